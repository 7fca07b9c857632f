import type { RunShare } from '../../../bridge.ts';
import type { RenderProgress } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';
import { duration } from '../window/format.ts';
import type { Run } from './run.ts';

/** How far a run is, for the status bar and the tray. */
export function statusText(now: Run, isPaused: boolean): string {
  const share = doneShare(now.progress);
  return words.run.status({
    phase: phaseText(now),
    percent: share === null ? null : `${Math.floor(100 * share)} %`,
    left: now.leftSeconds === null ? null : duration(now.leftSeconds),
    isPaused,
  });
}

/** How far a run is, for the taskbar; null if it has ended well, or was stopped. */
export function shareOf({ state, progress }: Pick<Run, 'state' | 'progress'>, isPaused: boolean): RunShare | null {
  if (state.kind === 'failed') return { share: null, state: 'failed' };
  if (state.kind !== 'going' && state.kind !== 'stopping') return null;
  return { share: doneShare(progress), state: isPaused ? 'paused' : 'going' };
}

/** Progress of the current phase, 0 to 1; null if unknown. */
export function doneShare(progress: RenderProgress): number | null {
  if (progress.phase === 'running' || progress.phase === 'filming') return progress.run.step / progress.run.steps;
  if (progress.phase === 'finishing') return progress.done / progress.responses;
  return progress.phase === 'preparing' || progress.phase === 'tracing' ? (progress.share ?? null) : null;
}

/** The current phase in words. */
export function phaseText({ progress, state }: Pick<Run, 'progress' | 'state'>): string {
  if (state.kind === 'stopping') return words.run.phases.stopping;
  switch (progress.phase) {
    case 'preparing':
      return words.run.phases.preparing(progress.what ?? null);
    case 'filming':
      return words.wave.filming(progress.source);
    case 'running':
      return words.run.phases.running(progress.source);
    case 'tracing':
      return words.run.phases.tracing;
    case 'finishing':
      return words.run.phases.finishing;
    case 'writing':
      return words.run.phases.writing;
  }
}
