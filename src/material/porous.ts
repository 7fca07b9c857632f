import { over, plus, squareRoot, times, type Complex } from '../numerics/complex.ts';
import type { MetresPerSecond } from '../units/quantities.ts';
import type { PorousLayer } from './definition.ts';

/** Range of f/σ, Hz/(Pa·s/m²), of the measurements that the model was fitted to ([DelanyBazley1970], [Miki1990]). */
export const MIKI_RANGE = { lowest: 0.01, highest: 1 } as const;

/**
 * Specific admittance (times ρc), for e^{jωt}, of a porous layer in front of an air cavity with a rigid wall behind,
 * for a plane wave of an angle of incidence θ. Characteristic impedance and wavenumber are those of [Miki1990], eq. 32
 * to 35 (docs/theory/materials.md, eq. M9 to M11), with f/σ in SI units,
 *   `Z_c/ρc = 1 + 0.0699 (f/σ)^−0.632 − j 0.107 (f/σ)^−0.632`,
 *   `k c/ω  = 1 + 0.109 (f/σ)^−0.618 − j 0.160 (f/σ)^−0.618`.
 * The layer is transferred by k_z = √(k² − (ω sin θ/c)²) and Z_c k/k_z in place of k and Z_c, and the cavity behind has
 * `Z_b = −j cot(ω l cos θ/c)/cos θ`.
 *
 * @param frequency Hz, > 0.
 * @param sine sin θ, 0…1; at 0, the normal incidence that simulated walls have at all angles.
 * @returns [real ≥ 0, imaginary]. The model is empirical and can give a slightly negative real part; it is then set to
 *   0.
 */
export function porousAdmittance(
  layer: PorousLayer,
  soundSpeed: MetresPerSecond,
  frequency: number,
  sine = 0,
): [number, number] {
  const { flowResistivity, thicknessMetres, cavityMetres } = layer;
  const x = frequency / flowResistivity;
  const airWavenumber = (2 * Math.PI * frequency) / soundSpeed;
  const cosine = Math.sqrt((1 - sine) * (1 + sine));
  // As in the paper, which uses 10³ f/σ: 5.50, 8.43, 7.81 and 11.41.
  const characteristic: Complex = [1 + 5.5 * (1000 * x) ** -0.632, -8.43 * (1000 * x) ** -0.632];
  const index: Complex = [1 + 7.81 * (1000 * x) ** -0.618, -11.41 * (1000 * x) ** -0.618];
  // k_z c/ω; the sign of the root does not matter.
  const vertical = sine === 0 ? index : squareRoot(plus(times(index, index), [-sine * sine, 0]));
  const impedance = sine === 0 ? characteristic : over(times(characteristic, index), vertical);
  const depth = airWavenumber * thicknessMetres;
  // j tan k_z d = tanh(j k_z d), which stays finite because the layer has losses.
  const jTan = tanh([-depth * vertical[1], depth * vertical[0]]);
  // Y_b is 0 without a cavity, where Z_b would be infinite. At resonances of the cavity tan is large but finite.
  const back: Complex = [0, cosine * Math.tan(airWavenumber * cavityMetres * cosine)];
  // Y = (Y_b + (j tan k_z d) / Z_c) / (1 + Z_c Y_b j tan k_z d)
  const [real, imaginary] = over(plus(back, over(jTan, impedance)), plus([1, 0], times(times(impedance, back), jTan)));
  return [Math.max(0, real), imaginary];
}

/**
 * tanh(x + jy) = (tanh x + j tan y) / (1 + j tanh x tan y), written in sines and cosines, since tan y can be infinite.
 */
function tanh([x, y]: Complex): Complex {
  const t = Math.tanh(x);
  return over([t * Math.cos(y), Math.sin(y)], [Math.cos(y), t * Math.sin(y)]);
}
