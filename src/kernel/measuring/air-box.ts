import type { SlabShape } from '../kernel.ts';

/** A box of air in a slab: width × height nodes of each of its planes are updated. */
export interface AirBox extends SlabShape {
  readonly width: number;
  readonly height: number;
}
