/** Where things go that are aligned or distributed, or of which copies are made. */
import type { Vec3 } from '../../../../src/app/index.ts';
import { around } from '../../shapes/placing.ts';
import type { Axis, Extent } from '../../shapes/shapes.ts';

/** Which parts of things come to one coordinate. */
export type Side = 'low' | 'middle' | 'high';

const along = (axis: Axis, by: number): Vec3 => [0, 1, 2].map((other) => (other === axis ? by : 0)) as unknown as Vec3;

const placeOn = ({ from, to }: Extent, axis: Axis, side: Side): number =>
  side === 'low' ? from[axis] : side === 'high' ? to[axis] : (from[axis] + to[axis]) / 2;

/** How each thing moves so that its side lies where that of all together does, metres. */
export function aligned(extents: readonly Extent[], axis: Axis, side: Side): Vec3[] {
  const all = around(extents);
  return extents.map((extent) => along(axis, all ? placeOn(all, axis, side) - placeOn(extent, axis, side) : 0));
}

/** How each thing moves so that the gaps between neighbours are equal; the first and the last stay. Metres. */
export function distributed(extents: readonly Extent[], axis: Axis): Vec3[] {
  const order = extents
    .map((extent, i) => ({ i, low: extent.from[axis], size: extent.to[axis] - extent.from[axis] }))
    .sort((a, b) => 2 * a.low + a.size - (2 * b.low + b.size));
  const [first, last] = [order[0], order[order.length - 1]];
  const sizes = order.reduce((sum, { size }) => sum + size, 0);
  const gap = (last.low + last.size - first.low - sizes) / Math.max(1, order.length - 1);
  const by = new Array<number>(extents.length).fill(0);
  let at = first.low;
  for (const { i, low, size } of order) {
    by[i] = at - low;
    at += size + gap;
  }
  return by.map((metres) => along(axis, metres));
}

/** A row or a grid of copies. */
export interface Repeated {
  /** How often a thing is there along the first and the second way, itself counted: 1 or more each. */
  readonly counts: readonly [number, number];
  /** Vectors from each to the next along both ways, metres. */
  readonly steps: readonly [Vec3, Vec3];
}

/** Where the copies are, from the thing itself, metres; the thing itself is not among them. */
export function repeats({ counts, steps }: Repeated): Vec3[] {
  return Array.from({ length: counts[0] * counts[1] }, (_, i): Vec3 => {
    const [column, row] = [i % counts[0], Math.floor(i / counts[0])];
    return steps[0].map((first, axis) => column * first + row * steps[1][axis]) as unknown as Vec3;
  }).slice(1);
}
