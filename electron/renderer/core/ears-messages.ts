import type { EarSpectra } from '../../../src/app/index.ts';

/** What the worklet of the ears is made with. */
export interface EarsOptions {
  readonly spectra: EarSpectra;
  /** The orientation at first, as `headMatrices` gives it. */
  readonly matrices: Float64Array;
}

/** What the page tells it. */
export type EarsMessage =
  { readonly kind: 'turn'; readonly matrices: Float64Array } | { readonly kind: 'end'; readonly afterSamples: number };

/** Address of the worklet's script, from the page. */
export const EARS_SCRIPT = 'ears-worklet.js';
/** Its name among processors. */
export const EARS_PROCESSOR = 'ears';
/** Channels of an input of the worklet: browsers take no more in a buffer. */
export const MOST_CHANNELS = 32;
