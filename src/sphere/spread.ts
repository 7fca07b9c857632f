import type { Vec3 } from '../units/quantities.ts';

/** Directions spread evenly over the sphere, on a spiral of the golden angle. */
export function spreadDirections(count: number): Vec3[] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i): Vec3 => {
    const z = 1 - (2 * i + 1) / count;
    const level = Math.sqrt(1 - z * z);
    return [level * Math.cos(golden * i), level * Math.sin(golden * i), z];
  });
}
