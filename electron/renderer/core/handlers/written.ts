import type { Host, MemoryFiles } from '../../../../src/app/index.ts';
import { OUT } from './out-folder.ts';

/** The files that a use-case wrote, by name. */
export function writtenTo({ files }: Host & { readonly files: MemoryFiles }): ReadonlyMap<string, Uint8Array> {
  const encoder = new TextEncoder();
  return new Map(
    [...files.written].map(
      ([path, contents]) =>
        [path.slice(OUT.length + 1), typeof contents === 'string' ? encoder.encode(contents) : contents] as const,
    ),
  );
}
