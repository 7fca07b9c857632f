import { sharedUint32, sharedUint8 } from '../../lists/shared-memory.ts';
import type { RoomGraph } from '../grid/graph.ts';
import { coordinates, storedNodes, strides, type Grid } from '../grid/grid.ts';
import { removedBy, sourcesAlong, type Shortening } from './shortening.ts';

/** Nodes of the whole grid for each of a list of the shortened one. */
export interface LongList {
  /** Array indices, ascending. */
  readonly node: Uint32Array;
  /** [node] its place in the list of the shortened grid. */
  readonly from: Uint32Array;
}

/** Bits a node has in the bitmaps of rooms. */
const BITS = 8;

/** Puts what is known of each node of a shortened room to the nodes of the whole room that it stands for. */
export class Lengthening {
  /** [axis][coordinate in the whole grid] coordinate in the shortened grid. */
  private readonly sources: readonly Uint32Array[];
  /** [axis][coordinate in the shortened grid] the first coordinate in the whole grid, and one more entry at the end. */
  private readonly firsts: readonly Uint32Array[];

  /** Use {@link Lengthening.between}. */
  private constructor(
    readonly short: Grid,
    readonly whole: Grid,
    repeats: Shortening['repeats'],
  ) {
    this.sources = [0, 1, 2].map((axis) => sourcesAlong(repeats[axis as 0], whole.size[axis]));
    this.firsts = this.sources.map((source, axis) => {
      const first = new Uint32Array(short.size[axis] + 1).fill(whole.size[axis]);
      for (let i = source.length - 1; i >= 0; i--) first[source[i]] = i;
      return first;
    });
  }

  /**
   * @param short The grid of the room on the shortened grid, which may be a part of it.
   * @param whole That of the whole room.
   * @returns undefined if they do not fit each other.
   */
  static between(shortening: Shortening, short: Grid, whole: Grid): Lengthening | undefined {
    const { repeats, short: uncropped } = shortening;
    const crop = short.origin.map((at, axis) => Math.round((at - uncropped.origin[axis]) / short.spacing));
    const moved = repeats.map((along, axis) =>
      along.map(({ at, times }) => ({ at: at - crop[axis], times })),
    ) as unknown as Shortening['repeats'];
    const fits = [0, 1, 2].every(
      (axis) =>
        whole.origin[axis] === short.origin[axis] &&
        whole.size[axis] === short.size[axis] + removedBy(repeats[axis as 0]),
    );
    return fits ? new Lengthening(short, whole, moved) : undefined;
  }

  /** Nodes of the whole grid that a node of the shortened one stands for. */
  readonly times = (node: number): number =>
    coordinates(this.short, node).reduce((product, at, axis) => product * this.timesAlong(axis, at), 1);

  /** The node of the shortened grid that stands for one of the whole grid. */
  readonly sourceOf = (node: number): number => {
    const [i, j, k] = coordinates(this.whole, node).map((at, axis) => this.sources[axis][at]) as [
      number,
      number,
      number,
    ];
    const [, row, plane] = strides(this.short);
    return i + j * row + k * plane;
  };

  /** @param nodes Array indices in the shortened grid, ascending. */
  list(nodes: ArrayLike<number>): LongList {
    const { short, whole, firsts } = this;
    const rows = short.size[1] * short.size[2];
    /** [row of the shortened grid] its first entry, and the entries that it becomes. */
    const start = new Uint32Array(rows + 1);
    const length = new Uint32Array(rows);
    for (let e = 0; e < nodes.length; e++) {
      const row = Math.floor(nodes[e] / short.pitch);
      start[row + 1]++;
      length[row] += this.timesAlong(0, nodes[e] - row * short.pitch);
    }
    for (let row = 0; row < rows; row++) start[row + 1] += start[row];
    let count = 0;
    this.forEachRow((row) => (count += length[row]));
    const node = sharedUint32(count);
    const from = new Uint32Array(count);
    let at = 0;
    this.forEachRow((row, wholeRow) => {
      const base = wholeRow * whole.pitch;
      for (let e = start[row]; e < start[row + 1]; e++) {
        const i = nodes[e] - row * short.pitch;
        for (let x = firsts[0][i]; x < firsts[0][i] + this.timesAlong(0, i); x++) {
          node[at] = base + x;
          from[at++] = e;
        }
      }
    });
    return { node, from };
  }

  /** Distance in the arrays of the whole grid from a node to another, both near each other in the shortened grid. */
  distance(from: number, to: number): number {
    const { short, whole } = this;
    const [i, j, k] = coordinates(short, from);
    const [x, y, z] = coordinates(short, to);
    const [, row, plane] = strides(whole);
    return x - i + (y - j) * row + (z - k) * plane;
  }

  /** Whether the graph of the whole room has the nodes and edges of the shortened one. */
  isLengthened({ nodes }: RoomGraph, { nodes: all }: RoomGraph): boolean {
    const { short, whole, sources } = this;
    let isSame = true;
    this.forEachRow((row, wholeRow) => {
      const [own, at] = [row * short.pitch, wholeRow * whole.pitch];
      for (let i = 0; isSame && i < whole.size[0]; i++) isSame = all[at + i] === nodes[own + sources[0][i]];
    });
    return isSame;
  }

  /** A byte of each node. */
  bytes(bytes: Uint8Array): Uint8Array {
    const { short, whole, sources } = this;
    const long = sharedUint8(storedNodes(whole));
    const written = new Map<number, Uint8Array>();
    this.forEachRow((row, wholeRow) => {
      let line = written.get(row);
      if (!line) {
        line = new Uint8Array(whole.pitch);
        for (let i = 0; i < whole.size[0]; i++) line[i] = bytes[row * short.pitch + sources[0][i]];
        written.set(row, line);
      }
      long.set(line, wholeRow * whole.pitch);
    });
    return long;
  }

  /** A bitmap of nodes, and how many it has. */
  bits(bits: Uint32Array): { readonly bits: Uint32Array; readonly count: number } {
    const { short, whole, sources } = this;
    const long = sharedUint32(Math.ceil(storedNodes(whole) / 32));
    const bytes = new Uint8Array(long.buffer);
    const own = new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength);
    const width = whole.pitch / BITS;
    const written = new Map<number, { readonly bytes: Uint8Array; readonly count: number }>();
    let count = 0;
    this.forEachRow((row, wholeRow) => {
      let made = written.get(row);
      if (!made) {
        const line = new Uint8Array(width);
        const base = row * short.pitch;
        let held = 0;
        for (let i = 0; i < whole.size[0]; i++) {
          const at = base + sources[0][i];
          if (!(own[at >> 3] & (1 << (at & 7)))) continue;
          line[i >> 3] |= 1 << (i & 7);
          held++;
        }
        written.set(row, (made = { bytes: line, count: held }));
      }
      bytes.set(made.bytes, wholeRow * width);
      count += made.count;
    });
    return { bits: long, count };
  }

  private timesAlong(axis: number, at: number): number {
    return this.firsts[axis][at + 1] - this.firsts[axis][at];
  }

  /** Calls back for each row of the whole grid, rising, with the row of the shortened grid that stands for it. */
  private forEachRow(visit: (row: number, wholeRow: number) => void): void {
    const { short, whole, sources } = this;
    for (let k = 0, wholeRow = 0; k < whole.size[2]; k++) {
      const plane = sources[2][k] * short.size[1];
      for (let j = 0; j < whole.size[1]; j++, wholeRow++) visit(plane + sources[1][j], wholeRow);
    }
  }
}
