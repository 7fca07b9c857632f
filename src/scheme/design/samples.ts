import type { Vec3 } from '../../units/quantities.ts';

/**
 * Wave vectors (rad per grid step) with π ≥ k1 ≥ k2 ≥ k3 ≥ 0. They represent all others by the 48 symmetries of the
 * cubic lattice.
 */

/**
 * Unit vectors of the wedge, a triangular net with `steps` + 1 points a side: axis, face and body diagonals included.
 */
export function wedgeDirections(steps: number): Vec3[] {
  const directions: Vec3[] = [];
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= i; j++) {
      const length = Math.hypot(steps, i, j);
      directions.push([steps / length, i / length, j / length]);
    }
  }
  return directions;
}

/** A net over the wedge of the Brillouin zone, `steps` intervals along an axis, k = 0 left out. */
export function wedgeZone(steps: number): Vec3[] {
  const zone: Vec3[] = [];
  const at = (i: number): number => (i * Math.PI) / steps;
  for (let a = 1; a <= steps; a++) {
    for (let b = 0; b <= a; b++) {
      for (let c = 0; c <= b; c++) zone.push([at(a), at(b), at(c)]);
    }
  }
  return zone;
}

/** `radii` × directions wave vectors that fill the ball |k| ≤ `radius` as far as it lies in the zone. */
export function ballSamples(directions: readonly Vec3[], radii: number, radius: number): Vec3[] {
  const samples: Vec3[] = [];
  for (let r = 1; r <= radii; r++) {
    const length = (radius * r) / radii;
    for (const [x, y, z] of directions) {
      if (x * length <= Math.PI) samples.push([x * length, y * length, z * length]);
    }
  }
  return samples;
}
