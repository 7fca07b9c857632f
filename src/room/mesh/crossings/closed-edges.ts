import { strides, type Grid } from '../../grid/grid.ts';
import { growableFloat32, growableUint32, type Growable } from '../../../lists/growable.ts';
import { RIGID } from '../../surfaces/surface.ts';
import type { CrossingList } from './crossing-list.ts';
import { findSorted } from '../../../lists/sorted.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/**
 * Edges of the grid that triangles cross, row by row. An edge belongs to its lower node (i, j, k): row k·ny + j, key
 * 3i + axis.
 */
export interface ClosedEdges {
  /** [row] index of its first edge; one more entry at the end. */
  readonly rowStart: Uint32Array;
  /** [edge] key, ascending within a row. */
  readonly key: Uint32Array;
  /** [edge] the triangle that its lower and its higher node meet first. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  /** Edges that only openings cross, ascending. */
  readonly openings: Uint32Array;
  /** Pairs of triangles of different materials that a node meets in the same place. */
  readonly overlaps: Uint32Array;
  /**
   * [edge] bit 0: its lower node meets nothing but rims there, the line passing beside them; bit 1: its higher node.
   */
  readonly rims: Uint8Array;
  /** Edges that surfaces cross at more than one depth. */
  readonly several: SeveralCrossings;
  /** [triangle] area as the grid samples it, in squared spacings: Σ of the measures of its crossings. */
  readonly sampledArea: Float64Array;
}

/** Where surfaces cross edges that they cross at more than one depth. */
export interface SeveralCrossings {
  /** [place] index of the edge, ascending. */
  readonly edge: Uint32Array;
  /** [place] index of its first depth; one more entry at the end. */
  readonly start: Uint32Array;
  /** [depth] from the lower node, in spacings, ascending in an edge. */
  readonly depth: Float32Array;
  /** [depth] the triangle seen there from below and from above; NO_TRIANGLE where the line only passes beside rims. */
  readonly fromLow: Uint32Array;
  readonly fromHigh: Uint32Array;
}

export const NO_TRIANGLE = 2 ** 32 - 1;

/** [overlap][node of the whole grid that meets both, axis, triangle that counts, triangle that does not] */
type OverlapList = Growable<Uint32Array>;

/** Triangles count as parallel, and may lie on each other, from this |cosine| between their normals on. */
const PARALLEL = 0.999;

/** Crossings no further apart than this count as equally far from a node: coincident panels with rounded corners. */
const EQUAL_DEPTH = 1e-3;

/** The edges of a slab's rows; `rowStart` begins with its first row. */
export type SlabEdges = Omit<ClosedEdges, 'overlaps' | 'sampledArea'> & { readonly overlaps: Uint32Array };

/** Sorts the crossings of a slab by edge, and keeps the first triangle seen from either node of each edge. */
export function firstMet(list: CrossingList, walls: WallTriangles, grid: Grid, slab: PreparedSlab): SlabEdges {
  const firstRow = slab.from * grid.size[1];
  const rows = (slab.to - slab.from) * grid.size[1];
  const stride = strides(grid);
  const overlaps: OverlapList = growableUint32();
  const { order, start } = sortByRow(list, rows);
  const rowStart = new Uint32Array(rows + 1);
  const key = new Uint32Array(list.length);
  const low = new Uint32Array(list.length);
  const high = new Uint32Array(list.length);
  const rims = new Uint8Array(list.length);
  const several = new SeveralList(list, walls);
  const openings = growableUint32();
  let edges = 0;
  for (let row = 0; row < rows; row++) {
    const sorted = sortByKey(list, order.subarray(start[row], start[row + 1]));
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      const edgeKey = list.key(sorted[from]);
      while (to < sorted.length && list.key(sorted[to]) === edgeKey) to++;
      key[edges] = edgeKey;
      if (to === from + 1) {
        const triangle = list.triangle(sorted[from]);
        if (walls.open[triangle]) openings.push(edges);
        low[edges] = high[edges] = triangle;
        rims[edges] = list.isRim(sorted[from]) ? 3 : 0;
        edges++;
        continue;
      }
      const all = sorted.subarray(from, to);
      const hits = all.filter((crossing) => !walls.open[list.triangle(crossing)]);
      if (hits.length === 0) openings.push(edges);
      const axis = edgeKey % 3;
      const node = (firstRow + row) * grid.pitch + (edgeKey - axis) / 3;
      const met = hits.length > 0 ? hits : all;
      low[edges] = nearest(met, list, walls, axis, false, (kept, lost) => {
        for (const each of [node, axis, kept, lost]) overlaps.push(each);
      });
      high[edges] = nearest(met, list, walls, axis, true, (kept, lost) => {
        for (const each of [node + stride[axis], axis, kept, lost]) overlaps.push(each);
      });
      rims[edges] = Number(meetsRims(met, list, false)) + 2 * Number(meetsRims(met, list, true));
      several.add(edges, axis, all);
      edges++;
    }
    rowStart[row + 1] = edges;
  }
  return {
    rowStart,
    key: key.slice(0, edges),
    low: low.slice(0, edges),
    high: high.slice(0, edges),
    rims: rims.slice(0, edges),
    several: several.done(),
    openings: openings.done(),
    overlaps: overlaps.done(),
  };
}

/** Whether a node of an edge first meets nothing but rims. */
function meetsRims(hits: Uint32Array, list: CrossingList, fromHigh: boolean): boolean {
  if (hits.length === 1) return list.isRim(hits[0]);
  const distance = (hit: number): number => (fromHigh ? 1 - list.depth(hit) : list.depth(hit));
  let least = Infinity;
  for (const hit of hits) least = Math.min(least, distance(hit));
  return hits.every((hit) => list.isRim(hit) || distance(hit) > least + EQUAL_DEPTH);
}

/** Builds {@link SeveralCrossings}. */
class SeveralList {
  private readonly edge = growableUint32();
  private readonly start = growableUint32();
  private readonly depth = growableFloat32();
  private readonly fromLow = growableUint32();
  private readonly fromHigh = growableUint32();

  constructor(
    private readonly list: CrossingList,
    private readonly walls: WallTriangles,
  ) {}

  add(edge: number, axis: number, hits: Uint32Array): void {
    const { list } = this;
    let [least, most] = [Infinity, -Infinity];
    for (const hit of hits) {
      least = Math.min(least, list.depth(hit));
      most = Math.max(most, list.depth(hit));
    }
    if (most - least <= EQUAL_DEPTH) return;
    const sorted = hits.slice().sort((a, b) => list.depth(a) - list.depth(b));
    this.edge.push(edge);
    this.start.push(this.depth.length);
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      const depth = list.depth(sorted[from]);
      while (to < sorted.length && list.depth(sorted[to]) <= depth + EQUAL_DEPTH) to++;
      const here = sorted.subarray(from, to).filter((hit) => !list.isRim(hit));
      const seen = (fromHigh: boolean): number =>
        here.length > 0 ? nearest(here, list, this.walls, axis, fromHigh, () => undefined) : NO_TRIANGLE;
      this.depth.push(depth);
      this.fromLow.push(seen(false));
      this.fromHigh.push(seen(true));
    }
  }

  done(): SeveralCrossings {
    this.start.push(this.depth.length);
    return {
      edge: this.edge.done(),
      start: this.start.done(),
      depth: this.depth.done(),
      fromLow: this.fromLow.done(),
      fromHigh: this.fromHigh.done(),
    };
  }
}

/** Crossings in the order of their rows (counting sort), and where each row starts. */
function sortByRow(list: CrossingList, rows: number): { order: Uint32Array; start: Uint32Array } {
  const start = new Uint32Array(rows + 1);
  for (let i = 0; i < list.length; i++) start[list.row(i) + 1]++;
  for (let row = 0; row < rows; row++) start[row + 1] += start[row];
  const next = start.slice();
  const order = new Uint32Array(list.length);
  for (let i = 0; i < list.length; i++) order[next[list.row(i)]++] = i;
  return { order, start };
}

/** The crossings of one row in the order of their keys, then of their index. */
function sortByKey(list: CrossingList, crossings: Uint32Array): Uint32Array {
  let isSorted = true;
  for (let i = 1; i < crossings.length; i++) isSorted &&= list.key(crossings[i - 1]) <= list.key(crossings[i]);
  if (isSorted) return crossings;
  // Key and index make one number below 2⁵³, which sorts natively.
  const packed = Float64Array.from(crossings, (crossing) => list.key(crossing) * 2 ** 32 + crossing).sort();
  return Uint32Array.from(packed, (number) => number % 2 ** 32);
}

/**
 * The triangle that a node of an edge meets first. Of equally far ones: first one whose front is a wall and faces the
 * node, then one whose back does; then one that the line really crosses rather than passes beside.
 */
function nearest(
  hits: Uint32Array,
  list: CrossingList,
  walls: WallTriangles,
  axis: number,
  fromHigh: boolean,
  onOverlap: (kept: number, lost: number) => void,
): number {
  if (hits.length === 1) return list.triangle(hits[0]);
  const distance = (hit: number): number => (fromHigh ? 1 - list.depth(hit) : list.depth(hit));
  const rank = (hit: number): number => {
    const t = list.triangle(hit);
    const front = facesFront(walls, t, axis, fromHigh);
    const active = shownBy(walls, t, front) !== RIGID;
    return 4 * Number(active && front) + 2 * Number(active) + Number(!list.isRim(hit));
  };
  let least = Infinity;
  for (const hit of hits) least = Math.min(least, distance(hit));
  let best = -1;
  let bestRank = -1;
  for (const hit of hits) {
    if (distance(hit) > least + EQUAL_DEPTH) continue;
    const thisRank = rank(hit);
    if (thisRank > bestRank) [best, bestRank] = [hit, thisRank];
  }
  const kept = list.triangle(best);
  for (const hit of hits) {
    const t = list.triangle(hit);
    if (distance(hit) > least + EQUAL_DEPTH || list.isRim(hit)) continue;
    if (rank(hit) >= 2 && areRivals(walls, kept, t, axis, fromHigh)) onOverlap(kept, t);
  }
  return kept;
}

/** The material that a side of a triangle shows: that of the sheet that it is, if it is one. */
function shownBy({ front, back, sheet }: WallTriangles, t: number, isFront: boolean): number {
  return sheet[t] !== RIGID ? sheet[t] : (isFront ? front : back)[t];
}

/** Whether two triangles are parallel and show a node different materials. */
function areRivals(walls: WallTriangles, a: number, b: number, axis: number, fromHigh: boolean): boolean {
  const { normals, material } = walls;
  if (material[a] === material[b]) return false;
  const shown = (t: number): number => shownBy(walls, t, facesFront(walls, t, axis, fromHigh));
  return shown(a) !== shown(b) && areParallel(normals, a, b);
}

/** Whether two triangles may lie on each other. */
export function areParallel(normals: Float64Array, a: number, b: number): boolean {
  const cosine = [0, 1, 2].reduce((sum, i) => sum + normals[3 * a + i] * normals[3 * b + i], 0);
  return Math.abs(cosine) > PARALLEL;
}

/** Whether a node on the higher (or lower) side of a triangle along an axis sees its front. */
export function facesFront({ normals }: WallTriangles, triangle: number, axis: number, fromHigh: boolean): boolean {
  const along = normals[3 * triangle + axis];
  return fromHigh ? along > 0 : along < 0;
}

/** Index of the edge from a row's node i along an axis, or −1 if no triangle crosses it. */
export function edgeAt(
  { rowStart, key }: Pick<ClosedEdges, 'rowStart' | 'key'>,
  row: number,
  i: number,
  axis: number,
): number {
  return findSorted(key, 3 * i + axis, rowStart[row], rowStart[row + 1]);
}
