import type { RenderProgress } from '../../../../src/app/index.ts';
import type { Run } from './run.ts';

/** 0 to 1 of the phase at hand; null where that is not known. */
export function doneShare(progress: RenderProgress): number | null {
  if (progress.phase === 'running') return progress.run.step / progress.run.steps;
  return progress.phase === 'preparing' ? (progress.share ?? null) : null;
}

/** What is being done. */
export function phaseText({ progress, state }: Pick<Run, 'progress' | 'state'>): string {
  if (state.kind === 'stopping') return 'Stopping…';
  switch (progress.phase) {
    case 'preparing':
      return `Preparing the room${progress.what === undefined ? '' : `: ${progress.what}`}`;
    case 'running':
      return `Running source ${progress.source}`;
    case 'writing':
      return 'Filtering the responses';
  }
}
