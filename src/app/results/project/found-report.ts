import * as z from 'zod';
import { InputError } from '../../../units/errors.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import type { FoundFiles } from './found-files.ts';

const REMEDY = 'Search again.';

/**
 * Reads the report of a search from the files that it wrote.
 *
 * @param ending How the name of the report ends.
 * @param shape What a report is.
 * @param named Names of the other files that the report says it has.
 * @throws InputError if it is missing, of another version of the program or damaged, or if it names files that are not
 *   there.
 */
export function foundReport<Report>(
  files: FoundFiles,
  ending: string,
  shape: z.ZodType<Report>,
  named: (report: Report) => readonly (string | null)[],
): Report {
  const name = [...files.keys()].find((one) => one.endsWith(ending));
  if (name === undefined) throw new InputError(ending, 'the report of the search is missing', REMEDY);
  const { error, data } = shape.safeParse(jsonOf(textOf(files, name), name));
  if (error) throw damaged(name, shapeFault(error));
  for (const one of named(data)) {
    if (one !== null && !files.has(one))
      throw new InputError(one, `the report ${name} names it, and it is missing`, REMEDY);
  }
  return data;
}

/** The text of a file of a search. */
export const textOf = (files: FoundFiles, name: string): string => new TextDecoder().decode(files.get(name));

/** What is said of a file of a search that cannot be read. */
export const damaged = (name: string, why: string, cause?: unknown): InputError =>
  new InputError(name, why, REMEDY, { cause });

const object = z.record(z.string(), z.unknown());

/** @throws InputError if a file of a search is no JSON object, as scenes are */
export function requireScene(files: FoundFiles, name: string): void {
  if (!object.safeParse(jsonOf(textOf(files, name), name)).success) throw damaged(name, 'this is no scene');
}

/** The content of a JSON file of a search. @throws InputError if it is none */
function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(name, 'this is not JSON', cause);
  }
}
