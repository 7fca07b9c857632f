import type { Gpu } from '../device.ts';

/** Bindings begin at multiples of this many bytes on every device; on some, of fewer. */
export const ALIGNED_BYTES = 256;

/** Rows [first, end) of a table. */
export type Rows = readonly [first: number, end: number];

/** Some rows as a kernel binds them: bindings begin at some multiples of bytes only. */
export interface BoundRows {
  readonly binding: GPUBufferBinding;
  /** The number of the first row of the binding: it is at or before the first wanted. */
  readonly from: number;
}

/** The binding begins with the same row for rows of any length. @param bytes of a row, a multiple of 4 */
export function bindRows({ device }: Gpu, buffer: GPUBuffer, bytes: number, [first, end]: Rows): BoundRows {
  if (first === end) return { binding: { buffer, offset: 0, size: bytes }, from: 0 }; // nothing of it is used
  const step = device.limits.minStorageBufferOffsetAlignment / Uint32Array.BYTES_PER_ELEMENT;
  const from = first - (first % step);
  return { binding: { buffer, offset: bytes * from, size: bytes * (end - from) }, from };
}

/** A part of a buffer. */
export interface BufferPart {
  readonly buffer: GPUBuffer;
  readonly offset: number;
  readonly size: number;
}
