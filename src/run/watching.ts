import type { Simulation } from '../engine/engine.ts';
import type { GridPlane } from '../room/grid/plane.ts';
import { CancelledError } from '../units/errors.ts';

/** Looks at a run while it goes on, and can hold it. It never changes the result. */
export interface PlaneWatch {
  /**
   * Called before every block. Resolves to the number of steps before the next frame: Infinity leaves it to the run, 0
   * asks for another look at the present field. The run waits for the promise, so this is how it is paused.
   */
  readonly stepsToNext: () => Promise<number>;
  /** The planes to read after the next block; none if no frame is wanted. */
  readonly planes: () => readonly GridPlane[];
  /**
   * Receives u[step] on these planes. The memory is used again for the next frame (`Simulation.readPlanes`). The next
   * block starts when this resolves.
   */
  readonly onPlanes: (
    step: number,
    planes: readonly GridPlane[],
    values: readonly Float32Array<ArrayBuffer>[],
  ) => void | Promise<void>;
}

/** What the watch asks of the next block. */
export interface NextFrame {
  /** Most steps until the next frame. */
  readonly steps: number;
  readonly planes: readonly GridPlane[];
}

const UNWATCHED: NextFrame = { steps: Infinity, planes: [] };

/** Serves the watch of one run. */
export class Watching {
  /** Time during which the run was held or its field looked at. */
  seconds = 0;

  constructor(
    private readonly watch: PlaneWatch | undefined,
    private readonly simulation: Pick<Simulation, 'readPlanes'>,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Waits as long as the run is held.
   * @throws CancelledError as soon as the run is stopped; RangeError if the watch gives no valid number of steps.
   */
  async next(): Promise<NextFrame> {
    const { watch, signal } = this;
    if (!watch) return UNWATCHED;
    return this.timed(async () => {
      const steps = await orStopped(watch.stepsToNext(), signal);
      if (steps !== Infinity && !(Number.isInteger(steps) && steps >= 0)) throw new RangeError(`${steps} steps`);
      return { steps, planes: watch.planes() };
    });
  }

  /** Shows the field after `step` steps. @throws CancelledError as soon as the run is stopped */
  async show(step: number, { planes }: NextFrame): Promise<void> {
    const { watch, simulation, signal } = this;
    if (!watch || planes.length === 0) return;
    await this.timed(async () => {
      const values = await simulation.readPlanes(planes);
      await orStopped(watch.onPlanes(step, planes, values), signal);
    });
  }

  private async timed<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const done = await work();
    this.seconds += (performance.now() - start) / 1000;
    return done;
  }
}

/** Awaits a promise. @throws CancelledError as soon as the signal is aborted */
function orStopped<T>(promise: T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new CancelledError());
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener('abort', stop);
      });
  });
}
