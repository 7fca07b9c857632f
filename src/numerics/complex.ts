/** A complex number: real and imaginary part. */
export type Complex = readonly [real: number, imaginary: number];

/** A real number as a complex one. */
export const real = (x: number): Complex => [x, 0];

export const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];

export const minus = ([a, b]: Complex, [c, d]: Complex): Complex => [a - c, b - d];

export const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];

export function over(numerator: Complex, [c, d]: Complex): Complex {
  const square = c * c + d * d;
  return times(numerator, [c / square, -d / square]);
}

export const conjugate = ([a, b]: Complex): Complex => [a, -b];

/** Writes a number into an array of pairs. */
export function put(into: Float64Array, index: number, [re, im]: Complex): void {
  into[2 * index] = re;
  into[2 * index + 1] = im;
}

/** e^{jφ} */
export const turn = (angle: number): Complex => [Math.cos(angle), Math.sin(angle)];

export const exp = ([x, y]: Complex): Complex => times(real(Math.exp(x)), turn(y));

/** The square root with a real part of at least 0. */
export function squareRoot([a, b]: Complex): Complex {
  // The larger part comes first, without cancellation.
  const larger = Math.sqrt((Math.hypot(a, b) + Math.abs(a)) / 2);
  const smaller = larger === 0 ? 0 : Math.abs(b) / (2 * larger);
  const sign = b < 0 ? -1 : 1;
  return a >= 0 ? [larger, sign * smaller] : [smaller, sign * larger];
}

/** cos z and sin z. */
export function circular([x, y]: Complex): readonly [Complex, Complex] {
  return [
    [Math.cos(x) * Math.cosh(y), -Math.sin(x) * Math.sinh(y)],
    [Math.sin(x) * Math.cosh(y), Math.cos(x) * Math.sinh(y)],
  ];
}

/** Finds a zero of an analytic function near a place, by Newton's steps with differences. */
export function zeroNear(start: Complex, of: (z: Complex) => Complex): Complex {
  const h = 1e-6;
  let z = start;
  for (let i = 0; i < 60; i++) {
    const slope = times(minus(of(plus(z, real(h))), of(minus(z, real(h)))), real(0.5 / h));
    z = minus(z, over(of(z), slope));
  }
  return z;
}

/** Σ s[n] e^{−jωTn} of a part of the samples, n counted from the beginning. ωT in rad per sample. */
export function spectrumAt(samples: ArrayLike<number>, omegaT: number, from = 0, to = samples.length): Complex {
  let [sum, imaginary] = [0, 0];
  for (let n = from; n < to; n++) {
    sum += samples[n] * Math.cos(omegaT * n);
    imaginary -= samples[n] * Math.sin(omegaT * n);
  }
  return [sum, imaginary];
}
