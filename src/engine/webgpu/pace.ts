import { BLOCK } from './block.ts';

/** The longest that a submission should occupy the GPU, ms: other programs wait for it. */
const SUBMIT_MS = 80;
/** An estimate of the time of a step that was too long is divided by this: polling a little too early costs less. */
const EARLY = 8;
/** A submission that is expected to take less is not slept through, ms. */
const SHORTEST_SLEEP = 2;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Adapts the length of submissions to the time that steps take. */
export class Pace {
  /** Of the next submission. */
  steps = 1;
  /** Running estimate of the time of a step, ms. */
  private stepMs = 0;

  /**
   * Waits for a submission that has just begun. While a GPU promise is pending, the WebGPU binding keeps a whole core busy
   * with polling; so it is asked for the result only shortly before it is expected.
   * @param read Asks for the result.
   */
  async waitFor<Result>(count: number, read: () => Promise<Result>): Promise<Result> {
    const begun = Date.now();
    const expected = 0.8 * this.stepMs * count;
    if (expected > SHORTEST_SLEEP) await sleep(expected);
    const asked = Date.now();
    const result = await read();
    const wasEarly = expected > SHORTEST_SLEEP && Date.now() - asked < 1;
    this.note((Date.now() - begun) / count, wasEarly);
    return result;
  }

  /** @param wasEarly The result was there before it was asked for: the steps took less time than the wait. */
  private note(stepMs: number, wasEarly: boolean): void {
    this.stepMs = wasEarly ? stepMs / EARLY : this.stepMs === 0 ? stepMs : (this.stepMs + stepMs) / 2;
    const wanted = Math.floor(SUBMIT_MS / Math.max(this.stepMs, 1e-3));
    this.steps = Math.max(1, Math.min(BLOCK, wanted, 4 * this.steps));
  }
}
