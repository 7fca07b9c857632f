import type { AirBox } from '../kernel/measuring/air-box.ts';

/** Rows begin at whole words of a mask, and at cache lines. */
export const PITCH_STEP = 32;

/** A bit a node of a slab whose rows begin at multiples of {@link PITCH_STEP}: whether it is of the box. */
export function airBoxMask({ pitch, rows, planes, width, height }: AirBox): Uint32Array<ArrayBuffer> {
  const row = new Uint32Array(pitch / PITCH_STEP);
  for (let x = 0; x < width; x++) row[x >>> 5] |= 1 << (x & 31);
  const mask = new Uint32Array(row.length * rows * planes);
  for (let z = 0; z < planes; z++) {
    for (let y = 0; y < height; y++) mask.set(row, (z * rows + y) * row.length);
  }
  return mask;
}
