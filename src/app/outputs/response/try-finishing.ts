import type { Job } from '../../../room/slabs/work.ts';
import { seconds } from '../../../units/quantities.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { finishResponse } from './finish-job.ts';
import { lookAtLength, type LookShared } from './look-job.ts';
import { octaveErrors } from './octave-errors.ts';

/** Rounds after which more of them make the code of a thread hardly faster (docs/measurements/finishing.md). */
const ROUNDS = 3;

/** What a made-up response falls by until its end, dB, in turn: both answers to whether it is long enough. */
const FALLS = [70, 30];

const ERRORS = OCTAVES.map(({ centreHz }) =>
  octaveErrors(centreHz, { scheme: 0.01, geometry: 0.01, volume: 0.01, absorption: 0.02, hindrance: 0 }),
);

/**
 * Looks at made-up responses and finishes them, and gives back nothing: a thread needs several times as long for its
 * first response as for the others, because its code is not compiled yet. The input is a number in shared memory; the
 * thread stops when it is not 0.
 */
export const tryFinishing: Job<LookShared, Int32Array, null> = {
  name: 'try finishing',
  begin: (look) => (stop) => {
    const finish = { ...look, errors: ERRORS, raw: false, hasFigures: true };
    for (let round = 0; round < ROUNDS; round++) {
      const samples = madeUpResponse(look.length, FALLS[round % FALLS.length]);
      if (Atomics.load(stop, 0) !== 0) return null;
      lookAtLength.begin(look)(samples);
      if (Atomics.load(stop, 0) !== 0) return null;
      finishResponse.begin(finish)({ samples, straightLine: seconds(0) });
    }
    return null;
  },
};

/** Noise that decays, always the same. */
function madeUpResponse(length: number, fall: number): Float64Array {
  const samples = new Float64Array(length);
  let noise = 1;
  for (let n = 0; n < length; n++) {
    noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
    samples[n] = (noise / 2 ** 31) * 10 ** ((-fall * n) / (20 * length));
  }
  return samples;
}
