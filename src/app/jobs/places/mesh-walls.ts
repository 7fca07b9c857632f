/** Finds the walls of a mesh in plan: its steep triangles, cut at one height. */
import type { TriangleMesh } from '../../../mesh/mesh.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { Point2 } from '../../../units/vectors.ts';
import type { Laying } from './candidates.ts';

/** A wall in plan whose parts turn little from one to the next: straight, or round. */
export interface WallRun {
  /** Points of its line: at least two, each different from the one before. */
  readonly points: readonly Point2[];
  /** Whether it comes back to its first point, which is the last one, too. */
  readonly isClosed: boolean;
}

/** Points nearer to each other than this are one, m. */
const SAME = 0.001;

/** Sine of the least angle at which a wall stands above the floor. */
const STEEP = Math.sqrt(3) / 2;

/** Cosine and sine of the angle from which two walls have clearly different directions: 30°. */
const CORNER = { cosine: Math.sqrt(3) / 2, sine: 0.5 } as const;

/** Cosine of the turn up to which two parts are one straight part. */
const STRAIGHT = 1 - 1e-9;

/** Share of the clearance that a place keeps from walls other than its own: mouldings and blunt corners are nearer. */
const FROM_OTHERS = 0.75;

/** Least length of a closed round wall in clearances: that around a square pillar of two clearances. */
const LEAST_ROUND = 8;

/**
 * The walls that a horizontal plane cuts. Their order and direction come from where they stand, not from the order of
 * the triangles.
 *
 * @param height m
 */
export function wallRuns(mesh: TriangleMesh, height: number): WallRun[] {
  const knots = knotsOf(cuts(mesh, height));
  const goesOn = (knot: Knot): boolean => {
    if (knot.next.length !== 2) return false;
    const [before, after] = knot.next;
    return cosine(before.at, knot.at, after.at) > CORNER.cosine;
  };
  const used = new Set<string>();
  const follow = (first: Knot, second: Knot): WallRun[] => {
    if (used.has(edgeName(first, second))) return [];
    const points: Point2[] = [first.at];
    let [from, to] = [first, second];
    for (;;) {
      used.add(edgeName(from, to));
      points.push(to.at);
      if (to === first || !goesOn(to)) break;
      [from, to] = [to, to.next[0] === from ? to.next[1] : to.next[0]];
    }
    return [{ points: straightened(points), isClosed: to === first && goesOn(first) }];
  };
  const ends = knots.filter((knot) => !goesOn(knot));
  // What is left after walls with ends goes round.
  return [...ends, ...knots].flatMap((knot) => knot.next.flatMap((next) => follow(knot, next)));
}

/** Places along walls, at the clearance from their own wall and not much nearer to others. Some may be in no air. */
export function alongRuns(runs: readonly WallRun[], z: number, { spacing, clearance }: Laying): Vec3[] {
  const parts = partsOf(runs);
  return runs.flatMap(({ points, isClosed }) => {
    const own = partsOf([{ points, isClosed }]);
    const length = own.reduce((sum, part) => sum + part.length, 0);
    const inset = isClosed ? 0 : clearance;
    const inner = length - 2 * inset;
    if (inner < (isClosed ? LEAST_ROUND * clearance : 0)) return [];
    const count = Math.max(1, Math.round(inner / spacing));
    return [1, -1].flatMap((side) =>
      Array.from({ length: isClosed ? count : count + 1 }, (_, i): Vec3 => {
        let [at, index] = [inset + (inner * i) / count, 0];
        while (index < own.length - 1 && at > own[index].length) at -= own[index++].length;
        const { from, along } = own[index];
        const off = side * clearance;
        return [from[0] + along[0] * at - along[1] * off, from[1] + along[1] * at + along[0] * off, z];
      }).filter((place) => isClear(parts, place, FROM_OTHERS * clearance)),
    );
  });
}

/** Places at the clearance from two walls of clearly different directions. Some may be in no air. */
export function besideTwoRuns(runs: readonly WallRun[], z: number, { clearance }: Laying): Vec3[] {
  const parts = partsOf(runs);
  return parts.flatMap((one, i) =>
    parts.slice(i + 1).flatMap((other): Vec3[] => {
      const determinant = one.along[0] * other.along[1] - one.along[1] * other.along[0];
      if (Math.abs(determinant) < CORNER.sine || isApart(one, other, 2 * clearance)) return [];
      return [1, -1].flatMap((first) =>
        [1, -1].flatMap((second): Vec3[] => {
          const place: Vec3 = [...meeting(one, first * clearance, other, second * clearance), z];
          const isBeside = [one, other].every((part) => distanceFrom(part, place) < clearance + SAME);
          return isBeside && isClear(parts, place, FROM_OTHERS * clearance) ? [place] : [];
        }),
      );
    }),
  );
}

/** A straight part of a wall. */
interface Part {
  readonly from: Point2;
  readonly to: Point2;
  /** Unit vector. */
  readonly along: Point2;
  /** m */
  readonly length: number;
}

const partsOf = (runs: readonly WallRun[]): Part[] =>
  runs.flatMap(({ points }) =>
    points.slice(1).map((to, i): Part => {
      const from = points[i];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      return { from, to, length, along: [(to[0] - from[0]) / length, (to[1] - from[1]) / length] };
    }),
  );

/** The point at distances to the left of two lines. */
function meeting(one: Part, off: number, other: Part, otherOff: number): Point2 {
  const [x, y] = [one.from[0] - one.along[1] * off, one.from[1] + one.along[0] * off];
  const [toX, toY] = [other.from[0] - other.along[1] * otherOff, other.from[1] + other.along[0] * otherOff];
  const determinant = one.along[0] * other.along[1] - one.along[1] * other.along[0];
  const at = ((toX - x) * other.along[1] - (toY - y) * other.along[0]) / determinant;
  return [x + one.along[0] * at, y + one.along[1] * at];
}

const isClear = (parts: readonly Part[], place: Vec3, least: number): boolean =>
  parts.every((part) => distanceFrom(part, place) > least);

function distanceFrom({ from, along, length }: Part, [x, y]: Vec3): number {
  const [dx, dy] = [x - from[0], y - from[1]];
  const at = Math.min(length, Math.max(0, dx * along[0] + dy * along[1]));
  return Math.hypot(dx - along[0] * at, dy - along[1] * at);
}

/** Whether two parts are surely further from each other than a distance. */
const isApart = (one: Part, other: Part, distance: number): boolean =>
  [0, 1].some(
    (axis) =>
      Math.min(one.from[axis], one.to[axis]) - Math.max(other.from[axis], other.to[axis]) > distance ||
      Math.min(other.from[axis], other.to[axis]) - Math.max(one.from[axis], one.to[axis]) > distance,
  );

/** The lines in which a plane cuts steep triangles. */
function cuts({ vertices, triangles }: TriangleMesh, height: number): [Point2, Point2][] {
  const vertex = (index: number): Vec3 => [vertices[3 * index], vertices[3 * index + 1], vertices[3 * index + 2]];
  const found: [Point2, Point2][] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [vertex(triangles[t]), vertex(triangles[t + 1]), vertex(triangles[t + 2])];
    // A corner on the plane counts as above it: each triangle has two crossed edges then, or none.
    const high = corners.filter(([, , z]) => z >= height);
    const low = corners.filter(([, , z]) => z < height);
    if (high.length === 0 || low.length === 0 || !isSteep(corners)) continue;
    const [first, second] = low.flatMap((a) => high.map((b) => crossing(a, b, height)));
    found.push([first, second]);
  }
  return found;
}

function isSteep([a, b, c]: readonly Vec3[]): boolean {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return Math.hypot(nx, ny) >= STEEP * Math.hypot(nx, ny, nz) && Math.hypot(nx, ny) > 0;
}

function crossing(low: Vec3, high: Vec3, height: number): Point2 {
  const share = (height - low[2]) / (high[2] - low[2]);
  return [low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1])];
}

/** A point in which walls end or meet. */
interface Knot {
  readonly at: Point2;
  /** Neighbours in the order of where they stand, each once. */
  readonly next: Knot[];
}

const edgeName = (a: Knot, b: Knot): string => [keyOf(a.at), keyOf(b.at)].sort().join(' ');

const keyOf = (at: Point2): string => at.map((x) => Math.round(x / SAME)).join(' ');

/** Joins lines whose ends are the same. */
function knotsOf(lines: readonly [Point2, Point2][]): Knot[] {
  const knots = new Map<string, Knot>();
  const knotAt = (at: Point2): Knot => {
    const key = keyOf(at);
    const known = knots.get(key) ?? { at, next: [] };
    knots.set(key, known);
    return known;
  };
  for (const [a, b] of lines) {
    const [from, to] = [knotAt(a), knotAt(b)];
    if (from === to || from.next.includes(to)) continue;
    from.next.push(to);
    to.next.push(from);
  }
  const ordered = [...knots.values()].sort(byPlace);
  for (const { next } of ordered) next.sort(byPlace);
  return ordered;
}

const byPlace = (a: Knot, b: Knot): number => a.at[1] - b.at[1] || a.at[0] - b.at[0];

/** Cosine of the turn of a way over three points. */
function cosine(a: Point2, b: Point2, c: Point2): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy));
}

/** Leaves out points on straight ways. */
function straightened(points: readonly Point2[]): Point2[] {
  const kept: Point2[] = [];
  points.forEach((point, i) => {
    const isOnWay = kept.length > 0 && i < points.length - 1;
    if (!isOnWay || cosine(kept[kept.length - 1], point, points[i + 1]) < STRAIGHT) kept.push(point);
  });
  return kept;
}
