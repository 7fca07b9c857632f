import { encodeWav } from '../../../response/wav.ts';
import { MeasureMemory, type ResponseFigures } from '../../../response/figures/figures.ts';
import type { OctaveTransfer } from '../../../response/speech/speech-figures.ts';
import type { Job } from '../../../room/slabs/work.ts';
import type { Seconds } from '../../../units/quantities.ts';
import {
  deliverResponse,
  finishedResponse,
  finishedWav,
  rawResponse,
  responseFinisher,
  type FinishContext,
  type FinishedResponse,
} from './finish-response.ts';
import type { HalvesDifference } from './full-band/compare-halves.ts';
import type { HighPart } from '../../setup/rays/high-parts.ts';
import { halvesJoiner } from './full-band/full-band.ts';
import { rayTruster, type RaySpread } from './full-band/ray-uncertainty.ts';
import type { OctaveErrors } from './octave-errors.ts';

/** What all responses of a rendering share. */
export interface FinishShared {
  readonly context: FinishContext;
  readonly duration: Seconds;
  /** Samples of each response. */
  readonly length: number;
  readonly errors: readonly OctaveErrors[];
  /** Whether the samples stay as the simulation made them. */
  readonly raw: boolean;
  /** Whether there are figures of samples that do not. */
  readonly hasFigures: boolean;
}

/** A response of the simulation. */
export interface SimulatedResponse {
  /** Shape [n], at the rate of the time steps; empty where rays compute everything. */
  readonly samples: Float64Array;
  /** Time of sound on a straight line from the source to the receiver. */
  readonly straightLine: Seconds;
  /** Whether its level is right; yes if left out. */
  readonly hasLevel?: boolean;
  /** What image sources and rays bring; left out where only waves are computed. */
  readonly high?: HighPart | undefined;
  /** Whether both halves of the band are compared; yes if left out. */
  readonly isCompared?: boolean;
}

/** The sound file of a response and what the report says of it. */
export interface DeliveredResponse {
  readonly response: FinishedResponse;
  readonly wav: Uint8Array;
  /** Whether its level is right. */
  readonly hasLevel: boolean;
  /** Figures of the response; null for raw samples, and where none are wanted. */
  readonly figures: ResponseFigures | null;
  /** What octaves say of speech. */
  readonly transfers: readonly OctaveTransfer[];
  /** How rays differ from waves where both are computed; left out for waves alone. */
  readonly difference?: HalvesDifference | null;
  /** How far the octaves are from what more rays would find; left out for waves alone. */
  readonly raySpreads?: readonly RaySpread[];
}

/** A response without waves, before rays are added. */
export function silence(
  { scene: { sampleRate } }: { readonly scene: Pick<FinishContext['scene'], 'sampleRate'> },
  duration: Seconds,
): FinishedResponse {
  return { samples: new Float32Array(Math.round(duration * sampleRate)), sampleRate };
}

/** Finishes responses, each by itself: what they share is computed once for each thread. */
export const finishResponse: Job<FinishShared, SimulatedResponse, DeliveredResponse> = {
  name: 'finish response',
  begin: ({ context, duration, length, errors, raw, hasFigures }) => {
    if (raw) {
      return ({ samples, hasLevel = true }) => {
        const response = rawResponse(samples, context);
        const wav = encodeWav(response.samples, response.sampleRate);
        return { response, wav, hasLevel, figures: null, transfers: [] };
      };
    }
    const { scheme } = context;
    const finisher = scheme && responseFinisher({ ...context, scheme }, duration, length);
    const memory = new MeasureMemory();
    const { fullBand } = context;
    const trust = fullBand && rayTruster(fullBand, context.soundSpeed);
    const join = fullBand && halvesJoiner({ ...context, fullBand }, duration);
    return ({ samples, straightLine, hasLevel = true, high, isCompared = true }) => {
      const waves = finisher ? finishedResponse(samples, finisher) : silence(context, duration);
      const joined = join && high && join(waves.samples, high, straightLine, isCompared);
      const response = joined ? { ...waves, samples: joined.samples } : waves;
      const compared = joined?.difference !== undefined && { difference: joined.difference };
      if (!hasFigures) {
        const wav = finishedWav(response, context, straightLine, hasLevel);
        return { response, wav, hasLevel, figures: null, transfers: [], ...compared };
      }
      const delivered = deliverResponse(response, context, errors, straightLine, memory, hasLevel);
      const trusted = high && trust?.(delivered.figures, high, straightLine);
      return { response, hasLevel, ...delivered, ...trusted, ...compared };
    };
  },
};
