import { AIR, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { countBits } from '../../lists/bits.ts';
import { findSorted, lowerBound } from '../../lists/sorted.ts';
import { CORNERS, type Cubes } from './cut/cubes.ts';
import type { OwnWalls, Pieces } from './cut/cut-cubes.ts';
import { CornerValues } from './links.ts';
import type { WeightedLists } from './model/lists.ts';

/** Donors lie at most this many planes from the cube. */
const REACH = 8;

/** What the values at the corners of cubes at edges come from. */
export interface EdgeSources {
  readonly own: OwnWalls;
  /** [corner in `own`] donors of its image; none where it has no image. */
  readonly ownDonors: WeightedLists;
  /** Array indices of the nodes behind walls that move freely, and of the others. */
  readonly free: Uint32Array;
  readonly behind: Uint32Array;
  readonly donors: WeightedLists;
}

/** Planes of a grid, from one up to another. */
interface Planes {
  readonly from: number;
  readonly to: number;
}

/** A range of places in a list. */
interface Range {
  readonly first: number;
  readonly end: number;
}

/** The range of an ascending list of cubes whose values may come from some planes of nodes. */
export function cubesNear(cube: Uint32Array, plane: number, { from, to }: Planes): Range {
  return {
    first: lowerBound(cube, Math.max(0, from - REACH) * plane),
    end: lowerBound(cube, (to + REACH) * plane),
  };
}

/**
 * Calls back with each piece of a range: the values at the corners of its cube, an object that is used again, and its
 * part of the cube in 240ths. A corner without an image has the value of the nearest corner of the piece.
 */
export function forEachPiece(
  { cube, air, fraction }: Pieces,
  corner: Cubes['corner'],
  donors: WeightedLists,
  { first, end }: Range,
  visit: (values: CornerValues, part: number) => void,
): void {
  const values = new CornerValues();
  for (let p = first; p < end; p++) {
    let entries = 0;
    for (let c = 0; c < 8; c++) {
      values.start[c] = entries;
      const given = air[p] & (1 << c) ? 0 : copy(donors, 8 * p + c, values, entries);
      entries += given;
      if (given > 0) continue;
      values.node[entries] = cube[p] + corner[nearestOf(air[p], c)];
      values.weight[entries++] = 1;
    }
    values.start[8] = entries;
    visit(values, fraction[p]);
  }
}

/** Finds which of some corners (bits) is the fewest steps along edges from a corner; the lowest of several. */
function nearestOf(corners: number, from: number): number {
  let best = from;
  let least = 4;
  for (let c = 0; c < 8; c++) {
    const steps = countBits(c ^ from);
    if (corners & (1 << c) && steps < least) [best, least] = [c, steps];
  }
  return best;
}

/**
 * Calls back with each cube at an edge (`OwnWalls`) whose values may come from some planes of nodes: its lowest corner
 * and the values at its corners, an object that is used again.
 */
export function forEachEdgeCube(
  { grid, nodes }: RoomGraph,
  corner: Cubes['corner'],
  sources: EdgeSources,
  planes: Planes,
  visit: (cube: number, values: CornerValues) => void,
): void {
  const { own } = sources;
  const values = new CornerValues();
  const takeFrom = cornerTaker(sources, nodes, values);
  const range = cubesNear(own.cube, strides(grid)[2], planes);
  for (let first = range.first, next = first; first < range.end; first = next) {
    const cube = own.cube[first];
    while (next < own.cube.length && own.cube[next] === cube) next++;
    const some = CORNERS.find((c) => takeFrom(cube + corner[c], c, first, next, 0) > 0)!;
    let entries = 0;
    for (let c = 0; c < 8; c++) {
      values.start[c] = entries;
      const own = takeFrom(cube + corner[c], c, first, next, entries);
      entries += own > 0 ? own : takeFrom(cube + corner[some], some, first, next, entries);
    }
    values.start[8] = entries;
    visit(cube, values);
  }
}

/**
 * Writes the nodes that a corner of a cube takes its value from, from an entry on.
 *
 * @param first,next Range of the corners with walls of their own of the cube.
 * @returns Number of nodes.
 */
type TakeFrom = (node: number, corner: number, first: number, next: number, entry: number) => number;

/** Makes what writes the nodes of corners. */
function cornerTaker(
  { own, ownDonors, free, behind, donors }: EdgeSources,
  nodes: Uint8Array,
  into: CornerValues,
): TakeFrom {
  return (node, corner, first, next, entry) => {
    let isMoving = (nodes[node] & AIR) !== 0;
    if (!isMoving) {
      for (let o = first; o < next; o++) {
        if (own.corner[o] === corner && ownDonors.start[o] < ownDonors.start[o + 1])
          return copy(ownDonors, o, into, entry);
      }
      // The value that all other cubes round the node see.
      isMoving = findSorted(free, node, 0, free.length) >= 0;
    }
    if (!isMoving) {
      const place = findSorted(behind, node, 0, behind.length);
      return place < 0 ? 0 : copy(donors, place, into, entry);
    }
    into.node[entry] = node;
    into.weight[entry] = 1;
    return 1;
  };
}

function copy({ start, to, weight }: WeightedLists, place: number, into: CornerValues, entry: number): number {
  const from = start[place];
  const count = start[place + 1] - from;
  for (let h = 0; h < count; h++) {
    into.node[entry + h] = to[from + h];
    into.weight[entry + h] = weight[from + h];
  }
  return count;
}
