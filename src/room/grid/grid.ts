import type { Metres, Vec3 } from '../../units/quantities.ts';

/** A regular grid of nodes; each stands in the middle of a cube of one spacing. x runs fastest, then y, then z. */
export interface Grid {
  /** Nodes along x, y, z. */
  readonly size: readonly [number, number, number];
  /** Nodes from one row to the next: size x rounded up; the padding is wall. */
  readonly pitch: number;
  readonly spacing: Metres;
  /** Height of a cell along z: the spacing; in a room of two dimensions, the height of its only layer. */
  readonly height: Metres;
  /** Corner of the first node's cube, m: node (i, j, k) stands at origin + (i + ½, j + ½, k + ½) spacing. */
  readonly origin: Vec3;
}

/** Nodes in a cache line of a GPU (128 bytes in single precision), and in a sector of one (32 bytes). */
const LINE = 32;
const SECTOR = 8;
/** Rows shorter than this begin at a sector: padding to whole lines would cost more than a tenth of the memory. */
const SHORTEST_LINED = 10 * LINE;

/**
 * Nodes from one row to the next, for rows of this many nodes. Rows that begin at cache lines are a fifth faster on an
 * NVIDIA H200 (docs/measurements/kernels.md).
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

/**
 * Distance in the arrays from a cube between the nodes to its neighbour along x, y, z. In a room of one layer nothing
 * varies along z, so the neighbour along z of a node is the node itself (docs/theory/subcell.md, eq. C22).
 */
export function cubeStrides(grid: Grid): readonly [number, number, number] {
  const [x, y, z] = strides(grid);
  return [x, y, grid.size[2] === 1 ? 0 : z];
}

/** Coordinates (i, j, k) of a node's array index. */
export function coordinates({ size, pitch }: Grid, node: number): [number, number, number] {
  const plane = pitch * size[1];
  return [node % pitch, Math.floor((node % plane) / pitch), Math.floor(node / plane)];
}
