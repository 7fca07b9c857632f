import type { FreePoint } from '../../../run/points/free-air.ts';
import type { Complex } from '../../../numerics/complex.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** A wave of a scheme, and the exact one that it stands for. */
export interface DirectWave {
  /** Angle of the simulated wave, rad per step. */
  readonly angle: number;
  /** Angle of the exact wave, rad per step. */
  readonly exactAngle: number;
  /** Wavenumber of the exact wave, rad/m. */
  readonly wavenumber: number;
}

/** A part of a source whose sound on a straight line is known: a point, or all nodes of a source with direction. */
export interface DirectPart {
  /** m */
  readonly position: Vec3;
  /** No node that it feeds is farther away along an axis, spacings. */
  readonly reach: number;
  /** Whether it feeds nodes of its own, each with a signal, in place of an interpolation between the nodes. */
  readonly isCloud: boolean;
  /** What it feeds, and with which signals. */
  readonly fed: readonly { readonly point: FreePoint; readonly signal: Float64Array }[];
  /** Samples of the signals before t = 0. */
  readonly lead: number;
  /** Whole samples by which its sound is delayed, or less. */
  readonly delay: number;
  /**
   * The exact pressure for a unit impulse at t = 0, so much before the delay, 1/m.
   * @param away Place relative to the position, m.
   */
  readonly exact: (wave: DirectWave, away: Vec3) => Complex;
}

/**
 * The part that is a point.
 *
 * @param drive `delay` in steps; the signal has it, the gain and the lead. Nothing is heard before `start`, a sample.
 */
export function monopolePart(
  position: Vec3,
  point: FreePoint,
  {
    gain,
    delay,
    start,
    signal,
    lead,
  }: {
    readonly gain: number;
    readonly delay: number;
    readonly start: number;
    readonly signal: Float64Array;
    readonly lead: number;
  },
): DirectPart {
  return {
    position,
    reach: Math.max(...point.kernels.map(({ weights }) => weights.length / 2)),
    isCloud: false,
    fed: [{ point, signal }],
    lead,
    delay: start,
    exact: ({ angle, exactAngle, wavenumber }, away) => {
      const distance = Math.hypot(...away);
      const phase = angle * start - exactAngle * delay - wavenumber * distance;
      const level = gain / (4 * Math.PI * distance);
      return [level * Math.cos(phase), level * Math.sin(phase)];
    },
  };
}
