import { InputError } from '../../units/errors.ts';
import { hasGain, type EqualiserFilter, type FilterKind, type FilterWidth } from './equaliser.ts';
import { frequencyOf, numberOf } from './read-number.ts';

/** What the names of filters mean; the frequency of those with a corner is that of the corner. */
const KINDS: Readonly<Record<string, { readonly kind: FilterKind; readonly isCorner?: true }>> = {
  PK: { kind: 'peak' },
  PEQ: { kind: 'peak' },
  MODAL: { kind: 'peak' },
  LP: { kind: 'low-pass' },
  LPQ: { kind: 'low-pass' },
  HP: { kind: 'high-pass' },
  HPQ: { kind: 'high-pass' },
  BP: { kind: 'band-pass' },
  LS: { kind: 'low-shelf', isCorner: true },
  LSC: { kind: 'low-shelf' },
  HS: { kind: 'high-shelf', isCorner: true },
  HSC: { kind: 'high-shelf' },
  NO: { kind: 'notch' },
  AP: { kind: 'all-pass' },
};

/** Widths that a filter has if its line gives none: those of Equalizer APO, which found them in Room EQ Wizard. */
const USUAL_WIDTH: Readonly<Partial<Record<FilterKind, FilterWidth>>> = {
  'low-pass': { kind: 'q', q: Math.SQRT1_2 },
  'high-pass': { kind: 'q', q: Math.SQRT1_2 },
  'band-pass': { kind: 'q', q: Math.SQRT1_2 },
  'low-shelf': { kind: 'slope', slope: 0.9 },
  'high-shelf': { kind: 'slope', slope: 0.9 },
  notch: { kind: 'q', q: 30 },
};

/** Slope of a shelf, dB an octave, at which S is 1. */
const STEEPEST = 12;

/** Limits of what a line may give: Hz, dB, Q or octaves. */
const [LEAST_HZ, MOST_HZ, MOST_GAIN, LEAST_WIDTH, MOST_WIDTH] = [0.01, 1e6, 100, 0.001, 1000];

/**
 * Reads what stands behind `Filter 1:`.
 *
 * @param line Number of the line.
 * @param at How errors name the line.
 * @returns null for an empty row, and for one that is off and would not be read if it were on.
 * @throws InputError.
 */
export function filterOf(text: string, line: number, at: string): EqualiserFilter | null {
  const [, state, name, rest] = /^\s*(ON|OFF)\b\s*([A-Za-z]\w*)?(.*)$/i.exec(text) ?? [];
  if (state === undefined) {
    throw new InputError(at, 'the filter is neither ON nor OFF', 'Write ON or OFF after the colon.');
  }
  if (name === undefined || /^none$/i.test(name)) return null;
  const isOn = /^on$/i.test(state);
  try {
    return { line, isOn, ...described(name, rest, at) };
  } catch (error) {
    // A row that is off changes nothing, whatever it is.
    if (!isOn && error instanceof InputError) return null;
    throw error;
  }
}

function described(name: string, rest: string, at: string): Omit<EqualiserFilter, 'line' | 'isOn'> {
  const known = Object.hasOwn(KINDS, name.toUpperCase()) ? KINDS[name.toUpperCase()] : undefined;
  if (!known) {
    throw new InputError(
      at,
      `there is no filter ${JSON.stringify(name)} among those that are read`,
      `Use one of ${Object.keys(KINDS).join(', ')}, or turn the row OFF.`,
    );
  }
  const { kind, isCorner = false } = known;
  const written = (pattern: RegExp): string | undefined => pattern.exec(rest)?.[1];
  const wanted = (found: string | undefined, what: string, example: string): string => {
    if (found !== undefined) return found;
    throw new InputError(at, `the filter ${name} has no ${what}`, `Add "${example}".`);
  };
  const inRange = (value: number, what: string, unit: string, least: number, most: number): number => {
    if (value >= least && value <= most) return value;
    throw new InputError(at, `${what} is ${value}${unit}; it goes from ${least} to ${most}${unit}`, 'Change it.');
  };
  const frequency = frequencyOf(wanted(written(/\bFc\s*([^ \t]+?)\s*Hz\b/i), 'frequency', 'Fc 63 Hz'), at);
  inRange(frequency, 'the frequency', ' Hz', LEAST_HZ, MOST_HZ);
  const gain = written(/\bGain\s*([^ \t]+?)\s*dB\b/i);
  const gainDb = hasGain(kind) ? numberOf(wanted(gain, 'gain', 'Gain -5 dB'), 'the gain', at) : 0;
  inRange(gainDb, 'the gain', ' dB', -MOST_GAIN, MOST_GAIN);
  const width = widthOf();
  return { kind, frequencyHz: centred(), gainDb, width };

  function widthOf(): FilterWidth {
    const isShelf = kind === 'low-shelf' || kind === 'high-shelf';
    const slope = written(/^\s*([^ \t]+?)\s*dB\b/i);
    const [q, octaves] = [written(/\bQ\s+([^ \t]+)/i), written(/\bBW\s+Oct\s+([^ \t]+)/i)];
    if (slope !== undefined && isShelf) {
      const decibels = inRange(numberOf(slope, 'the slope', at), 'the slope', ' dB', LEAST_WIDTH, MOST_WIDTH);
      const root = 10 ** (gainDb / 40);
      if ((root + 1 / root) * (STEEPEST / decibels - 1) + 2 < 0) {
        throw new InputError(at, `no shelf of ${gainDb} dB falls by ${decibels} dB an octave`, 'Write 12 dB or less.');
      }
      return { kind: 'slope', slope: decibels / STEEPEST };
    }
    if (q !== undefined) {
      return { kind: 'q', q: inRange(numberOf(q, 'Q', at), 'Q', '', LEAST_WIDTH, MOST_WIDTH) };
    }
    if (octaves !== undefined && !isShelf) {
      const value = numberOf(octaves, 'the bandwidth', at);
      return { kind: 'octaves', octaves: inRange(value, 'the bandwidth', ' octaves', LEAST_WIDTH, 10) };
    }
    const usual = USUAL_WIDTH[kind];
    if (usual) return usual;
    throw new InputError(at, `the filter ${name} has no Q`, 'Add "Q 4", or "BW Oct 0.5".');
  }

  /**
   * The frequency of the middle of a shelf whose corner is given: as Equalizer APO moves it, and only with a width. The
   * level rises by 12 S dB an octave, so half the gain is |gain|/(24 S) octaves away.
   */
  function centred(): number {
    const isGiven = width !== USUAL_WIDTH[kind];
    if (!isCorner || !isGiven) return frequency;
    const factor = 10 ** (Math.abs(gainDb) / 80 / slopeOf(width, gainDb));
    const middle = kind === 'low-shelf' ? frequency * factor : frequency / factor;
    return inRange(middle, 'the middle of the shelf', ' Hz', LEAST_HZ, MOST_HZ);
  }
}

/** The slope S of a shelf, from its Q if need be ([Bristow-Johnson2005]). */
function slopeOf(width: FilterWidth, gainDb: number): number {
  if (width.kind === 'slope') return width.slope;
  const [q, root] = [width.kind === 'q' ? width.q : 1, 10 ** (gainDb / 40)];
  return 1 / ((1 / q ** 2 - 2) / (root + 1 / root) + 1);
}
