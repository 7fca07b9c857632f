import type { Simulation } from '../engine/engine.ts';
import type { GridPlane } from '../room/grid/plane.ts';
import { CancelledError } from '../units/errors.ts';

/** Looks at a run while it goes on, and holds it. None of what it does changes the result. */
export interface PlaneWatch {
  /**
   * Asked before every block: how many steps may be made before the next frame; Infinity for as many as the run likes, 0 for
   * another look at the field as it stands. Resolves when the run may go on, which is how it pauses.
   */
  readonly stepsToNext: () => Promise<number>;
  /** What is to be read after the block that is about to begin; none asks for no frame. */
  readonly planes: () => readonly GridPlane[];
  /**
   * Is given u[step] on these planes (`Simulation.readPlanes`: the memory is used again for the next frame). The next block is
   * not begun before this resolves.
   */
  readonly onPlanes: (
    step: number,
    planes: readonly GridPlane[],
    values: readonly Float32Array<ArrayBuffer>[],
  ) => void | Promise<void>;
}

/** What the watch wants of the block that is about to begin. */
export interface NextFrame {
  /** Steps at most. */
  readonly steps: number;
  readonly planes: readonly GridPlane[];
}

const UNWATCHED: NextFrame = { steps: Infinity, planes: [] };

/** The watching of one run. */
export class Watching {
  /** Time for which the run was held and its field looked at. */
  seconds = 0;

  constructor(
    private readonly watch: PlaneWatch | undefined,
    private readonly simulation: Pick<Simulation, 'readPlanes'>,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Waits for as long as the run is held.
   * @throws CancelledError at once if it is stopped meanwhile; RangeError if the watch says what is no number of steps.
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

  /** Shows the field after so many steps. @throws CancelledError at once if the run is stopped meanwhile */
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

/** What a promise comes to. @throws CancelledError as soon as the signal says so */
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
