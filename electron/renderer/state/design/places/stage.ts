import type { PlacesProgress, RenderProgress } from '../../../../../src/app/index.ts';
import { secondsLeft } from '../../window/time-left.ts';

/** How far a search for places is. */
export interface PlacesStage {
  readonly what: 'preparing' | 'seat' | 'searching' | 'arrangement';
  /** Number of the run, from 1, and of all runs of this part; 1 of 1 where nothing runs. */
  readonly run: number;
  readonly runs: number;
  /** Share of this part that is done, 0 to 1; null if unknown. */
  readonly share: number | null;
  /** Time left in this part, s; null if it is too early to say. */
  readonly leftSeconds: number | null;
}

/** Tells from the progress of a search how far it is, and how much time its present part still takes. */
export class StageClock {
  private begun: { readonly what: PlacesStage['what']; readonly seconds: number; readonly share: number } | null = null;

  /**
   * @param nowSeconds Time of the progress on any clock.
   * @returns null for progress that says nothing of a part.
   */
  hear(progress: PlacesProgress, nowSeconds: number): PlacesStage | null {
    const part = partOf(progress);
    if (!part) return null;
    const { what, share } = part;
    // Runs that are kept are passed over at once: the pace is that of those that are made.
    if (this.begun?.what !== what) this.begun = { what, seconds: nowSeconds, share: share ?? 0 };
    const { seconds, share: first } = this.begun;
    const left = share === null || share >= 1 ? null : secondsLeft(nowSeconds - seconds, (share - first) / (1 - first));
    return { ...part, leftSeconds: left };
  }
}

function partOf(progress: PlacesProgress): Omit<PlacesStage, 'leftSeconds'> | null {
  switch (progress.phase) {
    case 'forecast':
      return null;
    case 'preparing': {
      const { render } = progress;
      return {
        what: 'preparing',
        run: 1,
        runs: 1,
        share: render.phase === 'preparing' ? (render.share ?? null) : null,
      };
    }
    case 'searching':
      return { what: 'searching', run: 1, runs: 1, share: progress.share };
    case 'running': {
      const { what, run, runs, render } = progress;
      return { what, run, runs, share: (run - 1 + withinRun(render)) / runs };
    }
  }
}

function withinRun(render: RenderProgress): number {
  if (render.phase === 'running') return render.run.step / render.run.steps;
  return render.phase === 'finishing' || render.phase === 'writing' ? 1 : 0;
}
