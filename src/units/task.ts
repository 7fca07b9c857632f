import { CancelledError } from './errors.ts';

/** Progress and cancelling of long work, for all layers. */

/** Asks work to stop: an AbortSignal, or an object like it. Work looks at it every few milliseconds. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** Called with the share of the work that is done, 0 to 1. What it throws ends the work. */
export type OnShare = (share: number) => void;

/** Called with the share of the work that is done, 0 to 1, and what is being done. What it throws ends the work. */
export type OnWork = (share: number, what: string) => void;

/** How a caller follows long work, and stops it. */
export interface TaskControls<OnProgress = OnWork> {
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: StopSignal | undefined;
}

/** @throws CancelledError if the signal asks to stop */
export function stopIfAsked(signal: StopSignal | undefined): void {
  if (signal?.aborted) throw new CancelledError();
}

/**
 * Time that the rest of some work takes if it goes on as before, in the unit of `elapsed`; 0 as long as none is done.
 *
 * @param all What all of the work is, in the unit of `done`; 1 for a share.
 */
export const timeLeft = (elapsed: number, done: number, all = 1): number =>
  done > 0 ? (elapsed * (all - done)) / done : 0;

/** Work in stages that follow one another, each a given share of the whole. */
export class Task {
  private from = 0;
  private to = 0;
  private what = '';

  constructor(private readonly controls: TaskControls) {}

  /** Begins a stage that ends at `to` of the whole, 0 to 1. */
  begin(what: string, to: number): void {
    this.from = this.to;
    this.to = to;
    this.what = what;
    this.at(0);
  }

  /**
   * Reports that `share` of the stage is done, 0 to 1.
   * @throws CancelledError if the signal asks to stop
   */
  at(share: number): void {
    this.check();
    this.controls.onProgress?.(this.from + share * (this.to - this.from), this.what);
  }

  /** @throws CancelledError if the signal asks to stop */
  readonly check = (): void => stopIfAsked(this.controls.signal);
}
