/** Names of bands in a scene: nominal centres in Hz, such as "125" and "31.5". */
import { fractionOf, logOctaves, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from '../../material/bands.ts';

/** A fault in the names of bands. */
export interface BandFault {
  /** The wrong name; undefined if the fault concerns all names together. */
  readonly key?: string;
  readonly message: string;
  readonly remedy: string;
}

/** Number of a key in its plain form, such as "125"; NaN for others, such as "125.0" or "0x7d". */
export const centreOf = (key: string): number => (String(Number(key)) === key ? Number(key) : NaN);

/** Lists the names that are not band centres; if there are none, the bands missing between the names. */
export function bandFaults(keys: readonly string[]): BandFault[] {
  const strange = keys.filter((key) => !THIRD_OCTAVE_CENTRES.includes(centreOf(key)));
  if (strange.length > 0) return strange.map(strangeName);
  return gapFaults(keys.map(centreOf).sort((a, b) => a - b));
}

/**
 * Lists the names that are no octaves; if there are none, the octaves missing between the names.
 *
 * @param fault What is said of a wrong name.
 */
export function octaveFaults(keys: readonly string[], fault = 'is not an octave'): BandFault[] {
  const others = keys.filter((key) => !OCTAVE_CENTRES.map(String).includes(key));
  if (others.length === 0) return bandFaults(keys);
  const remedy = `Name octaves by their centres: ${OCTAVE_CENTRES.join(', ')}.`;
  return others.map((key) => ({ key, message: `${JSON.stringify(key)} ${fault}`, remedy }));
}

const NAMES =
  `Name bands by the nominal centres of octaves, ${OCTAVE_CENTRES.join(', ')}, or of third-octaves, such as 100, 125, 160 ` +
  '(IEC 61260-1).';

function strangeName(key: string): BandFault {
  const near = nearestCentre(key);
  const question = near === undefined ? '' : `; did you mean "${near}"?`;
  return { key, message: `${JSON.stringify(key)} is not a band centre${question}`, remedy: NAMES };
}

/** Guesses the centre that a key such as "1k" or "125 Hz" means: the one within a third-octave of its number. */
function nearestCentre(key: string): number | undefined {
  const [, digits, kilo] = /^\s*(\d+(?:[.,]\d+)?)\s*(k?)(?:hz)?\s*$/i.exec(key) ?? [];
  const frequency = digits === undefined ? Number(key) : Number(digits.replace(',', '.')) * (kilo ? 1000 : 1);
  if (!(frequency > 0)) return undefined;
  const distance = (centre: number): number => Math.abs(logOctaves(frequency / centre));
  const nearest = THIRD_OCTAVE_CENTRES.reduce((best, centre) => (distance(centre) < distance(best) ? centre : best));
  return distance(nearest) <= 1 / 3 ? nearest : undefined;
}

/** Largest number of missing bands of a gap that are listed one by one. */
const MOST_TOLD = 4;

/** Lists the gaps between bands. @param centres Rising; may be empty. */
function gapFaults(centres: readonly number[]): BandFault[] {
  const all = fractionOf(centres) === 1 ? OCTAVE_CENTRES : THIRD_OCTAVE_CENTRES;
  const gaps = centres.slice(1).flatMap((upper, i) => {
    const missing = all.slice(all.indexOf(centres[i]) + 1, all.indexOf(upper));
    return missing.length === 0 ? [] : [`${list(missing)} missing between ${centres[i]} and ${upper}`];
  });
  if (gaps.length === 0) return [];
  const third = centres.find((centre) => !OCTAVE_CENTRES.includes(centre));
  const because = third === undefined ? '' : ` (third-octaves, as ${third} is no octave)`;
  return [
    {
      message: gaps.join('; ') + because,
      remedy: 'Give all octaves, or else all third-octaves, from the lowest band to the highest.',
    },
  ];
}

function list(missing: readonly number[]): string {
  if (missing.length === 1) return `${missing[0]} is`;
  const more = missing.length - MOST_TOLD;
  if (more > 0) return `${missing.slice(0, MOST_TOLD).join(', ')} and ${more} more are`;
  return `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} are`;
}
