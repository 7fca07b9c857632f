import type { RunProgress } from '../../../run/run.ts';
import type { RunEngine } from './kernel-choice.ts';
import type { Host } from '../host/host.ts';

/** Progress of a use-case. */
export type RenderProgress =
  /** `what` is being done with the room; `share` of it is done, 0 to 1. */
  | { readonly phase: 'preparing'; readonly what?: string; readonly share?: number }
  /** A film of the wave is made before the run; `run` counts its steps. */
  | { readonly phase: 'filming'; readonly source: string; readonly run: RunProgress }
  /** `run` counts the steps of all sources together. */
  | { readonly phase: 'running'; readonly source: string; readonly run: RunProgress }
  /** Image sources and rays: `share` of them is done, 0 to 1. */
  | {
      readonly phase: 'tracing';
      readonly share: number;
      /** Estimated from the time of what is done; null as long as that says nothing. */
      readonly remainingSeconds: number | null;
    }
  /** `done` of all responses are filtered and measured. */
  | {
      readonly phase: 'finishing';
      readonly done: number;
      readonly responses: number;
      /** Estimated from the mean time of those that are done; 0 as long as there are none. */
      readonly remainingSeconds: number;
    }
  | { readonly phase: 'writing' };

/** What a program hands to every use-case that works on a scene. */
export interface Controls {
  readonly host: Host;
  /** Memory of this machine that may be used, bytes. */
  readonly memoryLimit: number;
  /** Stops the work; nothing is written then. */
  readonly signal: AbortSignal;
  /** Called with the progress of the work. */
  readonly onProgress?: ((progress: RenderProgress) => void) | undefined;
}

/** Controls of use-cases that may need an engine. */
export interface EngineControls extends Controls {
  /**
   * Makes the engine; called after the scene has been read and checked, and again when the device was lost.
   *
   * @param anew Whether it has to be another one, on a device that was not lost.
   */
  readonly makeEngine: (anew?: boolean) => Promise<RunEngine>;
}
