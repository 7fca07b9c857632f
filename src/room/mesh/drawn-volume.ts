import { RIGID } from '../surfaces/surface.ts';
import type { ShownFaces } from './crossings/face-table.ts';
import type { WallTriangles } from './triangles/wall-triangles.ts';

/** Share of a body's faces that may face the other way, because the grid takes one triangle for another. */
const STRAY = 0.02;

/** Bounding boxes that overlap by less than this only touch, in spacings. */
const TOUCH = 1e-2;

/** Meshes of more triangles get no drawn volume: the table of their sides would outgrow a Map. */
const MOST_TRIANGLES = 3_000_000;

/** A closed surface that faces the air of the room. */
interface Body {
  /** Volume that it adds to the air; negative for a body that stands in the air. */
  readonly volume: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/**
 * Volume of the air of the room as drawn, in cubed spacings; undefined where the triangles do not determine it. They do
 * if every body that faces the air is closed (each edge belongs to two triangles, whichever way these face), if one
 * body holds all others, and if the bounding boxes of these others do not overlap. Sheets with air on both sides have
 * no volume.
 *
 * @param faces of the air of the room, without those that face the air kept beyond openings
 */
export function drawnVolume(walls: WallTriangles, faces: ShownFaces): number | undefined {
  if (walls.count > MOST_TRIANGLES) return undefined;
  const seen = { front: byTriangle(faces.front), back: byTriangle(faces.back) };
  const isSheet = (t: number): boolean => walls.sheet[t] !== RIGID || (seen.front[t] > 0 && seen.back[t] > 0);
  const neighbours = neighboursOf(walls, isSheet);
  const done = new Uint8Array(walls.count);
  const bodies: Body[] = [];
  for (let t = 0; t < walls.count; t++) {
    if (done[t] || isSheet(t)) continue;
    const members = orient(walls, neighbours, t, done);
    if (!members.triangles.some((each) => seen.front[each] + seen.back[each] > 0)) continue;
    if (!members.isClosed) return undefined;
    const body = bodyOf(walls, members.triangles, members.flipped, seen);
    if (!body) return undefined;
    bodies.push(body);
  }
  const rooms = bodies.filter(({ volume }) => volume > 0);
  const objects = bodies.filter(({ volume }) => volume <= 0);
  if (rooms.length !== 1 || !objects.every((object) => holds(rooms[0], object))) return undefined;
  if (anyOverlap(objects)) return undefined;
  const sum = bodies.reduce((total, { volume }) => total + volume, 0);
  return sum > 0 ? sum : undefined;
}

/** [triangle] faces, of those along each axis. */
function byTriangle(faces: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: faces.length / 3 }, (_, t) => faces[3 * t] + faces[3 * t + 1] + faces[3 * t + 2]);
}

/**
 * [3 triangle + side] the triangle at that side, or −1 unless there is exactly one. A side runs from a corner to the
 * next one.
 */
function neighboursOf({ count, corners, triangles }: WallTriangles, leftOut: (t: number) => boolean): Int32Array {
  const neighbours = new Int32Array(3 * count).fill(-1);
  const sides = new Map<number, number[]>();
  for (let side = 0; side < 3 * count; side++) {
    if (leftOut(Math.floor(side / 3))) continue;
    const [a, b] = endsOf(triangles, side);
    const key = Math.min(a, b) * (corners.length / 3) + Math.max(a, b);
    const there = sides.get(key);
    if (there) there.push(side);
    else sides.set(key, [side]);
  }
  for (const at of sides.values()) {
    if (at.length !== 2) continue;
    neighbours[at[0]] = Math.floor(at[1] / 3);
    neighbours[at[1]] = Math.floor(at[0] / 3);
  }
  return neighbours;
}

function endsOf(triangles: Uint32Array, side: number): [number, number] {
  return [triangles[side], triangles[side % 3 === 2 ? side - 2 : side + 1]];
}

/** All triangles that are joined to one by sides, and which of them to turn over so that all face the same way. */
function orient(
  { triangles }: WallTriangles,
  neighbours: Int32Array,
  start: number,
  done: Uint8Array,
): { triangles: number[]; flipped: Map<number, boolean>; isClosed: boolean } {
  const found = [start];
  const flipped = new Map([[start, false]]);
  let isClosed = true;
  done[start] = 1;
  for (let i = 0; i < found.length; i++) {
    const t = found[i];
    for (let side = 3 * t; side < 3 * t + 3; side++) {
      const next = neighbours[side];
      if (next < 0) {
        isClosed = false;
        continue;
      }
      const [a, b] = endsOf(triangles, side);
      const sameWay = [0, 1, 2].some((i) => {
        const [c, d] = endsOf(triangles, 3 * next + i);
        return c === b && d === a;
      });
      const flip = flipped.get(t) !== !sameWay;
      if (done[next]) {
        if (flipped.get(next) !== flip) isClosed = false;
      } else {
        done[next] = 1;
        flipped.set(next, flip);
        found.push(next);
      }
    }
  }
  return { triangles: found, flipped, isClosed };
}

/** Makes a body of a closed surface; undefined if the air is on both of its sides. */
function bodyOf(
  { corners, triangles }: WallTriangles,
  members: readonly number[],
  flipped: ReadonlyMap<number, boolean>,
  seen: { readonly front: Uint32Array; readonly back: Uint32Array },
): Body | undefined {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const origin = [0, 1, 2].map((axis) => corners[3 * triangles[3 * members[0]] + axis]);
  let [volume, front, back] = [0, 0, 0];
  for (const t of members) {
    const [p, q, r] = [0, 1, 2].map((i) =>
      [0, 1, 2].map((axis) => {
        const at = corners[3 * triangles[3 * t + i] + axis];
        low[axis] = Math.min(low[axis], at);
        high[axis] = Math.max(high[axis], at);
        return at - origin[axis];
      }),
    ) as [number[], number[], number[]];
    const product =
      p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
    const flip = flipped.get(t)!;
    volume += (flip ? -product : product) / 6;
    front += (flip ? seen.back : seen.front)[t];
    back += (flip ? seen.front : seen.back)[t];
  }
  if (Math.min(front, back) > STRAY * (front + back)) return undefined;
  // With normals towards the air the integral is the volume of what is not air.
  return { volume: front > back ? -volume : volume, low, high };
}

function holds(room: Body, object: Body): boolean {
  return object.low.every((at, axis) => at >= room.low[axis] - TOUCH && object.high[axis] <= room.high[axis] + TOUCH);
}

/** Whether two of some bodies overlap. Each is compared with those that begin before it ends along x. */
function anyOverlap(bodies: readonly Body[]): boolean {
  const rising = bodies.toSorted((a, b) => a.low[0] - b.low[0]);
  return rising.some((body, i) => {
    const end = body.high[0] - TOUCH;
    for (let j = i + 1; j < rising.length && rising[j].low[0] < end; j++) if (overlap(body, rising[j])) return true;
    return false;
  });
}

function overlap(a: Body, b: Body): boolean {
  return a.low.every((at, axis) => at < b.high[axis] - TOUCH && b.low[axis] < a.high[axis] - TOUCH);
}
