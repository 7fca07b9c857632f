import type { Job } from '../../../room/slabs/work.ts';
import { OCTAVES_RATE } from '../../../response/figures/octaves.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import {
  finishResponse,
  type DeliveredResponse,
  type FinishShared,
  type SimulatedResponse,
} from '../response/finish-job.ts';

/** What all responses of areas share. */
export interface AreaShared extends FinishShared {
  /** [response] Whether its sound file is wanted. */
  readonly files: readonly boolean[];
}

/** A response of an area and its place among all. */
export interface AreaInput extends SimulatedResponse {
  readonly index: number;
}

/** Receivers on areas at which both halves of the band are compared at most, for each source: more tell no more. */
const COMPARED = 24;

/** Whether both halves of the band are compared at one of all receivers on areas. */
export const isComparedAt = (index: number, count: number): boolean => index % Math.ceil(count / COMPARED) === 0;

/** What is kept of a response of an area: its samples only in its file. */
export interface AreaResponse {
  readonly figures: DeliveredResponse['figures'];
  readonly transfers: DeliveredResponse['transfers'];
  readonly difference?: DeliveredResponse['difference'];
  readonly raySpreads?: DeliveredResponse['raySpreads'];
  /** Sound file of the response; null if it is not wanted. */
  readonly wav: Uint8Array | null;
  /** Exact, Hz. */
  readonly sampleRate: number;
}

/**
 * Samples a period of the highest valid frequency where only figures are wanted: the direct sound is then found to a
 * sixth of a period, far below what moves a figure.
 */
const SAMPLES_A_PERIOD = 6;

/** Finishes responses of areas; of most of them only the figures are wanted, for which fewer samples do. */
export const finishAreaResponse: Job<AreaShared, AreaInput, AreaResponse> = {
  name: 'finish area response',
  begin: (shared) => {
    const toFile = shared.files.includes(true) ? finishResponse.begin(shared) : undefined;
    const toFigures = finishResponse.begin(atLowRate(shared));
    return ({ index, ...simulated }) => {
      const isWanted = shared.files[index];
      const { response, wav, figures, transfers, difference, raySpreads } = (isWanted ? toFile! : toFigures)(simulated);
      const compared = { ...(difference !== undefined && { difference }), ...(raySpreads && { raySpreads }) };
      return { figures, transfers, wav: isWanted ? wav : null, sampleRate: response.sampleRate, ...compared };
    };
  },
};

function atLowRate<Shared extends FinishShared>(shared: Shared): Shared {
  const { context } = shared;
  const { scene } = context;
  return {
    ...shared,
    context: {
      ...context,
      scene: { ...scene, sampleRate: figureRate(scene.sampleRate, context.fullBand ? 'whole band' : context.validTo) },
    },
  };
}

/**
 * The rate at which figures are measured, at most that of the scene. Of the whole band it is the lowest that carries
 * all octaves.
 */
export function figureRate(sceneRate: Hertz, validTo: Hertz | 'whole band'): Hertz {
  const needed = validTo === 'whole band' ? OCTAVES_RATE : Math.ceil(SAMPLES_A_PERIOD * validTo);
  return hertz(Math.min(sceneRate, needed));
}
