import type { BrickShape } from '../../../kernel/room/bricks.ts';
import type { Slab } from '../slabs.ts';

/** A slab cut into bricks, and the coordinates of nodes in it. */
export class BrickLattice {
  /** Bricks along x, y, z. */
  private readonly along: readonly number[];
  private readonly brick: readonly number[];

  constructor(
    private readonly slab: Slab,
    readonly shape: BrickShape,
  ) {
    this.brick = shape.box.map((length) => length - 2 * shape.halo);
    this.along = [slab.pitch, slab.rows, slab.planes].map((length, axis) => Math.ceil(length / this.brick[axis]));
  }

  get count(): number {
    return this.along[0] * this.along[1] * this.along[2];
  }

  /** Coordinates of a node of the room in the slab's owned planes, written to `at`. */
  coordinates(node: number, at: Int32Array): void {
    const { pitch, plane, start } = this.slab;
    const z = Math.floor(node / plane);
    const inPlane = node - z * plane;
    const y = Math.floor(inPlane / pitch);
    at[0] = inPlane - y * pitch;
    at[1] = y;
    at[2] = z - start;
  }

  /** The brick of a node that the slab owns. */
  brickOf(node: number): number {
    const { pitch, plane, start } = this.slab;
    const z = Math.floor(node / plane);
    const inPlane = node - z * plane;
    const y = Math.floor(inPlane / pitch);
    const [bx, by, bz] = this.brick;
    const row = Math.floor((z - start) / bz) * this.along[1] + Math.floor(y / by);
    return row * this.along[0] + Math.floor((inPlane - y * pitch) / bx);
  }

  /** Coordinates of the first node of the box of a brick; they may lie before the slab. */
  corner(brick: number): [number, number, number] {
    const [x, y] = this.along;
    const places = [brick % x, Math.floor(brick / x) % y, Math.floor(brick / (x * y))];
    const { halo } = this.shape;
    return places.map((place, axis) => place * this.brick[axis] - halo) as [number, number, number];
  }

  /** The node of the room at these coordinates; meaningless beyond the room. */
  nodeAt([x, y, z]: readonly [number, number, number]): number {
    const { pitch, plane, start } = this.slab;
    return x + y * pitch + (z + start) * plane;
  }

  /** From a node to another, in the room's array. */
  distance([x, y, z]: readonly [number, number, number]): number {
    return x + y * this.slab.pitch + z * this.slab.plane;
  }

  /**
   * Sorts nodes of the room into bricks.
   * @param rising Those of [first, end) are owned by the slab.
   */
  sort(rising: Uint32Array, first: number, end: number): Sorted {
    const starts = new Uint32Array(this.count + 1);
    for (let m = first; m < end; m++) starts[this.brickOf(rising[m]) + 1]++;
    for (let b = 1; b < starts.length; b++) starts[b] += starts[b - 1];
    const order = new Uint32Array(end - first);
    const filled = starts.slice();
    for (let m = first; m < end; m++) order[filled[this.brickOf(rising[m])]++] = m;
    return { starts, order };
  }
}

/** Members by brick. */
export interface Sorted {
  /** Where those of each brick begin in `order`; one more at the end. */
  readonly starts: Uint32Array;
  /** Index of each in its list. */
  readonly order: Uint32Array;
}
