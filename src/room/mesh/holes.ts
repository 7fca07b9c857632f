/**
 * Small holes of a mesh: closed lines of sides that only one triangle has, with the triangles outside the line. What a
 * mesh of any kind has besides is no hole: sides that others meet in their middle (T-junctions), the rim of a sheet,
 * whose triangles lie inside it, and the open end of what stands on a wall, whose triangles lie across it.
 */
import { metres, type Metres, type Vec3 } from '../../units/quantities.ts';
import { cross } from '../../units/vectors.ts';
import type { TriangleMesh } from '../../mesh/mesh.ts';
import { Triples } from './triangles/triples.ts';

/** A hole through which sound would pass. */
export interface Hole {
  /** Mean of its corners, m. */
  readonly position: Vec3;
  /** The longest way across it, m. */
  readonly length: Metres;
  /** Its area over its length, m. */
  readonly width: Metres;
}

/** Corners nearer to each other are the same, and to a side are on it, m: programs round what they write. */
const SAME = 1e-4;
/** Narrower holes are told nowhere, m: they are rounding, or come of it. */
const LEAST_WIDTH = 1e-3;
/** Meshes of more triangles are not searched: the table of their sides would outgrow a Map. */
const MOST_TRIANGLES = 3_000_000;
/** Meshes with more sides of one triangle are models for drawing, and every gap of theirs is one. */
const MOST_SIDES = 20_000;
/**
 * Share of its line at which the triangles of a hole lie outside it; 1 in a wall, some half where two walls do not
 * meet.
 */
const LEAST_OUTSIDE = 0.25;

/** A side of one triangle, or a part of it. */
interface Side {
  readonly from: number;
  readonly to: number;
  /** Direction from the side into its triangle, across the side, of length 1. */
  readonly inwards: Vec3;
}

/** The holes of a mesh that are narrower than a width, the largest first. @param below m */
export function findHoles(mesh: TriangleMesh, below: Metres): Hole[] {
  if (mesh.triangles.length > 3 * MOST_TRIANGLES) return [];
  const { corners, sides } = openSides(mesh);
  if (sides.length === 0 || sides.length > MOST_SIDES) return [];
  return loopsOf(partedSides(sides, corners))
    .flatMap((loop) => holeOf(loop, corners) ?? [])
    .filter(({ width }) => width >= LEAST_WIDTH && width < below)
    .sort((a, b) => b.length * b.width - a.length * a.width);
}

/** The sides that one triangle alone has, between corners of which each is there once. */
function openSides({ vertices, triangles }: TriangleMesh): { corners: (at: number) => Vec3; sides: readonly Side[] } {
  const places = new Triples();
  const cornerOf = new Int32Array(vertices.length / 3);
  for (let v = 0; v < cornerOf.length; v++) {
    const [x, y, z] = [0, 1, 2].map((axis) => Math.round(vertices[3 * v + axis] / SAME)) as [number, number, number];
    cornerOf[v] = Number.isFinite(x + y + z) ? places.numberOf(x, y, z) : -1;
  }
  const corners = (at: number): Vec3 => {
    const { values } = places;
    return [SAME * values[3 * at], SAME * values[3 * at + 1], SAME * values[3 * at + 2]];
  };
  /** Index of the first corner of the side in `triangles`; −1 once several triangles have it. */
  const there = new Map<number, number>();
  for (let at = 0; at < triangles.length; at++) {
    const [a, b, c] = [at, nextOf(at), nextOf(nextOf(at))].map((each) => cornerOf[triangles[each]] ?? -1);
    if (Math.min(a, b, c) < 0 || a === b || b === c || c === a) continue;
    const key = Math.min(a, b) * places.count + Math.max(a, b);
    there.set(key, there.has(key) ? -1 : at);
  }
  const sides = [...there.values()].flatMap((at): Side[] => {
    if (at < 0) return [];
    const [from, to, third] = [at, nextOf(at), nextOf(nextOf(at))].map((each) => cornerOf[triangles[each]]);
    const [a, b, c] = [from, to, third].map(corners);
    const inwards = unit(cross(cross(minus(b, a), minus(c, a)), minus(b, a)));
    return inwards ? [{ from, to, inwards }] : [];
  });
  return { corners, sides };
}

/** The place of the next corner of the same triangle. */
const nextOf = (at: number): number => (at % 3 === 2 ? at - 2 : at + 1);

/** Parts sides at the corners of others that lie on them, and leaves out parts that several sides have. */
function partedSides(sides: readonly Side[], corners: (at: number) => Vec3): readonly Side[] {
  const ends = [...new Set(sides.flatMap(({ from, to }) => [from, to]))];
  const axis = longestAxis(ends.map(corners));
  const inOrder = ends.map((end) => ({ end, at: corners(end) })).sort((a, b) => a.at[axis] - b.at[axis]);
  const parts = new Map<string, Side | null>();
  for (const side of sides) {
    const [a, b] = [corners(side.from), corners(side.to)];
    const [low, high] = [Math.min(a[axis], b[axis]) - SAME, Math.max(a[axis], b[axis]) + SAME];
    const along = unit(minus(b, a))!;
    const length = Math.hypot(...minus(b, a));
    const on: { readonly end: number; readonly share: number }[] = [];
    for (let i = firstFrom(inOrder, axis, low); i < inOrder.length && inOrder[i].at[axis] <= high; i++) {
      const way = minus(inOrder[i].at, a);
      const share = dot(way, along);
      if (share < SAME || share > length - SAME || Math.hypot(...cross(way, along)) > SAME) continue;
      on.push({ end: inOrder[i].end, share });
    }
    const stops = [side.from, ...on.sort((p, q) => p.share - q.share).map(({ end }) => end), side.to];
    for (let i = 1; i < stops.length; i++) {
      const [from, to] = [stops[i - 1], stops[i]];
      const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
      parts.set(key, parts.has(key) ? null : { ...side, from, to });
    }
  }
  return [...parts.values()].filter((part) => part !== null);
}

/** Index of the first corner that is not below a coordinate. */
function firstFrom(inOrder: readonly { readonly at: Vec3 }[], axis: number, low: number): number {
  let [from, to] = [0, inOrder.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (inOrder[middle].at[axis] < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

function longestAxis(points: readonly Vec3[]): number {
  const extents = [0, 1, 2].map((axis) => {
    const values = points.map((point) => point[axis]);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  return extents.indexOf(Math.max(...extents));
}

/** A side as it is passed on a loop. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly inwards: Vec3;
}

/** Closed lines of sides; each side is in one of them at most. Lines with an end are none. */
function loopsOf(sides: readonly Side[]): readonly (readonly Step[])[] {
  const at = new Map<number, Set<Side>>();
  for (const side of sides) {
    for (const end of [side.from, side.to]) at.set(end, (at.get(end) ?? new Set()).add(side));
  }
  const loops: Step[][] = [];
  for (const first of sides) {
    if (!at.get(first.from)!.has(first)) continue;
    const steps: Step[] = [];
    /** Corners on the way, and the number of steps before each. */
    const passed = new Map([[first.from, 0]]);
    let [here, next]: [number, Side | undefined] = [first.from, first];
    while (next) {
      for (const end of [next.from, next.to]) at.get(end)!.delete(next);
      const to: number = next.from === here ? next.to : next.from;
      steps.push({ from: here, to, inwards: next.inwards });
      const before = passed.get(to);
      if (before !== undefined) {
        const loop = steps.splice(before);
        for (const step of loop) passed.delete(step.to);
        loops.push(loop);
      }
      passed.set(to, steps.length);
      here = to;
      [next] = at.get(here)!;
    }
  }
  return loops;
}

/** Finds the hole that a loop bounds; undefined if the triangles do not lie outside the loop, or it has no area. */
function holeOf(loop: readonly Step[], corners: (at: number) => Vec3): Hole | undefined {
  const points = loop.map(({ from }) => corners(from));
  const mean = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length) as [
    number,
    number,
    number,
  ];
  const vector: [number, number, number] = [0, 0, 0];
  points.forEach((point, i) => {
    const part = cross(minus(point, mean), minus(points[(i + 1) % points.length], mean));
    for (let axis = 0; axis < 3; axis++) vector[axis] += part[axis] / 2;
  });
  const normal = unit(vector);
  if (!normal) return undefined;
  let [outside, around] = [0, 0];
  loop.forEach(({ inwards }, i) => {
    const way = minus(points[(i + 1) % points.length], points[i]);
    // The inside of the loop is on the left of the way, as seen from where the normal points to.
    const left = cross(normal, way);
    outside -= dot(left, inwards);
    around += Math.hypot(...way);
  });
  if (outside < LEAST_OUTSIDE * around) return undefined;
  const length = farthest(points);
  return { position: mean, length: metres(length), width: metres(Math.hypot(...vector) / length) };
}

/** The largest distance of two points; that from the first, doubled where there are many, is near enough then. */
function farthest(points: readonly Vec3[]): number {
  const from = points.length > 200 ? [points[0]] : points;
  return from.reduce((most, a) => points.reduce((most, b) => Math.max(most, Math.hypot(...minus(a, b))), most), 0);
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(vector: Vec3): Vec3 | undefined {
  const length = Math.hypot(...vector);
  return length > 0 ? [vector[0] / length, vector[1] / length, vector[2] / length] : undefined;
}
