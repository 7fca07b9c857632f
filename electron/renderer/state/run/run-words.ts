import type { RenderProgress } from '../../../../src/app/index.ts';
import { words } from '../../words/words.ts';
import { duration } from '../window/format.ts';
import type { Run } from './run.ts';

/** How far a run is, for the status bar and the tray. */
export function statusText(now: Run, isPaused: boolean): string {
  const share = doneShare(now.progress);
  const left = isPaused ? ', paused' : now.leftSeconds === null ? '' : `, ${duration(now.leftSeconds)} left`;
  return `${phaseText(now)}${share === null ? '' : ` ${Math.floor(100 * share)} %`}${left}`;
}

/** Progress of the current phase, 0 to 1; null if unknown. */
export function doneShare(progress: RenderProgress): number | null {
  if (progress.phase === 'running' || progress.phase === 'filming') return progress.run.step / progress.run.steps;
  if (progress.phase === 'finishing') return progress.done / progress.responses;
  return progress.phase === 'preparing' ? (progress.share ?? null) : null;
}

/** The current phase in words. */
export function phaseText({ progress, state }: Pick<Run, 'progress' | 'state'>): string {
  if (state.kind === 'stopping') return 'Stopping…';
  switch (progress.phase) {
    case 'preparing':
      return `Preparing the room${progress.what === undefined ? '' : `: ${progress.what}`}`;
    case 'filming':
      return words.wave.filming(progress.source);
    case 'running':
      return `Running source ${progress.source}`;
    case 'finishing':
      return 'Filtering the responses';
    case 'writing':
      return 'Writing the files';
  }
}
