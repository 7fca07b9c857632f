import { sideLength, split, subdivided, type ShadedPieces } from './subdivide.ts';
import { TriangleTree } from './triangle-tree.ts';

/** What a surface must say for its shading. */
export interface ShadeableSurface {
  /** Corners of triangles, 9 numbers each, metres. */
  readonly positions: Float32Array;
  /** The side of each triangle that is not shown: 0 neither, 1 the front, 2 the back. */
  readonly outside: Uint8Array;
  /** Openings let light through and get no shading. */
  readonly open: boolean;
}

/** A surface in smaller triangles, with the light that reaches their corners. */
export interface ShadedSurface extends ShadedPieces {
  /** The share of light that reaches the front and the back of each corner: 0 dark, 255 free. */
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}

/**
 * Triangles that all surfaces are divided into at first, those after refining, and those beyond which nothing is done.
 */
const FIRST = 7_000;
const REFINED = 36_000;
const MOST = 250_000;

/**
 * Sides across which the light changes by more than this are split, this often, unless they are as short as
 * this; and all that are longer than that. Shares of the reach. */
const CHANGE = 18;
const REFINEMENTS = 3;
const SHORTEST_SHARE = 0.06;
const LONGEST_SHARE = 0.5;

/** How far a surface shades another one: this share of the room's shortest side, at most so many metres. */
const REACH_SHARE = 0.4;
const LONGEST_REACH = 2;

/** Rays of one corner, and of all of them. */
const MOST_RAYS = 36;
const LEAST_RAYS = 10;
const ALL_RAYS = 900_000;

/** Share of the light that a corner loses that nothing reaches. */
const DARKNESS = 0.8;

/** Height above the surface at which rays begin, as a share of their reach. */
const LIFT = 2e-3;

/**
 * How far inside a surface the light of a corner on its edge is taken, as a share of the reach: on the edge itself, a
 * wall that stands a little inwards would make it dark.
 */
const INWARD = 0.04;

/** Corners between two pauses. */
const STRETCH = 64;

/**
 * Ambient occlusion: how much light from all around reaches each place of the surfaces, as far as others nearby do not
 * shade it. Large triangles are divided, so that corners of the room get soft shadows. It is a picture, not acoustics.
 *
 * A generator, so that whoever drives it can do other work in between; it yields after some corners.
 */
export function* softShading(surfaces: readonly ShadeableSurface[]): Generator<undefined, readonly ShadedSurface[]> {
  const walls = surfaces.filter(({ open }) => !open);
  const count = walls.reduce((sum, { outside }) => sum + outside.length, 0);
  const sides = sidesOf(walls);
  const reach = Math.min(LONGEST_REACH, REACH_SHARE * Math.min(...sides.filter((side) => side > 1e-6)));
  if (count === 0 || count > MOST || !Number.isFinite(reach)) return surfaces.map((surface) => lit(wholeOf(surface)));
  const limit = yield* firstLimit(walls, count, reach);
  const light = new Light(walls, reach, Math.max(count, REFINED));
  const shaded: ShadedSurface[] = [];
  let left = REFINED;
  for (const surface of surfaces) {
    if (surface.open) {
      shaded.push(lit(wholeOf(surface)));
      continue;
    }
    let pieces = subdivided(wholeOf(surface), limit, Infinity)!;
    let result = yield* light.on(pieces, surface.outside);
    for (let round = 0; round < REFINEMENTS && left > 0; round++) {
      const finer = split(pieces, changes(result, reach));
      if (finer.partOf.length === pieces.partOf.length || finer.partOf.length > left) break;
      pieces = finer;
      result = yield* light.on(pieces, surface.outside);
    }
    left -= pieces.partOf.length;
    shaded.push(result);
  }
  return shaded;
}

/** Whether a side is to be split: the light changes much along it, or it is long. */
function changes({ positions, front, back }: ShadedSurface, reach: number) {
  return (triangle: number, side: 0 | 1 | 2): boolean => {
    const a = 3 * triangle + side;
    const b = 3 * triangle + ((side + 1) % 3);
    const change = Math.max(Math.abs(front[a] - front[b]), Math.abs(back[a] - back[b]));
    const length = sideLength(positions, triangle, side) / reach;
    return length > LONGEST_SHARE || (change > CHANGE && length > SHORTEST_SHARE);
  };
}

/** The longest side with which all surfaces together have few enough triangles at first, metres. */
function* firstLimit(walls: readonly ShadeableSurface[], count: number, reach: number): Generator<undefined, number> {
  if (count >= FIRST) return LONGEST;
  for (let limit = reach / 3; limit < LONGEST; limit *= 1.4) {
    let left = FIRST;
    const fits = walls.every((wall) => {
      const parts = subdivided(wholeOf(wall), limit, left);
      left -= parts?.partOf.length ?? 0;
      return parts !== null;
    });
    if (fits) return limit;
    yield;
  }
  return LONGEST;
}

/** Longer than every side, metres. */
const LONGEST = 1e6;

function wholeOf({ positions, outside }: ShadeableSurface): ShadedPieces {
  return { positions, partOf: Uint32Array.from(outside, (_, i) => i) };
}

function lit({ positions, partOf }: ShadedPieces): ShadedSurface {
  const corners = 3 * partOf.length;
  return { positions, partOf, front: new Uint8Array(corners).fill(255), back: new Uint8Array(corners).fill(255) };
}

/** The light on surfaces that shade each other. */
class Light {
  readonly #tree: TriangleTree;
  readonly #directions: Float64Array;
  /** Light that is known already, by place and normal. */
  readonly #known = new Map<string, number>();

  /** @param triangles About how many there will be. */
  constructor(
    walls: readonly ShadeableSurface[],
    private readonly reach: number,
    triangles: number,
  ) {
    this.#tree = new TriangleTree(joined(walls), LIFT * reach);
    // Neighbouring triangles share corners: there are about as many places as triangles.
    this.#directions = hemisphere(Math.round(Math.min(MOST_RAYS, Math.max(LEAST_RAYS, ALL_RAYS / triangles))));
  }

  /** @param outside Sides of the whole triangles that are not shown. */
  *on(pieces: ShadedPieces, outside: Uint8Array): Generator<undefined, ShadedSurface> {
    const result = lit(pieces);
    const { partOf } = pieces;
    const corners = inwards(pieces);
    let done = 0;
    for (let triangle = 0; triangle < partOf.length; triangle++) {
      const hidden = outside[partOf[triangle]];
      for (const [sign, hides, to] of [
        [1, 1, result.front],
        [-1, 2, result.back],
      ] as const) {
        if (hidden === hides) continue;
        for (let corner = 3 * triangle; corner < 3 * triangle + 3; corner++) {
          const at = corners[corner];
          if (!at) continue;
          const key = `${at.key} ${sign}`;
          let light = this.#known.get(key);
          if (light === undefined) {
            const { place, normal, inward } = at;
            const length = Math.hypot(...inward);
            const step = length > 0 ? Math.min(INWARD * this.reach, length / 2) / length : 0;
            const from = place.map((x, axis) => x + step * inward[axis]);
            const turned = normal.map((part) => sign * part);
            light = Math.round(255 * lightAt(this.#tree, from, turned, this.#directions, this.reach));
            this.#known.set(key, light);
            if (++done % STRETCH === 0) yield;
          }
          to[corner] = light;
        }
      }
    }
    return result;
  }
}

/** A corner of one or several triangles of a surface in a plane. */
interface Corner {
  readonly key: string;
  /** Place of the corner, metres. */
  readonly place: readonly number[];
  readonly normal: readonly number[];
  /** Points into the surface: 0 in its midst. The mean way to the middles of its triangles, metres. */
  readonly inward: number[];
}

/** What each corner of the triangles shares with others at its place; null without an area. */
function inwards({ positions, partOf }: ShadedPieces): readonly (Corner | null)[] {
  const known = new Map<string, Corner>();
  const all: (Corner | null)[] = [];
  const counts = new Map<Corner, number>();
  for (let triangle = 0; triangle < partOf.length; triangle++) {
    const normal = normalOf(positions, 9 * triangle);
    const name = normal?.map((part) => Math.round(50 * part) + 0).join() ?? '';
    for (let at = 9 * triangle; at < 9 * triangle + 9; at += 3) {
      if (!normal) {
        all.push(null);
        continue;
      }
      const place = [positions[at], positions[at + 1], positions[at + 2]];
      const key = `${place.map((x) => Math.round(x * 1e3)).join()} ${name}`;
      let corner = known.get(key);
      if (!corner) known.set(key, (corner = { key, place, normal, inward: [0, 0, 0] }));
      counts.set(corner, (counts.get(corner) ?? 0) + 1);
      for (let axis = 0; axis < 3; axis++) {
        const middle =
          (positions[9 * triangle + axis] + positions[9 * triangle + 3 + axis] + positions[9 * triangle + 6 + axis]) /
          3;
        corner.inward[axis] += middle - place[axis];
      }
      all.push(corner);
    }
  }
  for (const [corner, count] of counts) corner.inward.forEach((sum, axis) => (corner.inward[axis] = sum / count));
  return all;
}

/** Lengths of the box around all surfaces, metres. */
function sidesOf(walls: readonly ShadeableSurface[]): number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of walls) {
    for (let at = 0; at < positions.length; at++) {
      low[at % 3] = Math.min(low[at % 3], positions[at]);
      high[at % 3] = Math.max(high[at % 3], positions[at]);
    }
  }
  return high.map((at, axis) => at - low[axis]);
}

function joined(walls: readonly ShadeableSurface[]): Float32Array {
  const all = new Float32Array(walls.reduce((sum, { positions }) => sum + positions.length, 0));
  let at = 0;
  for (const { positions } of walls) {
    all.set(positions, at);
    at += positions.length;
  }
  return all;
}

/** The normal of a triangle of length 1; null if it has no area. */
function normalOf(p: Float32Array, at: number): number[] | null {
  const [ux, uy, uz] = [p[at + 3] - p[at], p[at + 4] - p[at + 1], p[at + 5] - p[at + 2]];
  const [vx, vy, vz] = [p[at + 6] - p[at], p[at + 7] - p[at + 1], p[at + 8] - p[at + 2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...normal);
  return length > 0 ? normal.map((part) => part / length) : null;
}

/** Directions of a hemisphere about z, more of them near z by the cosine: [direction][x, y, z]. */
function hemisphere(count: number): Float64Array {
  const all = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const radius = Math.sqrt((i + 0.5) / count);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    all.set([radius * Math.cos(angle), radius * Math.sin(angle), Math.sqrt(1 - radius * radius)], 3 * i);
  }
  return all;
}

/** Light from 0 to 1 that reaches a place of a surface with a normal. */
function lightAt(
  tree: TriangleTree,
  place: readonly number[],
  [nx, ny, nz]: readonly number[],
  directions: Float64Array,
  reach: number,
): number {
  // Two directions across the normal (T. Duff and others, "Building an orthonormal basis, revisited", 2017).
  const sign = nz < 0 ? -1 : 1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  const [ux, uy, uz] = [1 + sign * nx * nx * a, sign * b, -sign * nx];
  const [vx, vy, vz] = [b, sign + ny * ny * a, -ny];
  const lift = LIFT * reach;
  const ray = Float64Array.of(place[0] + lift * nx, place[1] + lift * ny, place[2] + lift * nz, 0, 0, 0);
  const count = directions.length / 3;
  let dark = 0;
  for (let i = 0; i < count; i++) {
    const x = directions[3 * i];
    const y = directions[3 * i + 1];
    const z = directions[3 * i + 2];
    ray[3] = x * ux + y * vx + z * nx;
    ray[4] = x * uy + y * vy + z * ny;
    ray[5] = x * uz + y * vz + z * nz;
    const near = 1 - tree.distance(ray, reach) / reach;
    dark += near * Math.sqrt(near);
  }
  return 1 - (DARKNESS * dark) / count;
}
