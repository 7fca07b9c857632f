/** ISO 8859-1: characters are the bytes of the same number, 0 to 255. (What browsers call latin1 is Windows-1252.) */

/** Bytes made text in one call; more might not fit on the stack. */
const PIECE = 8192;

/** The text of bytes `from` up to but without `to`. */
export function latin1Text(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += PIECE) {
    // As fast as a decoder; to spread the bytes into arguments is five times slower.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, Math.min(at + PIECE, to)));
  }
  return text;
}

/** @param text Of {@link latin1Text}. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
