import type { ViewSurface } from '../../../../../src/app/index.ts';

/**
 * Outline of some surfaces together: sides that belong to one triangle only, or where triangles meet at an angle of
 * more than 20°.
 *
 * @returns pairs of points, 6 numbers each, metres.
 */
export function outlineOf(surfaces: readonly Pick<ViewSurface, 'positions'>[]): Float32Array {
  const sides = new Map<
    string,
    { readonly ends: readonly number[]; readonly normal: readonly number[]; keep: boolean }
  >();
  for (const { positions: p } of surfaces) {
    for (let at = 0; at < p.length; at += 9) {
      const normal = unitNormal(p, at);
      const names = [0, 3, 6].map((i) => [p[at + i], p[at + i + 1], p[at + i + 2]].map(millimetres).join());
      for (let corner = 0; corner < 3; corner++) {
        const next = (corner + 1) % 3;
        const [a, b] = [names[corner], names[next]];
        if (a === b) continue;
        const key = a < b ? `${a} ${b}` : `${b} ${a}`;
        const known = sides.get(key);
        if (known) known.keep = Math.abs(dot(known.normal, normal)) < FLAT_COSINE;
        else {
          const ends = [
            ...p.subarray(at + 3 * corner, at + 3 * corner + 3),
            ...p.subarray(at + 3 * next, at + 3 * next + 3),
          ];
          sides.set(key, { ends, normal, keep: true });
        }
      }
    }
  }
  return Float32Array.from([...sides.values()].flatMap(({ ends, keep }) => (keep ? ends : [])));
}

const FLAT_COSINE = Math.cos((20 * Math.PI) / 180);

const millimetres = (metres: number): number => Math.round(1000 * metres);

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unitNormal(p: Float32Array, at: number): number[] {
  const [ux, uy, uz] = [p[at + 3] - p[at], p[at + 4] - p[at + 1], p[at + 5] - p[at + 2]];
  const [vx, vy, vz] = [p[at + 6] - p[at], p[at + 7] - p[at + 1], p[at + 8] - p[at + 2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...normal) || 1;
  return normal.map((part) => part / length);
}
