import { subdivided } from './subdivide.ts';
import { TriangleTree } from './triangle-tree.ts';

/** What a surface must say for its shading. */
export interface ShadeableSurface {
  /** Corners of triangles, 9 numbers each, metres. */
  readonly positions: Float32Array;
  /** Of each triangle the side that is not shown: 0 neither, 1 the front, 2 the back. */
  readonly outside: Uint8Array;
  /** Openings let light through and get no shading. */
  readonly open: boolean;
}

/** A surface in smaller triangles, with the light that reaches their corners. */
export interface ShadedSurface {
  /** Corners, 9 numbers a triangle, metres. */
  readonly positions: Float32Array;
  /** Of each triangle the index of the surface's triangle of which it is a part. */
  readonly partOf: Uint32Array;
  /** Of each corner the share of light that reaches its front and its back: 0 dark, 255 free. */
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}

/** Triangles that all surfaces may be divided into, and those beyond which nothing is shaded. */
const DIVIDED = 15_000;
const MOST = 250_000;

/** How far a surface shades another one: this share of the room's shortest side, at most so many metres. */
const REACH_SHARE = 0.4;
const LONGEST_REACH = 2;

/** Rays of one corner, and of all of them. */
const MOST_RAYS = 32;
const LEAST_RAYS = 10;
const ALL_RAYS = 600_000;

/** Share of the light that a corner loses that nothing reaches. */
const DARKNESS = 0.85;

/** Height above the surface at which rays begin, as a share of their reach. */
const LIFT = 2e-3;

/** Corners between two pauses. */
const STRETCH = 64;

/**
 * Ambient occlusion: how much light from all around reaches each place of the surfaces, as far as others nearby do not
 * shade it. Large triangles are divided, so that corners of the room get soft shadows. It is a picture, not acoustics.
 *
 * A generator, so that whoever drives it can do other work in between; it yields the share that is done.
 */
export function* softShading(surfaces: readonly ShadeableSurface[]): Generator<number, readonly ShadedSurface[]> {
  const walls = surfaces.filter(({ open }) => !open);
  const count = walls.reduce((sum, { outside }) => sum + outside.length, 0);
  const sides = sidesOf(walls);
  const reach = Math.min(LONGEST_REACH, REACH_SHARE * Math.min(...sides.filter((side) => side > 1e-6)));
  const limit = count === 0 || count > MOST || !Number.isFinite(reach) ? Infinity : edgeLimit(walls, count, reach);
  const pieces = surfaces.map(({ positions, open }) => piecesOf(positions, open ? Infinity : limit));
  if (!Number.isFinite(limit)) return pieces.map((piece) => lit(piece));
  const tree = new TriangleTree(joined(walls), LIFT * reach);
  const corners = pieces.reduce((sum, { partOf }, i) => sum + (surfaces[i].open ? 0 : 3 * partOf.length), 0);
  // Neighbouring triangles share corners: about every third is a new one.
  const rays = Math.round(Math.min(MOST_RAYS, Math.max(LEAST_RAYS, (3 * ALL_RAYS) / Math.max(1, corners))));
  const directions = hemisphere(rays);
  const known = new Map<string, number>();
  const shaded: ShadedSurface[] = [];
  let done = 0;
  for (const [i, piece] of pieces.entries()) {
    const result = lit(piece);
    shaded.push(result);
    if (surfaces[i].open) continue;
    const { positions, partOf } = piece;
    for (let triangle = 0; triangle < partOf.length; triangle++) {
      const normal = normalOf(positions, 9 * triangle);
      const hidden = surfaces[i].outside[partOf[triangle]];
      for (let corner = 0; corner < 3; corner++) {
        const at = 9 * triangle + 3 * corner;
        for (const side of [1, -1] as const) {
          if (!normal || hidden === (side === 1 ? 1 : 2)) continue;
          const turned = normal.map((part) => side * part);
          const place = [positions[at], positions[at + 1], positions[at + 2]];
          const key = `${place.map((x) => Math.round(x * 1e3)).join()} ${turned.map((x) => Math.round(50 * x)).join()}`;
          let light = known.get(key);
          if (light === undefined) {
            light = Math.round(255 * lightAt(tree, place, turned, directions, reach));
            known.set(key, light);
            if (known.size % STRETCH === 0) yield done / corners;
          }
          (side === 1 ? result.front : result.back)[3 * triangle + corner] = light;
        }
        done++;
      }
    }
  }
  return shaded;
}

type Pieces = Pick<ShadedSurface, 'positions' | 'partOf'>;

/** The longest edge with which all surfaces together have few enough triangles, metres. */
function edgeLimit(walls: readonly ShadeableSurface[], count: number, reach: number): number {
  if (count >= DIVIDED) return LONGEST;
  for (let limit = reach / 5; limit < LONGEST; limit *= 1.3) {
    let left = DIVIDED;
    const fits = walls.every(({ positions }) => {
      const parts = subdivided(positions, limit, left);
      left -= parts?.partOf.length ?? 0;
      return parts !== null;
    });
    if (fits) return limit;
  }
  return LONGEST;
}

/** Longer than every edge, metres. */
const LONGEST = 1e9;

function piecesOf(positions: Float32Array, limit: number): Pieces {
  const whole = (): Pieces => ({ positions, partOf: Uint32Array.from({ length: positions.length / 9 }, (_, i) => i) });
  return limit >= LONGEST ? whole() : (subdivided(positions, limit, DIVIDED) ?? whole());
}

function lit({ positions, partOf }: Pieces): ShadedSurface {
  const corners = 3 * partOf.length;
  return { positions, partOf, front: new Uint8Array(corners).fill(255), back: new Uint8Array(corners).fill(255) };
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
  const [px, py, pz] = [place[0] + lift * nx, place[1] + lift * ny, place[2] + lift * nz];
  const count = directions.length / 3;
  let dark = 0;
  for (let i = 0; i < count; i++) {
    const x = directions[3 * i];
    const y = directions[3 * i + 1];
    const z = directions[3 * i + 2];
    const distance = tree.distance(
      px,
      py,
      pz,
      x * ux + y * vx + z * nx,
      x * uy + y * vy + z * ny,
      x * uz + y * vz + z * nz,
      reach,
    );
    const near = 1 - distance / reach;
    dark += near * Math.sqrt(near);
  }
  return 1 - (DARKNESS * dark) / count;
}
