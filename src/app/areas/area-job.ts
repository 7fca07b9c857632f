import type { Job } from '../../room/slabs/work.ts';
import { finishResponse, type DeliveredResponse, type FinishShared } from '../render/finish-job.ts';

/** What all responses of areas share. */
export interface AreaShared extends FinishShared {
  /** [response] Whether its sound file is wanted. */
  readonly files: readonly boolean[];
}

/** A response of an area and its place among all. */
export interface AreaInput {
  readonly index: number;
  readonly samples: Float64Array;
}

/** What is kept of a response of an area: its samples only in its file. */
export interface AreaResponse {
  readonly figures: DeliveredResponse['figures'];
  /** Null if it is not wanted. */
  readonly wav: Uint8Array | null;
  /** Exact, Hz. */
  readonly sampleRate: number;
}

/** Finishes responses of areas; of most of them only the figures are wanted. */
export const finishAreaResponse: Job<AreaShared, AreaInput, AreaResponse> = {
  name: 'finish area response',
  begin: (shared) => {
    const finish = finishResponse.begin(shared);
    return ({ index, samples }) => {
      const { response, wav, figures } = finish(samples);
      return { figures, wav: shared.files[index] ? wav : null, sampleRate: response.sampleRate };
    };
  },
};
