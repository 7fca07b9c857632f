import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { InputError } from '../../../units/errors.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { ZIP_LIMITS } from './read-zip.ts';

/** Files whose bytes hardly become fewer by compression. */
const DENSE = /\.(wav|png|jpe?g|glb|zip|wavehall|mp3|m4a|ogg|flac|webm|mp4)$/i;

/** Bytes that are read and packed at once. */
const PIECE = 2 ** 22;

/** Bytes of the largest ZIP file without extensions that some programs do not read. */
const MOST_BYTES = 2 ** 32 - 1;

/**
 * Packs files into a ZIP file. Texts are compressed, sounds are stored as they are.
 *
 * @param files Contents by path, with `/`. They keep their order.
 * @param file How errors name what is written.
 * @throws InputError if it would be larger than ZIP files can be; CancelledError
 */
export async function writeZip(
  files: ReadonlyMap<string, Blob | Uint8Array<ArrayBuffer> | string>,
  file: string,
  signal: AbortSignal,
): Promise<Blob> {
  const contents = Array.from(files, ([path, content]) => [path, blobOf(content)] as const);
  const bytes = contents.reduce((sum, [, blob]) => sum + blob.size, 0);
  if (bytes > MOST_BYTES || contents.length > ZIP_LIMITS.entries) {
    throw new InputError(
      file,
      `it would have ${contents.length} files of ${(bytes / 1e9).toFixed(1)} GB together; ` +
        `at most ${ZIP_LIMITS.entries} of 4.2 GB fit`,
      'Remove some results, or save them to several files.',
    );
  }
  const parts: Blob[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else parts.push(new Blob([chunk]));
  });
  for (const [path, blob] of contents) {
    const entry = DENSE.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    for (let at = 0; at === 0 || at < blob.size; at += PIECE) {
      stopIfAsked(signal);
      const piece = new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer());
      entry.push(piece, at + PIECE >= blob.size);
    }
  }
  zip.end();
  if (failure) throw failure as Error;
  return new Blob(parts, { type: 'application/zip' });
}

const blobOf = (content: Blob | Uint8Array<ArrayBuffer> | string): Blob =>
  content instanceof Blob ? content : new Blob([content]);
