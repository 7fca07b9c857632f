import type { RunProgress } from '../../run/simulate.ts';

/** Where a rendering is. */
export type RenderProgress =
  /** `what` is being done with the room, `share` of it done, 0 to 1. */
  | { readonly phase: 'preparing'; readonly what?: string; readonly share?: number }
  /** `run` counts the steps of all sources together. */
  | { readonly phase: 'running'; readonly source: string; readonly run: RunProgress }
  | { readonly phase: 'writing' };
