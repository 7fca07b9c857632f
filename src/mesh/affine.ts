/** Affine transforms of space, for formats that place parts by them. */
import type { Vec3 } from '../units/quantities.ts';

/** Rows of a 3 × 4 matrix: three of the linear part and the shift, [row][column]. */
export type Affine = readonly [
  number, number, number, number,
  number, number, number, number,
  number, number, number, number,
]; // prettier-ignore

export const IDENTITY: Affine = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export const shift = ([x, y, z]: Vec3): Affine => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];

export const scaling = ([x, y, z]: Vec3): Affine => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0];

/** Turns about the z axis. @param angle Radians, counter-clockwise. */
export function turnAboutZ(angle: number): Affine {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0];
}

/** Turns about an axis through the origin. @param angle Radians, counter-clockwise as seen from the tip of the axis. */
export function turnAbout([x, y, z]: Vec3, angle: number): Affine {
  const length = Math.hypot(x, y, z);
  if (length === 0) return IDENTITY;
  const [u, v, w] = [x / length, y / length, z / length];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const d = 1 - c;
  return [
    c + d * u * u, d * u * v - s * w, d * u * w + s * v, 0,
    d * u * v + s * w, c + d * v * v, d * v * w - s * u, 0,
    d * u * w - s * v, d * v * w + s * u, c + d * w * w, 0,
  ]; // prettier-ignore
}

/** The transform that has three vectors as the images of the axes. */
export const axes = (x: Vec3, y: Vec3, z: Vec3): Affine => [
  x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0,
]; // prettier-ignore

/** First the last transform, then the one before it, and so on. */
export function chain(...transforms: readonly Affine[]): Affine {
  return transforms.reduce(after, IDENTITY);
}

/** First `b`, then `a`. */
function after(a: Affine, b: Affine): Affine {
  const entry = (i: number): number => {
    const [row, column] = [4 * Math.floor(i / 4), i % 4];
    const sum = a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column];
    return column === 3 ? sum + a[row + 3] : sum;
  };
  return Array.from({ length: 12 }, (_, i) => entry(i)) as unknown as Affine;
}

export function apply(m: Affine, [x, y, z]: Vec3): Vec3 {
  return [
    m[0] * x + m[1] * y + m[2] * z + m[3],
    m[4] * x + m[5] * y + m[6] * z + m[7],
    m[8] * x + m[9] * y + m[10] * z + m[11],
  ];
}

/** The transform back; undefined if there is none. */
export function inverse(m: Affine): Affine | undefined {
  const minor = (a: number, b: number, c: number, d: number): number => m[a] * m[d] - m[b] * m[c];
  const [p, q, r] = [minor(5, 6, 9, 10), minor(4, 6, 8, 10), minor(4, 5, 8, 9)];
  const volume = m[0] * p - m[1] * q + m[2] * r;
  if (volume === 0 || !Number.isFinite(volume)) return undefined;
  const linear = [
    p, -minor(1, 2, 9, 10), minor(1, 2, 5, 6),
    -q, minor(0, 2, 8, 10), -minor(0, 2, 4, 6),
    r, -minor(0, 1, 8, 9), minor(0, 1, 4, 5),
  ].map((each) => each / volume); // prettier-ignore
  const [a, b, c, d, e, f, g, h, i] = linear;
  return chain([a, b, c, 0, d, e, f, 0, g, h, i, 0], shift([-m[3], -m[7], -m[11]]));
}

/** Whether a transform mirrors, which turns fronts into backs. */
export const isMirror = (m: Affine): boolean =>
  m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]) < 0;
