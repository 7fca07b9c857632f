import { uniformNoise } from '../../response/listening/noise.ts';

/** Reflections that arrive in a second at a time, 1/s. */
export type PulseRate = (seconds: number) => number;

/** Fewest pulses in a second: fewer are heard one by one, and what is scattered arrives all the time. */
const FEWEST = 2000;

/** Most pulses a sample: more are no longer told apart. */
const MOST_PER_SAMPLE = 0.5;

/** Reflections that arrive in a second in a room of a volume, m³: 4πc³t²/V ([Kuttruff], "Geometrical acoustics"). */
export const reflectionRate =
  (volume: number, soundSpeed: number): PulseRate =>
  (seconds) =>
    (4 * Math.PI * soundSpeed ** 3 * seconds ** 2) / volume;

/**
 * Makes pulses of either sign at random times, as dense as reflections are. Their spectrum is white, and each sample
 * has a variance of 1.
 *
 * @returns Shape [n]; the same seed gives the same pulses.
 */
export function poissonPulses({
  sampleRate,
  length,
  seed,
  pulseRate,
}: {
  readonly sampleRate: number;
  readonly length: number;
  readonly seed: number;
  readonly pulseRate: PulseRate;
}): Float64Array {
  const uniform = uniformNoise(seed);
  const pulses = new Float64Array(length);
  for (let n = 0; n < length; n++) {
    const share = Math.min(MOST_PER_SAMPLE, Math.max(FEWEST, pulseRate(n / sampleRate)) / sampleRate);
    const drawn = uniform();
    if (drawn < share) pulses[n] = (drawn < share / 2 ? 1 : -1) / Math.sqrt(share);
  }
  return pulses;
}
