import { Task, timeLeft } from '../../../../units/task.ts';
import type { RenderProgress } from '../../../ports/engine/controls.ts';

/** Progress of the plan of a sweep. */
export type SweepPlanProgress =
  /** A few lines are planned in full and put on their grids; the times of all lines follow from them. */
  | {
      readonly phase: 'predicting';
      readonly what: string;
      /** Share of this phase that is done, 0 to 1. */
      readonly share: number;
      /** Estimated from the time that the phase has taken; null as long as that says nothing. */
      readonly remainingSeconds: number | null;
    }
  /** `lines` of all lines are written. */
  | { readonly phase: 'writing'; readonly lines: number; readonly of: number };

/** Share of the phase from which the time that it took says something of the rest. */
const LEAST_SHARE = 0.1;

/** Progress of what is done before the lines are written, in stages. */
export class PlanProgress {
  private readonly began = performance.now();
  private readonly task: Task;
  /** End of the last stage, 0 to 1. */
  private end = 0;
  /** Share of the stage that is done; it never falls. */
  private share = 0;
  private detail = '';

  constructor(onProgress: ((progress: SweepPlanProgress) => void) | undefined) {
    this.task = new Task({
      onProgress: (share, what) =>
        onProgress?.({
          phase: 'predicting',
          what: this.detail === '' ? what : `${what}: ${this.detail}`,
          share,
          remainingSeconds: share < LEAST_SHARE ? null : timeLeft(this.elapsed, share),
        }),
    });
  }

  /**
   * Begins a stage, or one of several that are alike.
   *
   * @param to Share of all work that is done after the last of them, 0 to 1.
   * @param left How many are left of them, with this one.
   */
  begin(what: string, to: number, left = 1): void {
    this.share = 0;
    this.detail = '';
    this.end += (to - this.end) / left;
    this.task.begin(what, this.end);
  }

  /** Reports progress within the stage that has begun. */
  readonly showWork = (progress: RenderProgress): void => {
    if (progress.phase !== 'preparing') return;
    this.detail = progress.what ?? '';
    this.share = Math.max(this.share, progress.share ?? 0);
    this.task.at(this.share);
  };

  private get elapsed(): number {
    return (performance.now() - this.began) / 1000;
  }
}
