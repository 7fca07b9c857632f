import { checkCounts } from './checks/counts.ts';
import { readJson } from './json.ts';

/**
 * Reads the JSON of a scene file, without looking at what it says. Also a file made to hinder is answered at once.
 *
 * @param fileName Name of the file in errors.
 * @throws InputError if it is not JSON, nested too deep, or has more entries than are supported.
 */
export function readSceneText(text: string, fileName: string): unknown {
  const raw = readJson(text, fileName);
  checkCounts(raw, fileName);
  return raw;
}
