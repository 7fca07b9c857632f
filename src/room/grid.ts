import type { Metres, Vec3 } from '../units/quantities.ts';

/** A regular grid of nodes; each stands in the middle of a cube of one spacing. x runs fastest, then y, then z. */
export interface Grid {
  /** Nodes along x, y, z. */
  readonly size: readonly [number, number, number];
  /** Nodes from one row to the next: size x rounded up, the rest is wall. */
  readonly pitch: number;
  readonly spacing: Metres;
  /** Corner of the first node's cube, m: node (i, j, k) stands at origin + (i + ½, j + ½, k + ½) spacing. */
  readonly origin: Vec3;
}

/** Rows begin at multiples of this many nodes: 32 bytes of single precision, one sector of GPU memory. */
const PITCH_STEP = 8;

export function makeGrid(size: readonly [number, number, number], spacing: Metres, origin: Vec3): Grid {
  return { size, pitch: Math.ceil(size[0] / PITCH_STEP) * PITCH_STEP, spacing, origin };
}

/** Nodes stored, padding of the rows included. */
export function storedNodes({ size, pitch }: Grid): number {
  return pitch * size[1] * size[2];
}

/** Distance in the arrays from a node to its neighbour along x, y, z. */
export function strides({ size, pitch }: Grid): readonly [number, number, number] {
  return [1, pitch, pitch * size[1]];
}

/** Coordinates (i, j, k) of a node's array index. */
export function coordinates({ size, pitch }: Grid, node: number): [number, number, number] {
  const plane = pitch * size[1];
  return [node % pitch, Math.floor((node % plane) / pitch), Math.floor(node / plane)];
}
