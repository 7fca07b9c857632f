import { CancelledError } from '../../units/errors.ts';

/** Progress and cancellation of a long computation. */
export interface Watcher {
  /** Called with a share of the whole, 0 to 1, and what is being done. */
  readonly onProgress?: (share: number, what: string) => void;
  /** Looked at every few milliseconds: an AbortSignal, or anything alike. */
  readonly signal?: { readonly aborted: boolean };
}

/** Tells of progress and stops when asked to. Stages follow one another and take given shares of the whole. */
export class Task {
  private from = 0;
  private to = 0;
  private what = '';

  constructor(private readonly watcher: Watcher) {}

  /** Begins a stage that ends at `to` of the whole, 0 to 1. */
  begin(what: string, to: number): void {
    this.from = this.to;
    this.to = to;
    this.what = what;
    this.at(0);
  }

  /**
   * The stage has come as far as `share`, 0 to 1.
   *
   * @throws CancelledError if the watcher wants it to stop.
   */
  at(share: number): void {
    this.check();
    this.watcher.onProgress?.(this.from + share * (this.to - this.from), this.what);
  }

  /** @throws CancelledError if the watcher wants it to stop. */
  readonly check = (): void => {
    if (this.watcher.signal?.aborted) throw new CancelledError();
  };
}
