import type { MetresPerSecond } from '../units/quantities.ts';
import type { PorousLayer } from './definition.ts';

/** Range of f/σ, Hz/(Pa·s/m²), of the measurements that the model was fitted to ([DelanyBazley1970], [Miki1990]). */
export const MIKI_RANGE = { lowest: 0.01, highest: 1 } as const;

type Complex = readonly [real: number, imaginary: number];

/**
 * Specific admittance (times ρc), for e^{jωt} and normal incidence, of a porous layer in front of an air cavity with a
 * rigid wall behind. Characteristic impedance and wavenumber are those of [Miki1990], eq. 32 to 35
 * (docs/theory/materials.md, eq. M9 and M10), with f/σ in SI units,
 *   `Z_c/ρc = 1 + 0.0699 (f/σ)^−0.632 − j 0.107 (f/σ)^−0.632`,
 *   `k c/ω  = 1 + 0.109 (f/σ)^−0.618 − j 0.160 (f/σ)^−0.618`,
 * The impedance is transferred through the layer by `Z = Z_c (Z_b cos kd + j Z_c sin kd) / (Z_c cos kd + j Z_b sin
 * kd)`, where the cavity behind has `Z_b = −j cot(ω l/c)`.
 *
 * @param frequency Hz, > 0.
 * @returns [real ≥ 0, imaginary]. The model is empirical and can give a slightly negative real part; it is then set to
 *   0.
 */
export function porousAdmittance(layer: PorousLayer, soundSpeed: MetresPerSecond, frequency: number): [number, number] {
  const { flowResistivity, thicknessMetres, cavityMetres } = layer;
  const x = frequency / flowResistivity;
  const airWavenumber = (2 * Math.PI * frequency) / soundSpeed;
  // As in the paper, which uses 10³ f/σ: 5.50, 8.43, 7.81 and 11.41.
  const impedance: Complex = [1 + 5.5 * (1000 * x) ** -0.632, -8.43 * (1000 * x) ** -0.632];
  const kd: Complex = [
    airWavenumber * thicknessMetres * (1 + 7.81 * (1000 * x) ** -0.618),
    airWavenumber * thicknessMetres * -11.41 * (1000 * x) ** -0.618,
  ];
  // j tan kd = tanh(j kd), which stays finite because the layer has losses.
  const jTan = tanh(multiply([0, 1], kd));
  // Y_b = j tan(ωl/c) is 0 without a cavity, where Z_b would be infinite. At resonances of the cavity tan is large but
  // finite.
  const back: Complex = [0, Math.tan(airWavenumber * cavityMetres)];
  // Y = (Y_b + (j tan kd) / Z_c) / (1 + Z_c Y_b j tan kd)
  const [real, imaginary] = divide(
    add(back, divide(jTan, impedance)),
    add([1, 0], multiply(multiply(impedance, back), jTan)),
  );
  return [Math.max(0, real), imaginary];
}

const add = (a: Complex, b: Complex): Complex => [a[0] + b[0], a[1] + b[1]];

const multiply = (a: Complex, b: Complex): Complex => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];

function divide(a: Complex, b: Complex): Complex {
  const squared = b[0] * b[0] + b[1] * b[1];
  return [(a[0] * b[0] + a[1] * b[1]) / squared, (a[1] * b[0] - a[0] * b[1]) / squared];
}

/**
 * tanh(x + jy) = (tanh x + j tan y) / (1 + j tanh x tan y), written in sines and cosines, since tan y can be infinite.
 */
function tanh([x, y]: Complex): Complex {
  const t = Math.tanh(x);
  return divide([t * Math.cos(y), Math.sin(y)], [Math.cos(y), t * Math.sin(y)]);
}
