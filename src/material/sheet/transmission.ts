import { over, plus, times, type Complex } from '../../numerics/complex.ts';
import { meanOverCosines } from '../mean-over-angles.ts';

/** Largest angle of a field in which transmission is measured: grazing sound is missing between rooms ([Bies2017]). */
export const FIELD_ANGLE = (78 * Math.PI) / 180;

/**
 * The share of power that passes a sheet between two half spaces at an angle: `|1/(1 + Z cos θ/2)|²`
 * (docs/theory/sheets.md, eq. Z1), with Y = 1/Z between its sides, over 1/ρc.
 *
 * @param cosine cos θ, 0 to 1.
 */
export function transmittance([g, b]: Complex, cosine: number): number {
  const passed = 4 * (g * g + b * b);
  return passed === 0 ? 0 : passed / ((cosine + 2 * g) ** 2 + 4 * b * b);
}

/** Transmission loss at an angle, dB: −10 lg τ(θ). Infinite for a sheet that lets nothing through. */
export const lossAt = (admittance: Complex, cosine: number): number =>
  -10 * Math.log10(transmittance(admittance, cosine));

/**
 * Mean of τ(θ) over a diffuse field up to {@link FIELD_ANGLE}: `∫ τ(θ) sin 2θ dθ / ∫ sin 2θ dθ`, in closed form
 * (docs/theory/sheets.md, eq. Z2).
 */
export function fieldTransmittance([g, b]: Complex): number {
  const passed = 4 * (g * g + b * b);
  if (passed === 0) return 0;
  const least = Math.cos(FIELD_ANGLE);
  return (passed * (primitive(1, 2 * g, 2 * b) - primitive(least, 2 * g, 2 * b))) / (1 - least * least);
}

/** `∫ 2c/((c + p)² + q²) dc`. */
function primitive(c: number, p: number, q: number): number {
  const logarithm = Math.log((c + p) ** 2 + q * q);
  // (2p/q) atan((c + p)/q), less its constant πp/q, which cancels in the difference and would lose digits.
  if (p === 0) return logarithm;
  const ratio = q / (c + p);
  const arc = ratio === 0 ? 1 : Math.atan(ratio) / ratio;
  return logarithm + (2 * p * arc) / (c + p);
}

/** Transmission loss of a diffuse field, dB: −10 lg of {@link fieldTransmittance}. */
export const fieldLoss = (admittance: Complex): number => -10 * Math.log10(fieldTransmittance(admittance));

/** Step of the derivatives of {@link fieldLoss}, relative to |Y|. */
const DERIVATIVE_STEP = 1e-5;

/** [∂R/∂g, ∂R/∂b] of {@link fieldLoss}, dB. */
export function fieldLossDerivatives([g, b]: Complex): [number, number] {
  const step = DERIVATIVE_STEP * Math.max(Math.hypot(g, b), Number.MIN_VALUE / DERIVATIVE_STEP);
  const low = Math.max(0, g - step);
  return [
    (fieldLoss([g + step, b]) - fieldLoss([low, b])) / (g + step - low),
    (fieldLoss([g, b + step]) - fieldLoss([g, b - step])) / (2 * step),
  ];
}

/** A cavity behind a sheet with a rigid wall at its end, as a multiple of the wave number: kd. */
export type CavityDepth = number;

/**
 * Specific admittance of a sheet before a cavity with a rigid end: `Z_s = Z − j cot(kd cos θ)/cos θ`
 * (docs/theory/sheets.md, eq. Z8), where sound also travels sideways in the cavity.
 */
export function cavityAdmittance(admittance: Complex, depth: CavityDepth, cosine: number): Complex {
  const behind: Complex = [0, cosine * Math.tan(depth * cosine)];
  const sum = plus(admittance, behind);
  return sum[0] === 0 && sum[1] === 0 ? [0, 0] : over(times(admittance, behind), sum);
}

/** Absorption coefficient of a sheet before a cavity at an angle, 0…1. @param cosine cos θ, above 0 */
export function absorptionBeforeCavity(admittance: Complex, depth: CavityDepth, cosine: number): number {
  const [g, b] = cavityAdmittance(admittance, depth, cosine);
  return Math.max(0, (4 * g * cosine) / ((cosine + g) ** 2 + b * b));
}

/** Angles of a mean over random incidence; so many that the resonances of a deep cavity are met. */
const ANGLES = 128;

/**
 * Absorption coefficient of a sheet before a cavity at random incidence: Paris' integral over {@link
 * absorptionBeforeCavity}.
 */
export function randomAbsorptionBeforeCavity(admittance: Complex, depth: CavityDepth): number {
  return meanOverCosines(ANGLES, (cosine) => 2 * cosine * absorptionBeforeCavity(admittance, depth, cosine));
}

/**
 * What a sheet in free air takes of a diffuse field on one side, 0…1: Paris' integral over `1 − |r|² − |t|² = 4 cos θ
 * Re Y/|2Y + cos θ|²` (docs/theory/sheets.md, eq. Z15).
 */
export function randomDissipation([g, b]: Complex): number {
  return meanOverCosines(ANGLES, (cosine) => (8 * cosine * cosine * g) / ((cosine + 2 * g) ** 2 + 4 * b * b));
}
