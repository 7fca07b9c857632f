import type { RunPoint } from '../../../run/run.ts';

/** Time between two checkpoints unless the request says it, s. */
const EVERY_SECONDS = 300;

/** A run that is predicted to take longer writes checkpoints unasked, s. */
const LONG_RUN_SECONDS = 600;

/** Steps that took less are no loss, and what they predict of the rest is often far too long, s. */
const LEAST_SPENT_SECONDS = 5;

/** Largest share of the time that checkpoints take: they are written less often where they take longer. */
const MOST_SHARE = 0.02;

/** Says when a checkpoint is due, and measures what checkpoints take. Starts when it is made. */
export class CheckpointClock {
  private readonly began = performance.now();
  private lastWritten = performance.now();
  private everySeconds: number;
  private taken = 0;

  /** @param leastSeconds Time between two checkpoints, s; they may be written less often. */
  constructor(private readonly leastSeconds = EVERY_SECONDS) {
    this.everySeconds = leastSeconds;
  }

  get isDue(): boolean {
    return performance.now() - this.lastWritten >= 1000 * this.everySeconds;
  }

  /** Time that the run stood still for checkpoints, s. */
  get seconds(): number {
    return this.taken;
  }

  /**
   * Whether a rendering takes so long that checkpoints are worth while.
   *
   * @param others Runs that follow the one at this point, each as long.
   */
  isLong({ step, steps, remainingSeconds }: RunPoint, others: number): boolean {
    const spent = (performance.now() - this.began) / 1000;
    if (remainingSeconds === null || spent < LEAST_SPENT_SECONDS) return false;
    const left = remainingSeconds * (1 + (others * steps) / (steps - step));
    return spent + left > LONG_RUN_SECONDS;
  }

  /** Writes a checkpoint, and measures how long that takes. */
  async time<T>(write: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await write();
    } finally {
      this.lastWritten = performance.now();
      const taken = (this.lastWritten - start) / 1000;
      this.taken += taken;
      this.everySeconds = Math.max(this.leastSeconds, taken / MOST_SHARE);
    }
  }
}
