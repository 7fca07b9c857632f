/** Components of a normal that are smaller than the others by this factor count as 0. */
const TINY = 1e-12;

/**
 * Volume of the part of the cube [0, 1]³ where n·x ≤ s, in closed form ([Scardovelli2000]).
 */
export function halfSpaceVolume(nx: number, ny: number, nz: number, s: number): number {
  const sum = Math.abs(nx) + Math.abs(ny) + Math.abs(nz);
  // Mirrored so that no component is negative, and scaled so that they add to 1.
  const at = (s - Math.min(0, nx) - Math.min(0, ny) - Math.min(0, nz)) / sum;
  if (at <= 0) return 0;
  if (at >= 1) return 1;
  const [x, y, z] = [Math.abs(nx) / sum, Math.abs(ny) / sum, Math.abs(nz) / sum];
  const a = Math.min(x, y, z);
  const c = Math.max(x, y, z);
  const b = Math.max(0, 1 - a - c);
  return at <= 0.5 ? below(a, b, c, at) : 1 - below(a, b, c, 1 - at);
}

/** Volume of the part of the cube for 0 ≤ a ≤ b ≤ c, a + b + c = 1 and s ≤ ½. */
function below(a: number, b: number, c: number, s: number): number {
  if (b < TINY) return Math.min(1, s / c);
  if (a < TINY) return s < b ? (s * s) / (2 * b * c) : (2 * s - b) / (2 * c);
  if (s < a) return s ** 3 / (6 * a * b * c);
  if (s < b) return (s * (s - a)) / (2 * b * c) + (a * a) / (6 * b * c);
  if (s >= a + b) return (2 * s - a - b) / (2 * c);
  const two = s * s * (3 * (a + b) - s) + a * a * (a - 3 * s) + b * b * (b - 3 * s);
  return (s < c ? two : two - (s - c) ** 3) / (6 * a * b * c);
}
