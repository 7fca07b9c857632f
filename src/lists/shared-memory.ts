import type { LongBytes } from './long-bytes.ts';
import { takeDoubles, type NodeNumbers } from './node-numbers.ts';

/** Whether threads can share memory. In pages that are not cross-origin isolated they cannot. */
export const hasSharedMemory = (): boolean => typeof SharedArrayBuffer !== 'undefined';

/** Memory that threads share, where there is such memory; else the thread's own. Typed arrays take either kind. */
export function sharedMemory(bytes: number): ArrayBuffer {
  return hasSharedMemory() ? (new SharedArrayBuffer(bytes) as unknown as ArrayBuffer) : new ArrayBuffer(bytes);
}

export const sharedUint8 = (length: number): Uint8Array => new Uint8Array(sharedMemory(length));
export const sharedUint16 = (length: number): Uint16Array => new Uint16Array(sharedMemory(2 * length));
export const sharedInt32 = (length: number): Int32Array => new Int32Array(sharedMemory(4 * length));
export const sharedUint32 = (length: number): Uint32Array => new Uint32Array(sharedMemory(4 * length));
export const sharedFloat32 = (length: number): Float32Array => new Float32Array(sharedMemory(4 * length));
export const sharedFloat64 = (length: number): Float64Array => new Float64Array(sharedMemory(8 * length));

/** Lists of node numbers that suit a room of `stored` nodes. */
export const sharedNodes = (stored: number): ((length: number) => NodeNumbers) =>
  takeDoubles(stored) ? sharedFloat64 : sharedUint32;

/** Bytes that may be more than an array holds. */
export const longBytes = (length: number): LongBytes => ({ memory: sharedMemory(length), length });

type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array | NodeNumbers;

/** Joins arrays of one kind, one after the other, in shared memory. */
export function joined<T extends Numbers>(parts: readonly T[], make: (length: number) => T): T {
  const whole = make(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Where lists begin, each with one more entry at the end, as that of one list after the other. */
export function joinedStarts(parts: readonly Uint32Array[]): Uint32Array {
  const all = sharedUint32(parts.reduce((sum, { length }) => sum + length - 1, 1));
  let [at, entries] = [0, 0];
  for (const part of parts) {
    for (let i = 1; i < part.length; i++) all[at + i] = entries + part[i];
    at += part.length - 1;
    entries += part.at(-1)!;
  }
  return all;
}
