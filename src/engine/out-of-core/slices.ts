import { strides } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { reachAlong } from '../../scheme/points.ts';
import { directionOf, runOf } from '../../room/faces/face-shape.ts';
import { subcellPlanes } from '../subcell-planes.ts';

/** How far, in planes, what a step does at a plane depends on others. */
export interface PlaneReach {
  /** From a node to what its update reads. */
  readonly update: number;
  /** Planes of a wall face's line beyond the first. */
  readonly line: number;
  /** From a node behind a wall to its hosts. */
  readonly hosts: number;
}

export function planeReach(room: PreparedRoom): PlaneReach {
  const { hosts, reach } = subcellPlanes(room);
  const line = room.faces.node.length > 0 ? room.faces.traces[0].trace.length - 1 : 0;
  return { update: Math.max(1, reachAlong(room.offsets, 2), reach), line, hosts };
}

/**
 * Planes of a slice, at least: then a step of a slice needs the step before of the slices beside it and of no others.
 * What walls take reaches a line down from the slice of their faces, and must be complete where the next step reads.
 */
export function thinnestSlice({ update, line }: PlaneReach): number {
  return update + line;
}

/** Owned planes of a slice: [start, start + planes). */
export interface SlicePlanes {
  readonly start: number;
  readonly planes: number;
}

export function cutIntoSlices(allPlanes: number, planes: number): SlicePlanes[] {
  return Array.from({ length: Math.ceil(allPlanes / planes) }, (_, i) => ({
    start: i * planes,
    planes: Math.min(planes, allPlanes - i * planes),
  }));
}

/**
 * Planes out of whose nodes a slice takes what walls take: a line lower than its own, for faces of the next slice reach
 * down into its highest planes.
 */
export function takenOutPlanes(slices: readonly SlicePlanes[], index: number, line: number): SlicePlanes {
  const { start, planes } = slices[index];
  const from = index === 0 ? 0 : start - line;
  const to = start + planes - (index === slices.length - 1 ? 0 : line);
  return { start: from, planes: to - from };
}

/**
 * The faces whose flow each slice computes: those whose line has its highest plane there, so that all nodes of the line
 * have moved before.
 * @returns of each slice the indices of its faces, rising
 */
export function facesOfSlices(room: PreparedRoom, slices: readonly SlicePlanes[]): Uint32Array[] {
  const { node, shape } = room.faces;
  const plane = strides(room.graph.grid)[2];
  const thick = slices[0].planes;
  const sliceOf = (f: number): number => {
    const at = Math.floor(node[f] / plane);
    const highest = directionOf(shape[f]) === 4 ? at + runOf(shape[f]) - 1 : at;
    return Math.floor(highest / thick);
  };
  const counts = new Uint32Array(slices.length);
  for (let f = 0; f < node.length; f++) counts[sliceOf(f)]++;
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let f = 0; f < node.length; f++) {
    const slice = sliceOf(f);
    lists[slice][counts[slice]++] = f;
  }
  return lists;
}
