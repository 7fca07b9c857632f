import type { Metres, Vec3 } from '../../units/quantities.ts';

/** A regular grid of nodes; each stands in the middle of a cube of one spacing. x runs fastest, then y, then z. */
export interface Grid {
  /** Nodes along x, y, z. */
  readonly size: readonly [number, number, number];
  /** Nodes from one row to the next: size x rounded up, the rest is wall. */
  readonly pitch: number;
  readonly spacing: Metres;
  /** Of a cell, along z: the spacing, but in a room of two dimensions, whose only layer is so high. */
  readonly height: Metres;
  /** Corner of the first node's cube, m: node (i, j, k) stands at origin + (i + ½, j + ½, k + ½) spacing. */
  readonly origin: Vec3;
}

/** Nodes of a cache line of GPUs, 128 bytes of single precision, and of a sector of it. */
const LINE = 32;
const SECTOR = 8;
/** Rows shorter than this begin at sectors: whole lines would cost more than a tenth of the memory. */
const SHORTEST_LINED = 10 * LINE;

/**
 * Nodes from one row to the next, for rows of so many. Rows that begin at cache lines are a fifth faster on an NVIDIA
 * H200 (docs/measurements/mappings.md).
 */
export function rowPitch(nodes: number): number {
  const step = nodes < SHORTEST_LINED ? SECTOR : LINE;
  return Math.ceil(nodes / step) * step;
}

export function makeGrid(
  size: readonly [number, number, number],
  spacing: Metres,
  origin: Vec3,
  height: Metres = spacing,
): Grid {
  return { size, pitch: rowPitch(size[0]), spacing, height, origin };
}

/** Volume of a cell, m³. */
export function cellVolume({ spacing, height }: Pick<Grid, 'spacing' | 'height'>): number {
  return spacing ** 2 * height;
}

/** Area of a cell's side across an axis, m². */
export function cellSide({ spacing, height }: Pick<Grid, 'spacing' | 'height'>, axis: number): number {
  return spacing * (axis === 2 ? spacing : height);
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
