/** Bytes of the longest comment that is read. */
const LONGEST = 4096;

/**
 * Reads what a WAV file says of itself: the field ICMT of its LIST chunk (Microsoft and IBM, "Multimedia programming
 * interface and data specifications 1.0", 1991). Safe on bytes of any origin: nothing is read past their end.
 *
 * @returns Null if there is none, or none of printable ASCII.
 */
export function readWavComment(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const list = chunkIn(view, 12, bytes.length, 'LIST', 'INFO');
  const comment = list && chunkIn(view, list.start + 4, list.end, 'ICMT');
  if (!comment || comment.end - comment.start > LONGEST) return null;
  const text = letters(view, comment.start, comment.end).replace(/\0+$/, '');
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}

/** The first chunk of a name between two places, where its content begins with a word if one is given. */
function chunkIn(
  view: DataView,
  from: number,
  to: number,
  name: string,
  word = '',
): { start: number; end: number } | null {
  for (let at = from; at + 8 <= to;) {
    const [start, size] = [at + 8, view.getUint32(at + 4, true)];
    const end = Math.min(start + size, to);
    if (letters(view, at, at + 4) === name && letters(view, start, Math.min(start + word.length, end)) === word) {
      return { start, end };
    }
    at = start + size + (size % 2); // Chunks begin at even bytes.
  }
  return null;
}

const letters = (view: DataView, from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => String.fromCharCode(view.getUint8(from + i))).join('');
