import type { PointWeights, SourceInput } from '../../engine/engine.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { impulseSource } from './sources.ts';

/** A source signal without constant, limited to a band: it shows waves and leaves no pressure in a closed room. */
export interface Pulse {
  /** [step], with a peak of 4π: the peak of the free field is 1 at a distance of 1 m. */
  readonly signal: Float64Array;
  /** When its peak leaves the source, s. */
  readonly peakSeconds: number;
}

/**
 * Ratio of `toHz` to the peak frequency: at `toHz`, the spectrum is a tenth of its largest value: (f/p)² exp(1 −
 * (f/p)²) = 0.1 at f = 2.2 p, 3 % at 2.5 p.
 */
const LIMIT_OVER_PEAK = 2.2;

/** Half the length of the pulse, in periods of its peak frequency: the rest is below −90 dB. */
const HALF_PERIODS = 1.2;

/**
 * Ricker's pulse (N. Ricker, Geophysics 18, 1953), the negative second derivative of a Gaussian.
 *
 * @param toHz Above it there is next to nothing: −20 dB there, −44 dB at 1.3 times that frequency.
 * @param timeStep s
 */
export function rickerPulse(toHz: number, timeStep: number): Pulse {
  const peakHz = toHz / LIMIT_OVER_PEAK;
  const half = halfSteps(toHz, timeStep);
  const gaussian = Float64Array.from({ length: 2 * half + 1 }, (_, n) => Math.exp(-(argument(n) ** 2)));
  const signal = gaussian.map((value, n) => (1 - 2 * argument(n) ** 2) * value);
  // What is cut off would leave a small constant.
  const rest = sum(signal) / sum(gaussian);
  return {
    signal: signal.map((value, n) => (4 * Math.PI * (value - rest * gaussian[n])) / (1 - rest)),
    peakSeconds: half * timeStep,
  };

  function argument(n: number): number {
    return Math.PI * peakHz * (n - half) * timeStep;
  }
}

/** Steps until the peak of a pulse. */
const halfSteps = (toHz: number, timeStep: number): number =>
  Math.ceil(HALF_PERIODS / ((toHz / LIMIT_OVER_PEAK) * timeStep));

/**
 * Steps of a film of a pulse: until its peak has left the source, and for some time after.
 *
 * @param seconds Time after the peak, s.
 * @param timeStep s
 */
export function filmSteps(toHz: number, seconds: number, timeStep: number): number {
  return Math.max(1, Math.ceil((halfSteps(toHz, timeStep) * timeStep + seconds) / timeStep));
}

/** A monopole that emits a pulse. */
export function pulseSource(room: PreparedRoom, point: PointWeights, { signal }: Pulse): SourceInput {
  return { ...impulseSource(room, point), signal };
}

const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
