/** ISO 8859-1: byte n is character n, 0 to 255. (What browsers call latin1 is Windows-1252.) */

/** Number of bytes converted in one call; more could overflow the stack. */
const PIECE = 8192;

/** Decodes the bytes from index `from` up to, not including, `to`. */
export function latin1Text(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += PIECE) {
    // As fast as a decoder. Spreading the bytes into arguments is five times slower.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, Math.min(at + PIECE, to)));
  }
  return text;
}

/** Encodes text. @param text Made by {@link latin1Text}. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
