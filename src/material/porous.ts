import type { MetresPerSecond } from '../units/quantities.ts';
import type { PorousLayer } from './definition.ts';

/** Smallest and largest f/σ, Hz/(Pa·s/m²), of the measurements behind the model (Delany and Bazley 1970; Miki 1990). */
export const MIKI_RANGE = { lowest: 0.01, highest: 1 } as const;

type Complex = readonly [real: number, imaginary: number];

/**
 * Specific admittance (times ρc), for e^{jωt} and normal incidence, of a porous layer before an air cavity with a rigid
 * wall behind: characteristic impedance and wavenumber by Y. Miki, *Acoustical properties of porous materials:
 * modifications of Delany–Bazley models*, J. Acoust. Soc. Jpn. (E) 11, 1990, eqs. 32 to 35, with f/σ in SI units,
 *   `Z_c/ρc = 1 + 0.0699 (f/σ)^−0.632 − j 0.107 (f/σ)^−0.632`,
 *   `k c/ω  = 1 + 0.109 (f/σ)^−0.618 − j 0.160 (f/σ)^−0.618`,
 * and the transfer of impedance through the layer, `Z = Z_c (Z_b cos kd + j Z_c sin kd) / (Z_c cos kd + j Z_b sin kd)`, with
 * the cavity behind, `Z_b = −j cot(ω l/c)`.
 *
 * @param frequency Hz, > 0.
 * @returns [real ≥ 0, imaginary]. Where the model, which knows no thermodynamics, makes the real part negative by a little,
 *   it is 0.
 */
export function porousAdmittance(layer: PorousLayer, soundSpeed: MetresPerSecond, frequency: number): [number, number] {
  const { flowResistivity, thicknessMetres, cavityMetres } = layer;
  const x = frequency / flowResistivity;
  const airWavenumber = (2 * Math.PI * frequency) / soundSpeed;
  // 10³ f/σ in the paper: 5.50, 8.43, 7.81 and 11.41.
  const impedance: Complex = [1 + 5.5 * (1000 * x) ** -0.632, -8.43 * (1000 * x) ** -0.632];
  const kd: Complex = [
    airWavenumber * thicknessMetres * (1 + 7.81 * (1000 * x) ** -0.618),
    airWavenumber * thicknessMetres * -11.41 * (1000 * x) ** -0.618,
  ];
  // j tan kd = tanh(j kd), of a bounded argument: |tanh| stays finite because the layer has losses.
  const jTan = tanh(multiply([0, 1], kd));
  // Y_b = j tan(ωl/c); with it everything is finite without a cavity. At its resonances tan is large, not infinite.
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

/** tanh(x + jy) = (tanh x + j tan y) / (1 + j tanh x tan y), in sines and cosines so that no tan is infinite. */
function tanh([x, y]: Complex): Complex {
  const t = Math.tanh(x);
  return divide([t * Math.cos(y), Math.sin(y)], [Math.cos(y), t * Math.sin(y)]);
}
