import { InputError } from '../units/errors.ts';

/**
 * Reads a file that stands beside the mesh file.
 *
 * @param name Of the file, without any folder.
 * @throws InputError if there is none.
 */
export type CompanionReader = (name: string) => Promise<Uint8Array>;

/**
 * The name of the file that a relative reference means. A mesh file may come from anywhere, so it gets at nothing but
 * what lies beside it.
 *
 * @param reference As a URI: percent signs are escapes.
 * @throws InputError if it leads elsewhere.
 */
export function companionName(reference: string, place: string): string {
  const name = unescaped(reference);
  if (name !== undefined && /^[^/\\:\0-\x1f]+$/.test(name) && name !== '.' && name !== '..') return name;
  throw new InputError(
    place,
    `refers to ${JSON.stringify(reference.slice(0, 80))}, which is no file beside it`,
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
