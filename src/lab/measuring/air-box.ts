import type { SlabShape } from '../../kernel/kernel.ts';

/** A box of air in a slab: width × height nodes of each of its planes are updated. */
export interface AirBox extends SlabShape {
  readonly width: number;
  readonly height: number;
}

/** The pitch is a multiple of this, so that rows begin at whole words of the mask and at cache lines. */
export const PITCH_STEP = 32;

/** The mask of a slab with one bit for each node: 1 in the box. The pitch is a multiple of {@link PITCH_STEP}. */
export function airBoxMask({ pitch, rows, planes, width, height }: AirBox): Uint32Array<ArrayBuffer> {
  const row = new Uint32Array(pitch / PITCH_STEP);
  for (let x = 0; x < width; x++) row[x >>> 5] |= 1 << (x & 31);
  const mask = new Uint32Array(row.length * rows * planes);
  for (let z = 0; z < planes; z++) {
    for (let y = 0; y < height; y++) mask.set(row, (z * rows + y) * row.length);
  }
  return mask;
}
