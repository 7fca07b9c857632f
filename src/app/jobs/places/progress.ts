import { timeLeft } from '../../../units/task.ts';
import type { EngineControls, RenderProgress } from '../../ports/engine/controls.ts';
import { oneEngine } from '../../ports/engine/one-engine.ts';
import type { PlacesOutlook } from './forecast.ts';
import type { SeatCurves } from './places-report.ts';

/** Progress of a search for places. */
export type PlacesProgress =
  | { readonly phase: 'preparing'; readonly render: RenderProgress }
  /** What the whole will take, before the first run. */
  | ({ readonly phase: 'forecast' } & PlacesOutlook)
  /** A run of a seat, or of an arrangement. */
  | {
      readonly phase: 'running';
      readonly what: 'seat' | 'arrangement';
      readonly run: number;
      readonly runs: number;
      readonly render: RenderProgress;
    }
  | { readonly phase: 'searching'; readonly share: number; readonly remainingSeconds: number };

/** Controls as for other use-cases of a scene, with the progress of a search. */
export interface PlacesControls extends Omit<EngineControls, 'onProgress'> {
  /** Told how far the search is. */
  readonly onProgress?: ((progress: PlacesProgress) => void) | undefined;
  /** Told the levels at the seats, before and of each rendered arrangement, once the files are written. */
  readonly onCurves?: ((curves: SeatCurves) => void) | undefined;
}

/** Controls of what comes before the runs of a search: one engine for all, and progress as that of preparing. */
export const preparingControls = ({ onProgress, ...given }: PlacesControls): EngineControls => ({
  ...given,
  makeEngine: oneEngine(given.makeEngine),
  onProgress: (render) => onProgress?.({ phase: 'preparing', render }),
});

/** Makes a function that tells how far a search is, and how much time its rest takes. */
export function searchProgress({ onProgress }: PlacesControls): (share: number) => void {
  const begun = performance.now();
  return (share) => {
    const elapsed = (performance.now() - begun) / 1000;
    onProgress?.({ phase: 'searching', share, remainingSeconds: timeLeft(elapsed, share) });
  };
}

/** Measures seconds from one lap to the next. */
export class Clock {
  private last = performance.now();

  lap(): number {
    const now = performance.now();
    const seconds = (now - this.last) / 1000;
    this.last = now;
    return seconds;
  }
}
