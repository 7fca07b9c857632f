import { lowerBound } from '../../lists/sorted.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { directionStrides, DIRECTIONS, forward, type AnyGraph } from '../grid/graph.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';

/** Faces by direction, then sheets by axis; in each group by the first nodes of their lines, ascending. */
export interface Lines {
  readonly graph: AnyGraph;
  readonly node: NodeNumbers;
  /** Shape of each line, as in `WallFaces`. */
  readonly shape: Uint32Array;
  /** First face of each of the groups of `WallFaces`, and the number of faces. */
  readonly groups: readonly number[];
  /** The lines 2 of sheets. */
  readonly back?: { readonly node: NodeNumbers; readonly shape: Uint32Array } | undefined;
  /** Planes between the first nodes of the two lines of a sheet, at most. */
  readonly gap: number;
}

type VisitRange = (from: number, to: number, inward: number) => void;

/**
 * Calls back for the ranges of faces whose line 1 begins in a slab, group after group, with the distance in the arrays
 * from a node of that line to the next.
 */
export function forEachRange(lines: Lines, slab: PreparedSlab, visit: VisitRange): void {
  rangesIn(lines, slab, 0, 0, visit);
}

/** Does {@link forEachRange} for all faces that may have a line through the slab, and some more. */
export function forEachRangeThrough(lines: Lines, slab: PreparedSlab, taps: number, visit: VisitRange): void {
  rangesIn(lines, slab, taps, lines.gap, visit);
}

/** The slab with all planes that the lines of its faces can reach. */
export function reachedFrom({ gap }: Lines, { from, to }: PreparedSlab, taps: number): PreparedSlab {
  return { from: from - taps, to: to + taps + gap };
}

/** @param further Planes round the slab in which lines along z also count. @param gap Planes before it for sheets. */
function rangesIn(
  { graph, node, groups }: Lines,
  { from, to }: PreparedSlab,
  further: number,
  gap: number,
  visit: VisitRange,
): void {
  const stride = directionStrides(graph.grid);
  for (let group = 0; group + 1 < groups.length; group++) {
    const direction = directionOfGroup(group);
    const beyond = direction >= 4 ? further : 0;
    const before = direction >= 4 && group !== direction ? beyond + gap : beyond;
    const [first, end] = nodesOfSlab(graph, { from: from - before, to: to + beyond });
    const start = lowerBound(node, first, groups[group], groups[group + 1]);
    const stop = lowerBound(node, end, start, groups[group + 1]);
    if (start < stop) visit(start, stop, stride[inwardOfGroup(group)]);
  }
}

/** Direction in which the lines of a group go, of sheets their lines 1. */
export function inwardOfGroup(group: number): number {
  return directionOfGroup(group) ^ 1;
}

/** Direction of the walls of a group of `WallFaces`; of sheets, seen from their lower side. */
export function directionOfGroup(group: number): number {
  return group < DIRECTIONS.length ? group : forward(group - DIRECTIONS.length);
}

/** The side of a face's line: the weights of line 2 of a sheet count negative. */
export type Side = 1 | -1;

/**
 * Calls back for each line of some faces of one group.
 *
 * @param inward Distance in the arrays from a node of line 1 to the next.
 * @param visit Takes the line's first node, its shape and the distance to its next node.
 */
export function forEachLine(
  { node, shape, groups, back }: Pick<Lines, 'node' | 'shape' | 'groups' | 'back'>,
  [from, to, inward]: readonly [number, number, number],
  visit: (face: number, first: number, shape: number, inward: number, side: Side) => void,
): void {
  const firstSheet = groups[DIRECTIONS.length];
  for (let face = from; face < to; face++) {
    visit(face, node[face], shape[face], inward, 1);
    if (face >= firstSheet) visit(face, back!.node[face - firstSheet], back!.shape[face - firstSheet], -inward, -1);
  }
}
