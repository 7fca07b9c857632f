import { BLOCK } from './block.ts';

/** The longest that a submission should occupy the GPU, ms: other programs wait for it. */
const SUBMIT_MS = 80;
/** Part of the expected time after which a result is asked for. */
const ASKED_AFTER = 0.8;
/** Shorter waits are not worth a timer, ms. */
const LEAST_WAIT_MS = 2;
/** An estimate of the time of a step that was too long is divided by this: polling a little too early costs less. */
const EARLY = 8;

/** What a pace is measured with. */
export interface Clock {
  /** ms */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const CLOCK: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Learns how long steps take. Then results are asked for shortly before they are there: while a GPU promise is pending,
 * the WebGPU binding keeps a whole core busy with polling.
 */
export class Pace {
  /** Running estimate of the time of a step, ms. */
  private stepMs = 0;
  /** Steps of the next submission. */
  steps = 1;

  constructor(private readonly clock = CLOCK) {}

  /**
   * Waits for steps that have been submitted and are next to run.
   * @param ask Asks for their result.
   */
  async wait<T>(steps: number, ask: () => Promise<T>): Promise<T> {
    const { now, sleep } = this.clock;
    const begun = now();
    const expected = ASKED_AFTER * this.stepMs * steps;
    if (expected > LEAST_WAIT_MS) await sleep(expected);
    const asked = now();
    const result = await ask();
    const early = expected > LEAST_WAIT_MS && now() - asked < 1;
    this.learn((now() - begun) / steps, early);
    return result;
  }

  /** @param early The result was there before it was asked for: the steps took less time than the wait. */
  private learn(stepMs: number, early: boolean): void {
    this.stepMs = early ? stepMs / EARLY : this.stepMs === 0 ? stepMs : (this.stepMs + stepMs) / 2;
    const wanted = Math.floor(SUBMIT_MS / Math.max(this.stepMs, 1e-3));
    this.steps = Math.max(1, Math.min(BLOCK, wanted, 4 * this.steps));
  }
}
