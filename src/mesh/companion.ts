import { InputError } from '../units/errors.ts';

/**
 * Reads a file in the folder of the mesh file.
 *
 * @param name Name of the file, without any folder.
 * @throws InputError if there is no such file.
 */
export type CompanionReader = (name: string) => Promise<Uint8Array>;

/**
 * Returns the name of the file that a relative reference means. A mesh file may come from anyone, so it can only reach
 * files in its own folder.
 *
 * @param reference A URI; percent signs are escapes.
 * @throws InputError if it leads to another folder.
 */
export function companionName(reference: string, place: string): string {
  const name = unescaped(reference);
  if (name !== undefined && /^[^/\\:\0-\x1f]+$/.test(name) && name !== '.' && name !== '..') return name;
  throw new InputError(
    place,
    `refers to ${JSON.stringify(reference.slice(0, 80))}, which is not a file beside it`,
    'Put the file it needs in the same folder and refer to it by its bare name, or export a GLB, which holds everything.',
  );
}

function unescaped(reference: string): string | undefined {
  try {
    return decodeURIComponent(reference);
  } catch {
    return undefined;
  }
}
