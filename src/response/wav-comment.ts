import { lettersAt, riffChunks, type RiffChunk } from './riff.ts';

/** Bytes of the longest comment that is read. */
const LONGEST = 4096;

/**
 * Reads what a WAV file says of itself: the field ICMT of its LIST chunk (Microsoft and IBM, "Multimedia programming
 * interface and data specifications 1.0", 1991). Safe on bytes of any origin: nothing is read past their end.
 *
 * @returns Null if there is none, or none of printable ASCII.
 */
export function readWavComment(bytes: Uint8Array): string | null {
  const list = chunkIn(bytes, 'LIST', riffChunks(bytes), 'INFO');
  const comment = list && chunkIn(bytes, 'ICMT', riffChunks(bytes, list.start + 4, list.end));
  if (!comment || comment.end - comment.start > LONGEST) return null;
  const text = lettersAt(bytes, comment.start, comment.end - comment.start).replace(/\0+$/, '');
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}

/** The first chunk of a name, whose content begins with a word if one is given. */
function chunkIn(bytes: Uint8Array, name: string, chunks: Iterable<RiffChunk>, word = ''): RiffChunk | undefined {
  for (const chunk of chunks) {
    if (chunk.name === name && lettersAt(bytes, chunk.start, word.length) === word) return chunk;
  }
  return undefined;
}
