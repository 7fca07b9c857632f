/** Formats of which files are made as programs in the field write them. A new one joins by one entry. */
import { seededRandom } from '../numbers/random.ts';
import { meshFormats } from './meshes.ts';
import { planFormats } from './plans.ts';
import type { RealFormat } from './real.ts';
import { sofaFormats } from './sofa.ts';
import { soundFormats } from './sounds.ts';
import { tableFormats } from './tables.ts';

export const REAL_FORMATS: readonly RealFormat[] = [
  ...meshFormats,
  ...planFormats,
  ...soundFormats,
  ...sofaFormats,
  ...tableFormats,
];

/** A file that was read wrongly. */
export interface WrongReading {
  /** Seed by which the file is made again. */
  readonly seed: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly wrong: readonly string[];
}

/** Makes files of a format, reads them, and compares. */
export async function readRealFiles(
  { make }: RealFormat,
  count: number,
  first: number,
): Promise<readonly WrongReading[]> {
  const all: WrongReading[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const { name, bytes, wrong } = make(seededRandom(seed));
    const found = await Promise.resolve()
      .then(wrong)
      .catch((error: unknown) => [`it is refused: ${String(error)}`]);
    if (found.length > 0) all.push({ seed, name, bytes, wrong: found });
  }
  return all;
}
