import type { BandPart } from '../../../response/figures/figures.ts';
import type { RoomFigures } from '../../../response/figures/room-figures.ts';

/** What a figure should be in one octave; a missing side is open. */
export interface TargetBand {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** What a figure of a room should be, octave by octave. */
export interface Target {
  readonly name: string;
  readonly figure: keyof RoomFigures;
  readonly bands: readonly TargetBand[];
}

/** A band of a target with the figure found: the mean over the responses. */
export interface JudgedBand extends TargetBand {
  /** Value of the figure; null if no response shows it. */
  readonly found: number | null;
  readonly verdict: 'met' | 'low' | 'high' | 'unknown';
  /** Half of the interval that holds the mean in nine of ten cases; null if it is not known. */
  readonly uncertainty: number | null;
  readonly standing: Standing;
  /** What the figure comes from; left out where waves computed everything, and where it is not known. */
  readonly part?: BandPart;
}

/**
 * Where a value stands to its limits: `within` with all of its uncertainty, `unsure` if the uncertainty reaches over a
 * limit, `outside` with all of it; `unknown` without a value. A value without a known uncertainty has none here.
 */
export type Standing = 'within' | 'unsure' | 'outside' | 'unknown';

/** A target with the verdict on each of its bands. */
export interface JudgedTarget extends Target {
  readonly bands: readonly JudgedBand[];
  /** Whether every band that is known is met, and one is known. */
  readonly met: boolean;
  /** The worst standing of the bands that are known. */
  readonly standing: Standing;
  /** The verdict in words, such as `met at 125 Hz; not known at 250, 500 Hz`: what is not known is never called met. */
  readonly summary: string;
}

/**
 * Judges each band of a target.
 *
 * @param found The figure by octave: null where it is not known.
 * @param partOf What the figures of an octave come from; undefined where waves computed everything.
 * @param uncertaintyOf Half of the interval of the figure found, by octave; null where it is not known.
 */
export function judge(
  target: Target,
  found: (centreHz: number) => number | null,
  partOf: (centreHz: number) => BandPart | undefined = () => undefined,
  uncertaintyOf: (centreHz: number) => number | null = () => null,
): JudgedTarget {
  const bands = target.bands.map((band) => {
    const value = found(band.centreHz);
    const part = value === null ? undefined : partOf(band.centreHz);
    const uncertainty = value === null ? null : uncertaintyOf(band.centreHz);
    const standing = standingOf(band, value, uncertainty);
    return { ...band, found: value, verdict: verdictOf(band, value), uncertainty, standing, ...(part && { part }) };
  });
  const known = bands.filter(({ verdict }) => verdict !== 'unknown');
  const met = known.length > 0 && known.every(({ verdict }) => verdict === 'met');
  const standing = WORST_FIRST.find((one) => known.some((band) => band.standing === one)) ?? 'unknown';
  return { ...target, bands, met, standing, summary: summaryOf(bands, known, met) };
}

const WORST_FIRST: readonly Standing[] = ['outside', 'unsure', 'within'];

function standingOf({ from, to }: TargetBand, value: number | null, uncertainty: number | null): Standing {
  if (value === null) return 'unknown';
  const half = uncertainty ?? 0;
  const [low, high] = [from ?? -Infinity, to ?? Infinity];
  if (value + half < low || value - half > high) return 'outside';
  return value - half < low || value + half > high ? 'unsure' : 'within';
}

function summaryOf(bands: readonly JudgedBand[], known: readonly JudgedBand[], met: boolean): string {
  if (known.length === 0) return 'not known: no response shows the figure in an octave of the target';
  const decisive = known.filter((band) => (band.verdict === 'met') === met);
  const verdict = met ? 'met' : 'not met';
  const parts = partsText(known);
  if (decisive.length === bands.length) return verdict + parts;
  const unknown = bands.filter((band) => !known.includes(band));
  const unknownText = unknown.length === 0 ? '' : `; not known at ${centres(unknown)}`;
  return `${verdict} at ${centres(decisive)}${unknownText}${parts}`;
}

const centres = (of: readonly JudgedBand[]): string => `${of.map(({ centreHz }) => centreHz).join(', ')} Hz`;

/** What each octave comes from, such as `; 125, 250 Hz from waves, 500 Hz from rays`; nothing if all are waves. */
function partsText(bands: readonly JudgedBand[]): string {
  const named = { waves: 'waves', both: 'waves and rays', rays: 'rays' } as const;
  const parts = [...new Set(bands.flatMap(({ part }) => part ?? []))];
  const texts = parts.map((part) => `${centres(bands.filter((band) => band.part === part))} from ${named[part]}`);
  return texts.length === 0 ? '' : `; ${texts.join(', ')}`;
}

function verdictOf({ from, to }: TargetBand, value: number | null): JudgedBand['verdict'] {
  if (value === null) return 'unknown';
  if (from !== null && value < from) return 'low';
  return to !== null && value > to ? 'high' : 'met';
}
