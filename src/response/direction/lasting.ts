/**
 * Orders up to this one are radiated by signals that begin at t = 0 and last. Higher ones would need signals that are
 * thousands of times larger than what is heard of them.
 */
export const LASTING_ORDER = 2;

/**
 * The spectrum of t^(n−1) w(t), over jⁿ, in place of 1/θⁿ: the n-fold integral of an impulse, which w ends
 * (docs/theory/sources-with-direction.md, eq. Q7).
 *
 * @param order n: 1 or 2.
 * @param angle θ, rad per sample.
 * @param samples T: w is 1 at t = 0, and 0 from there on.
 */
export function lastingPower(
  order: number,
  angle: number,
  samples: number,
): readonly [real: number, imaginary: number] {
  const z = awayFromWholes((angle * samples) / (2 * Math.PI));
  const [real, imaginary] = lastingShare(order, z);
  const power = ((2 * Math.PI * z) / samples) ** order;
  return [real / power, imaginary / power];
}

/**
 * What the ending makes of an order: 1 if there were none (docs/theory/sources-with-direction.md, eq. Q7).
 *
 * @param periods z = θT/2π, periods within T.
 */
export function lastingShare(order: number, periods: number): readonly [real: number, imaginary: number] {
  const z = awayFromWholes(periods);
  const [cosine, sine] = [Math.cos(2 * Math.PI * z), Math.sin(2 * Math.PI * z)];
  // (1 − e^(−j2πz)) / (j2π), whose slope is e^(−j2πz).
  const [x, y] = [sine / (2 * Math.PI), (cosine - 1) / (2 * Math.PI)];
  const below = z * (z * z - 1) * (z * z - 4);
  const first = [1 - (4 * x) / below, (-4 * y) / below] as const;
  if (order === 1) return first;
  const slope = 5 * z ** 4 - 15 * z * z + 4;
  return [
    first[0] + (4 * z * (cosine * below - x * slope)) / below ** 2,
    first[1] + (4 * z * (-sine * below - y * slope)) / below ** 2,
  ];
}

/** Moves a value away from 0, 1 and 2, at which both parts of a fraction are 0. */
function awayFromWholes(z: number): number {
  const whole = Math.min(2, Math.round(z));
  return Math.abs(z - whole) < BESIDE ? whole + BESIDE : z;
}

const BESIDE = 1e-3;
