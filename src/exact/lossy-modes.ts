import { circular, exp, minus, over, plus, real, squareRoot, times, zeroNear, type Complex } from './complex.ts';

/**
 * A mode between two equal absorbing walls at the ends of a duct with rigid sides, for e^{jωt}. Lengths are in any
 * unit, wave numbers in its inverse.
 */
export interface DuctMode {
  /** ω/c: real part the frequency, imaginary part the damping. */
  readonly k: Complex;
  /** |R| of the plane waves that the mode is made of, at the ends. */
  readonly reflection: number;
  /** Pressure at a place: along the duct from its middle, and across it from one side. */
  readonly at: (along: number, across: number) => Complex;
  /** The mode of the duct with rigid ends that it comes from. */
  readonly rigid: (along: number, across: number) => number;
}

/**
 * Finds the mode with some half waves along the duct and across it: `e^{jκL} = ±R` with `R = (κ − kY)/(κ + kY)`, κ the
 * wave number along the duct and `k² = κ² + (πn/W)²`; + for even and − for odd half waves.
 *
 * @param admittance Y of both ends, real and the same at every frequency.
 */
export function ductMode(
  { length, width }: { readonly length: number; readonly width: number },
  [along, across]: readonly [number, number],
  admittance: number,
): DuctMode {
  const transverse = (Math.PI * across) / width;
  const waveOf = (kappa: Complex): Complex => squareRoot(plus(times(kappa, kappa), real(transverse ** 2)));
  const reflectionOf = (kappa: Complex): Complex => {
    const loss = times(waveOf(kappa), real(admittance));
    return over(minus(kappa, loss), plus(kappa, loss));
  };
  const sign = real(along % 2 === 0 ? 1 : -1);
  const kappa = zeroNear([(Math.PI * along) / length, (2 * admittance) / length], (z) =>
    minus(exp(times(z, [0, length])), times(sign, reflectionOf(z))),
  );
  const pick = along % 2;
  const acrossAt = (y: number): number => Math.cos(transverse * y);
  return {
    k: waveOf(kappa),
    reflection: Math.hypot(...reflectionOf(kappa)),
    at: (x, y) => times(circular(times(kappa, real(x)))[pick], real(acrossAt(y))),
    rigid: (x, y) => circular(real((Math.PI * along * x) / length))[pick][0] * acrossAt(y),
  };
}
