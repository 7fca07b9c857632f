import type { Host, MemoryFiles } from '../../../../src/app/index.ts';
import { OUT } from './out-folder.ts';

/** The files that a use-case wrote, by name. @param folder The folder that it wrote to. */
export function writtenTo(
  { files }: Host & { readonly files: MemoryFiles },
  folder: string = OUT,
): ReadonlyMap<string, Uint8Array> {
  const encoder = new TextEncoder();
  const beginning = folder === '' ? 0 : folder.length + 1;
  return new Map(
    [...files.written].map(
      ([path, contents]) =>
        [path.slice(beginning), typeof contents === 'string' ? encoder.encode(contents) : contents] as const,
    ),
  );
}
