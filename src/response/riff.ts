/**
 * The chunks of a WAV file: RIFF, RIFX with its bytes in the other order (Microsoft and IBM, "Multimedia programming
 * interface and data specifications 1.0", 1991), and RF64 (EBU Tech 3306) or BW64 (ITU-R BS.2088), whose chunk `ds64`
 * has sizes of 64 bits. The one owner of the walk over them. Safe on bytes of any origin: nothing is read past their
 * end.
 */

/** A chunk of a WAV file. */
export interface RiffChunk {
  /** Four characters, such as `fmt `. */
  readonly name: string;
  /** Its first byte in the file, and the first after it; at most the length of the file. */
  readonly start: number;
  readonly end: number;
  /** Bytes that the file says it has; null if it does not say: its writer was stopped, or wrote into a pipe. */
  readonly claimed: number | null;
}

/** Names that may follow where a chunk of odd length has no byte of padding. */
const KNOWN: ReadonlySet<string> = new Set([
  'fmt ', 'data', 'fact', 'LIST', 'bext', 'iXML', 'cue ', 'smpl', 'inst', 'JUNK', 'junk', 'PAD ', 'FLLR', 'ds64', 'PEAK',
  'DISP', 'acid', 'axml', 'chna', 'umid', 'minf', 'elm1', 'regn', 'id3 ', 'ID3 ', '_PMX', 'levl', 'strc', 'afsp', 'slnt',
]); // prettier-ignore

/** The size that stands in place of one of 64 bits, or of none. */
const ELSEWHERE = 0xffffffff;

/** Bytes of the header: the container, its size, and `WAVE`. */
const HEADER = 12;

/** Whether numbers of the file have their most significant byte first. */
export const isBigEndian = (bytes: Uint8Array): boolean => lettersAt(bytes, 0, 4) === 'RIFX';

/**
 * Yields the chunks of a WAV file in their order.
 *
 * @param from First byte of the first chunk.
 * @param to First byte that is none of theirs.
 */
export function* riffChunks(bytes: Uint8Array, from = HEADER, to = bytes.length): Generator<RiffChunk, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = !isBigEndian(bytes);
  let longData: number | null = null;
  for (let at = from; at + 8 <= to;) {
    const name = lettersAt(bytes, at, 4);
    const [start, size] = [at + 8, view.getUint32(at + 4, isLittle)];
    // Behind the size of the file, the size of `data`.
    if (name === 'ds64' && size >= 16 && start + 16 <= to) longData = Number(view.getBigUint64(start + 8, isLittle));
    const claimed = name === 'data' ? dataSize(size, longData, bytes, start, to) : size;
    const end = claimed === null ? to : Math.min(start + claimed, to);
    yield { name, start, end, claimed };
    if (claimed === null) return;
    at = next(bytes, start + claimed);
  }
}

/** Bytes of the samples; null if the file does not say. */
function dataSize(size: number, long: number | null, bytes: Uint8Array, start: number, to: number): number | null {
  if (size === ELSEWHERE) return long;
  // Recorders write the size when they are stopped as they should.
  if (size === 0 && start < to && !KNOWN.has(lettersAt(bytes, start, 4))) return null;
  return size;
}

/** Where the next chunk begins: at an even byte; some programs leave out the byte of padding. */
function next(bytes: Uint8Array, end: number): number {
  if (end % 2 === 0) return end;
  const isUnpadded = KNOWN.has(lettersAt(bytes, end, 4)) && !KNOWN.has(lettersAt(bytes, end + 1, 4));
  return isUnpadded ? end : end + 1;
}

/** Bytes as characters; fewer at the end of the file. */
export function lettersAt(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, Math.min(at + count, bytes.length)));
}
