import { InputError } from '../../units/errors.ts';
import { writePath, type JsonPath } from '../json-path.ts';

/** Most entries of the lists and objects of a scene file whose numbers are known to matter, by their paths. */
const MOST_AT: Readonly<Record<string, number>> = {
  'geometry.boxes': 10_000,
  'geometry.mesh.materials': 65_536,
  'geometry.furniture': 1000,
  'geometry.sheets': 1000,
  'geometry.volumes': 1000,
  materials: 1000,
  sources: 1000,
  receivers: 20_000,
};

/** Number of keys of the longest path there. */
const DEEPEST = 3;

/** Most entries of any other list or object: those of the longest measured spectrum. */
const MOST_ELSEWHERE = 20_000;

/** Most responses, pairs of a source and a receiver: each is a file. */
export const MOST_RESPONSES = 50_000;

/**
 * Checks how many entries a file has, before any of them is looked at, so that even a file made to hinder is answered
 * at once.
 *
 * @param raw JSON, nested up to a hundred deep.
 * @throws InputError at the first list or object that is too long.
 */
export function checkCounts(raw: unknown, fileName: string): void {
  const visit = (value: unknown, path: JsonPath): void => {
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.values(value);
    const most = (path.length <= DEEPEST && MOST_AT[path.join('.')]) || MOST_ELSEWHERE;
    if (entries.length > most) throw tooMany(fileName, path, entries.length, most);
    const keys = Array.isArray(value) ? undefined : Object.keys(value);
    entries.forEach((entry, i) => visit(entry, [...path, keys?.[i] ?? i]));
  };
  visit(raw, []);
}

function tooMany(fileName: string, path: JsonPath, found: number, most: number): InputError {
  const place = path.length === 0 ? fileName : `${fileName}: ${writePath(path)}`;
  return new InputError(place, `${found} entries; at most ${most} are supported`, 'Simplify the scene, or divide it.');
}
