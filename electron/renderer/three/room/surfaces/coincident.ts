import type { ViewSurface } from '../../../../../src/app/index.ts';

/** Planes are the same if their normals and their distances from the origin round to the same multiples of these. */
const NORMAL_STEP = 1 / 128;
const DISTANCE_STEP = 0.005;

/** The triangles of a surface in a plane. */
interface Sheet {
  readonly surface: number;
  readonly low: number[];
  readonly high: number[];
}

/**
 * Finds surfaces that lie on each other, so that one of them can be drawn behind: otherwise they flicker. The first one
 * in the order of the geometry stays in front, as it is the one whose material counts.
 *
 * @returns of each triangle of each surface the number of surfaces that come before it at its place.
 */
export function surfacesInFront(surfaces: readonly Pick<ViewSurface, 'positions'>[]): readonly Uint8Array[] {
  const planes = new Map<number, Sheet[]>();
  const sheets = surfaces.map(({ positions }, surface) =>
    Array.from({ length: positions.length / 9 }, (_, triangle): Sheet[] => {
      const key = planeOf(positions, 9 * triangle);
      let plane = planes.get(key);
      if (!plane) planes.set(key, (plane = []));
      let sheet = plane.at(-1);
      if (sheet?.surface !== surface) {
        sheet = { surface, low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
        plane.push(sheet);
      }
      for (let i = 0; i < 9; i++) {
        const at = positions[9 * triangle + i];
        sheet.low[i % 3] = Math.min(sheet.low[i % 3], at);
        sheet.high[i % 3] = Math.max(sheet.high[i % 3], at);
      }
      return plane;
    }),
  );
  return sheets.map((planesOf, surface) => {
    const known = new Map<readonly Sheet[], number>();
    return Uint8Array.from(planesOf, (plane) => {
      let count = known.get(plane);
      if (count === undefined) known.set(plane, (count = before(plane, surface)));
      return count;
    });
  });
}

function before(plane: readonly Sheet[], surface: number): number {
  const own = plane.find((sheet) => sheet.surface === surface)!;
  return plane.filter((sheet) => sheet.surface < surface && overlap(sheet, own)).length;
}

/** Whether two boxes have more in common than an edge; in the direction across their plane they are flat. */
function overlap(a: Sheet, b: Sheet): boolean {
  return [0, 1, 2].every(
    (axis) => Math.min(a.high[axis], b.high[axis]) > Math.max(a.low[axis], b.low[axis]) - DISTANCE_STEP,
  );
}

/** A number for the plane of a triangle, whichever way it faces. */
function planeOf(p: Float32Array, at: number): number {
  const [ux, uy, uz] = [p[at + 3] - p[at], p[at + 4] - p[at + 1], p[at + 5] - p[at + 2]];
  const [vx, vy, vz] = [p[at + 6] - p[at], p[at + 7] - p[at + 1], p[at + 8] - p[at + 2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...normal) || 1;
  // The largest part of the normal is positive, so that both sides are one plane.
  const sizes = normal.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  const scale = Math.sign(normal[largest]) / length || 1;
  const [x, y, z] = normal.map((part) => scale * part);
  const distance = Math.round((x * p[at] + y * p[at + 1] + z * p[at + 2]) / DISTANCE_STEP);
  const places = 2 / NORMAL_STEP + 1;
  const [i, j, k] = [x, y, z].map((part) => Math.round((part + 1) / NORMAL_STEP));
  return ((distance * places + i) * places + j) * places + k;
}
