import type { DampedMode } from '../../../src/modes/damped/shapes.ts';
import type { Complex } from '../../../src/numerics/complex.ts';
import { exactWave, meanWaves } from '../../../src/scheme/mean-dispersion.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { ROOM_SPACING } from '../rooms/rooms.ts';

/** The scheme with which tests look for modes. */
export const SCHEME = schemeByName('compact-5@2%', '');

/** ωT of a wave number in the air, rad/m. */
export const stepOf = SCHEME.courant * ROOM_SPACING;
const WAVES = meanWaves(SCHEME);

/** The eigenvalue of λ²P that stands for a wave number, rad/m. */
export const eigenvalueOf = (k: number): number => 4 * Math.sin(WAVES(k * stepOf).from / 2) ** 2;

/** ω/c in the air of θ = ωT, rad/m. */
function waveNumberOf([re, im]: Complex): Complex {
  const at = (angle: number): number => exactWave(WAVES, angle).angle / stepOf;
  return [at(re), (im * (at(1.0001 * re) - at(0.9999 * re))) / (0.0002 * re)];
}

/** How far a mode is from the exact one, relative. */
export interface ModeError {
  readonly frequency: number;
  /** Error of ω/c's imaginary part; not finite where the exact mode does not decay. */
  readonly damping: number;
}

/** Compares each mode with the nearest exact ω/c that no mode before it has taken. */
export function pairModes(modes: readonly DampedMode[], exact: readonly Complex[]): ModeError[] {
  const left = [...exact];
  return modes.map(({ theta }) => {
    const k = waveNumberOf(theta);
    const away = left.map(([re, im]) => Math.hypot(re - k[0], im - k[1]));
    const [nearest] = left.splice(away.indexOf(Math.min(...away)), 1);
    return { frequency: k[0] / nearest[0] - 1, damping: k[1] / nearest[1] - 1 };
  });
}

export const most = (values: readonly number[]): number => Math.max(...values.map(Math.abs));
export const rms = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);
