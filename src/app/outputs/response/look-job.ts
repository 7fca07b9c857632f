import type { DECAY_RANGES } from '../../../response/decay/decay.ts';
import { shortfalls, type Shortfall } from '../../../response/figures/long-enough.ts';
import { SpectraMemory } from '../../../response/figures/spectra-memory.ts';
import type { Job } from '../../../room/slabs/work.ts';
import type { Seconds } from '../../../units/quantities.ts';
import { finishedValidTo, responseFinisher, responseToLookAt, type WavesContext } from './finish-response.ts';

/** What looks at responses of one length share. */
export interface LookShared {
  readonly context: WavesContext;
  readonly duration: Seconds;
  /** Samples of each response. */
  readonly length: number;
  /** The decay time that they should be long enough for. */
  readonly figure: keyof typeof DECAY_RANGES;
}

/** Finds the octaves in which a response of the simulation is too short, as it will be written. */
export const lookAtLength: Job<LookShared, Float64Array, readonly Shortfall[]> = {
  name: 'look at length',
  begin: ({ context, duration, length, figure }) => {
    const finisher = responseFinisher(context, duration, length);
    const validTo = finishedValidTo(context);
    const memory = new SpectraMemory();
    return (samples) => {
      const finished = responseToLookAt(samples, finisher);
      return shortfalls(finished.samples, finished.sampleRate, validTo, figure, memory);
    };
  },
};
