import {
  circular,
  exp,
  minus,
  over,
  plus,
  real,
  squareRoot,
  times,
  zeroNear,
  type Complex,
} from '../numerics/complex.ts';

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

/** A mode of a ball or a circle with an absorbing wall, for e^{jωt}. */
export interface RoundMode {
  /** ω/c: real part the frequency, imaginary part the damping. */
  readonly k: Complex;
  /** The part of the pressure along the radius, up to a constant. */
  readonly radial: (radius: number) => Complex;
}

/**
 * Finds the mode of order l of a ball whose wall has a real admittance: `j_l'(kR) + jY j_l(kR) = 0`.
 *
 * @param rigidZero The zero of j_l' that it comes from.
 */
export function lossyBallMode(radius: number, l: number, rigidZero: number, admittance: number): RoundMode {
  return lossyRoundMode(radius, l, l + 0.5, rigidZero, admittance);
}

/**
 * Finds the mode of order m of a circle whose wall has a real admittance: `J_m'(kR) + jY J_m(kR) = 0`.
 *
 * @param rigidZero The zero of J_m' that it comes from.
 */
export function lossyCircleMode(radius: number, m: number, rigidZero: number, admittance: number): RoundMode {
  return lossyRoundMode(radius, m, m, rigidZero, admittance);
}

function lossyRoundMode(radius: number, order: number, v: number, rigidZero: number, admittance: number): RoundMode {
  const z = zeroNear([rigidZero, admittance], (at) => {
    const [value, slope] = powerSeries(order, v, at);
    return plus(slope, times(times([0, admittance], at), value));
  });
  const k = times(z, real(1 / radius));
  return { k, radial: (r) => powerSeries(order, v, times(k, real(r)))[0] };
}

/** f(z) and z f'(z), f = zᵒ Σ (−z²/4)ᵏ / (k! (v + 1)…(v + k)): J_o for v = o, j_o for v = o + ½, up to a factor. */
function powerSeries(order: number, v: number, z: Complex): readonly [Complex, Complex] {
  const square = times(times(z, z), real(-0.25));
  let term = real(1);
  for (let i = 0; i < order; i++) term = times(term, z);
  let [sum, slope] = [term, times(term, real(order))];
  for (let k = 1; k < 60; k++) {
    term = times(times(term, square), real(1 / (k * (v + k))));
    sum = plus(sum, term);
    slope = plus(slope, times(term, real(order + 2 * k)));
  }
  return [sum, slope];
}
