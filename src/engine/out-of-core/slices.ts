import { strides } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { firstSheet } from '../../room/faces/faces.ts';
import { reachAlong } from '../../scheme/points.ts';
import { planesOfFace } from '../face-lines.ts';
import { subcellPlanes } from '../subcell-planes.ts';

/** How far, in planes, what a step does at a plane depends on others. */
export interface PlaneReach {
  /** Planes from a node to what its update reads. */
  readonly update: number;
  /** Planes of the longest line of a wall face beyond the first; of a sheet, from one end of its lines to the other. */
  readonly line: number;
  /** Planes from a node behind a wall to its donors. */
  readonly donors: number;
}

/** Planes from one end of the lines of a face to the other, at most. */
function longestLine({ faces, graph }: PreparedRoom): number {
  let most = faces.node.length > 0 ? faces.traces[0].trace.length - 1 : 0;
  const plane = strides(graph.grid)[2];
  for (let f = firstSheet(faces); f < faces.node.length; f++) {
    const [low, high] = planesOfFace(faces, f, plane);
    most = Math.max(most, high - low);
  }
  return most;
}

export function planeReach(room: PreparedRoom): PlaneReach {
  const { donors, reach } = subcellPlanes(room);
  const line = longestLine(room);
  return { update: Math.max(1, reachAlong(room.offsets, 2), reach), line, donors };
}

/**
 * Planes of a slice, at least: then a step of a slice needs the step before of the slices beside it and of no others.
 * What walls take across a cut reaches a line from it to either side, and must be complete where the next step reads.
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
 * The faces whose lines lie in each of some slices, and those whose lines cross its lower cut. Lines are so short that
 * they cross one cut at most.
 */
export interface FacesOfSlices {
  /** [slice] the indices of the faces, rising. */
  readonly within: readonly Uint32Array[];
  readonly across: readonly Uint32Array[];
}

export function facesOfSlices(room: PreparedRoom, slices: readonly SlicePlanes[]): FacesOfSlices {
  const { node } = room.faces;
  const plane = strides(room.graph.grid)[2];
  const thick = slices[0].planes;
  /** Twice the slice of the highest plane, and one more if the lowest lies in another. */
  const placeOf = (f: number): number => {
    const [low, high] = planesOfFace(room.faces, f, plane);
    const [lowest, highest] = [Math.floor(low / thick), Math.floor(high / thick)];
    return 2 * highest + (lowest === highest ? 0 : 1);
  };
  const counts = new Uint32Array(2 * slices.length);
  for (let f = 0; f < node.length; f++) counts[placeOf(f)]++;
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let f = 0; f < node.length; f++) {
    const place = placeOf(f);
    lists[place][counts[place]++] = f;
  }
  const every = (odd: number): Uint32Array[] => slices.map((_, i) => lists[2 * i + odd]);
  return { within: every(0), across: every(1) };
}

/**
 * Planes whose nodes are complete, with all that walls take from them, when a slice makes a step after the one before
 * it in a sweep: lines across its further cut are computed with the slice after it.
 */
export function planesCompleted(
  slices: readonly SlicePlanes[],
  index: number,
  line: number,
  downwards: boolean,
): SlicePlanes {
  const { start, planes } = slices[index];
  const last = slices[slices.length - 1];
  const from = index === 0 ? start : downwards ? start + line : start - line;
  const end = index === slices.length - 1 ? start + planes : start + planes + (downwards ? line : -line);
  const to = Math.min(end, last.start + last.planes);
  return { start: from, planes: Math.max(0, to - from) };
}

/**
 * The cuts, by the slice above them, whose faces are computed with a step of slices: those below them in a sweep
 * upwards, and those above in one downwards. There all nodes of their lines have moved.
 */
export function cutsOf(
  [from, to]: readonly [number, number],
  slices: number,
  downwards: boolean,
): readonly [number, number] {
  return downwards ? [from + 1, Math.min(slices, to + 1)] : [Math.max(1, from), to];
}
