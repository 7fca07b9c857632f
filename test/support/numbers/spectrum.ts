/** A complex number: real and imaginary part. */
export type Complex = readonly [number, number];

/** Σ s[n] e^{−jωTn} of a part of the samples, n counted from the beginning. ωT in rad per sample. */
export function spectrumAt(samples: ArrayLike<number>, omegaT: number, from = 0, to = samples.length): Complex {
  let [real, imaginary] = [0, 0];
  for (let n = from; n < to; n++) {
    real += samples[n] * Math.cos(omegaT * n);
    imaginary -= samples[n] * Math.sin(omegaT * n);
  }
  return [real, imaginary];
}

export const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];

export const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];

export function over(numerator: Complex, [c, d]: Complex): Complex {
  const square = c * c + d * d;
  return times(numerator, [c / square, -d / square]);
}

/** e^{jφ} */
export const turn = (angle: number): Complex => [Math.cos(angle), Math.sin(angle)];
