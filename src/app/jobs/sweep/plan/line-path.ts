import type { JsonPath } from '../../../../scene/json-path.ts';
import { OF_LINES } from '../manifest.ts';

/** Units by the ends of keys, as scenes write them. */
const ENDINGS: readonly (readonly [ending: string, unit: string])[] = [
  ['Celsius', '°C'],
  ['Kilopascals', 'kPa'],
  ['Percent', '%'],
  ['Hz', 'Hz'],
  ['Seconds', 's'],
  ['Metres', 'm'],
  ['Degrees', '°'],
  ['Db', 'dB'],
];
const LENGTHS: readonly string[] = ['position', 'from', 'to'];
const RATIOS: readonly string[] = ['absorption', 'scattering', 'scale'];

/** The unit that a scene has its numbers in at a path; undefined if only the one who writes it knows. */
export function unitAt(path: JsonPath): string | undefined {
  const keys = path.filter((step) => typeof step === 'string');
  const last = keys.at(-1) ?? '';
  const named = ENDINGS.find(([ending]) => last.endsWith(ending));
  if (named) return named[1];
  if (LENGTHS.includes(last)) return 'm';
  return keys.some((key) => RATIOS.includes(key)) ? '1' : undefined;
}

/** Whether what stands at a path belongs to a line, and not to its room. */
export const isOfLine = ([first]: JsonPath): boolean => OF_LINES.includes(first);
