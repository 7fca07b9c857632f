/** The most elements of an array of JavaScript, in Node 20 and in Chromium. */
export const MOST_ARRAY_ELEMENTS = 2 ** 32;

/**
 * More bytes than an array of JavaScript holds: memory that is seen through views. Plain data, as threads take it.
 */
export interface LongBytes {
  readonly memory: ArrayBuffer;
  readonly length: number;
}

export function isLongBytes(value: unknown): value is LongBytes {
  if (typeof value !== 'object' || value === null || !('memory' in value)) return false;
  const { memory } = value;
  return (
    memory instanceof ArrayBuffer || (typeof SharedArrayBuffer !== 'undefined' && memory instanceof SharedArrayBuffer)
  );
}

/** A byte for each node of a room: one array, or long bytes where none holds them all. */
export type NodeBytes = Uint8Array | LongBytes;

/** The bytes from one up to, but not including, another, at most {@link MOST_ARRAY_ELEMENTS}: the same memory. */
export function bytesBetween(bytes: NodeBytes, from: number, to: number): Uint8Array {
  return bytes instanceof Uint8Array ? bytes.subarray(from, to) : new Uint8Array(bytes.memory, from, to - from);
}

/** Reads single bytes from anywhere; 0 before the first and after the last. Loops take views: those are faster. */
export function byteReader(bytes: NodeBytes): (at: number) => number {
  if (bytes instanceof Uint8Array) return (at) => bytes[at] ?? 0;
  const view = new DataView(bytes.memory);
  return (at) => (at >= 0 && at < bytes.length ? view.getUint8(at) : 0);
}
