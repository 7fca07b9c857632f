import { exp, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import type { Perforation } from '../definition.ts';
import { STILL_AIR } from '../still-air.ts';

/** The share of a panel that is open, 0 to 1. */
export function openShare({ holeMetres, slotMetres, spacingMetres }: Perforation): number {
  return holeMetres === undefined ? slotMetres! / spacingMetres : (Math.PI / 4) * (holeMetres / spacingMetres) ** 2;
}

/**
 * Impedance of a still panel with holes or slots, Pa·s/m, for e^{jωt} (docs/theory/sheets.md, eq. Z4 to Z7): the air in
 * them with the friction at their walls, and the air that moves before and behind them.
 *
 * - In round holes [Maa1998], `jωρt/σ / (1 − 2I₁(w)/(w I₀(w)))`, w = (d/2) √(jωρ/η); in slots `jωρt/σ / (1 −
 *   tanh(w)/w)`, w = (b/2) √(jωρ/η).
 * - Before and behind them a mass: for holes that of 0.85 d with the influence of the neighbours by Fok's function, for
 *   slots `−2b ln(sin(πσ/2))/π` ([CoxDAntonio2017], chapter 7); and the friction on the panel, `½√(2ωρη)/σ`
 * ([Maa1998]).
 *
 * @param omega ω, rad/s, > 0.
 */
export function perforationImpedance(perforation: Perforation, omega: number): Complex {
  const { holeMetres, slotMetres, thicknessMetres } = perforation;
  const { density, viscosity } = STILL_AIR;
  const share = openShare(perforation);
  const width = holeMetres ?? slotMetres!;
  // w = k √j
  const k = (width / 2) * Math.sqrt((omega * density) / viscosity);
  const w: Complex = [k * Math.SQRT1_2, k * Math.SQRT1_2];
  const still = holeMetres === undefined ? over(tanh(w), w) : over(times(real(2), besselRatio(w)), w);
  const inside = over([0, (omega * density * thicknessMetres) / share], [1 - still[0], -still[1]]);
  const friction = Math.sqrt(2 * omega * density * viscosity) / (2 * share);
  return plus(inside, [friction, (omega * density * endLength(perforation)) / share]);
}

/** Length of the air that moves before and behind the openings, both together, m. */
export function endLength(perforation: Perforation): number {
  const { holeMetres, slotMetres } = perforation;
  const share = openShare(perforation);
  if (holeMetres === undefined) return (-2 * slotMetres! * Math.log(Math.sin((Math.PI * share) / 2))) / Math.PI;
  return END_OF_HOLE * holeMetres * Math.max(0, 1 - 1.47 * Math.sqrt(share) + 0.47 * Math.sqrt(share ** 3));
}

/** 8/(3π) at either end of a hole, as a multiple of its diameter. */
const END_OF_HOLE = 8 / (3 * Math.PI);

/** |w| from which the ratio of Bessel functions is its asymptote: the first term left out is 1/(8w²), below 4e-6. */
const ASYMPTOTIC = 200;

/** I₁(w)/I₀(w): the continued fraction 1/(2/w + 1/(4/w + …)), from its end. */
function besselRatio(w: Complex): Complex {
  const modulus = Math.hypot(...w);
  if (modulus > ASYMPTOTIC) return plus(real(1), over(real(-0.5), w));
  let ratio: Complex = [0, 0];
  for (let n = 40 + Math.ceil(modulus); n >= 1; n--) ratio = over(real(1), plus(over(real(2 * n), w), ratio));
  return ratio;
}

function tanh(w: Complex): Complex {
  const decay = exp(times(real(-2), w));
  return over([1 - decay[0], -decay[1]], plus(real(1), decay));
}
