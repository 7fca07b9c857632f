import { seededRandom } from './random.ts';

/** Modes of a small room between 30 Hz and a 48th of 48 kHz. */
const MODES = 60;

/** Modes that decay by 60 dB a second, far below half the rate of the samples, as in responses of waves; shape [n]. */
export function lowResponse(length: number): Float32Array {
  const random = seededRandom(7);
  const modes = Array.from({ length: MODES }, () => ({
    perSample: (2 * Math.PI * (30 + 970 * random())) / 48_000,
    phase: 2 * Math.PI * random(),
  }));
  return Float32Array.from({ length }, (_, n) => {
    const decay = 10 ** ((-3 * n) / 48_000);
    return modes.reduce((sum, { perSample, phase }) => sum + (decay * Math.sin(perSample * n + phase)) / MODES, 0);
  });
}
