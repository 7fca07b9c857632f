import type { JSX } from 'preact';
import { Progress } from '../../parts/progress.tsx';
import { count, duration } from '../../state/window/format.ts';
import { paused } from '../../state/run/field-view.ts';
import type { Run } from '../../state/run/run.ts';
import { doneShare, phaseText } from '../../state/run/run-words.ts';
import { words } from '../../../words/words.ts';

/** Progress of a run, of the same height in all phases. */
export function RunProgressBar({ run }: { readonly run: Run }): JSX.Element {
  const share = doneShare(run.progress);
  return (
    <>
      <Progress label={phaseText(run)} share={share} text={share === null ? '' : `${Math.floor(100 * share)} %`} />
      <p class="run-progress-facts">
        <span>{leftText(run)}</span>
        <span>{doneText(run)}</span>
      </p>
    </>
  );
}

function leftText({ leftSeconds, predictedSeconds }: Run): string {
  const { progress } = words.run;
  if (paused.value) return progress.paused;
  if (leftSeconds !== null) return progress.left(duration(leftSeconds));
  return predictedSeconds === null ? '' : progress.inAll(duration(predictedSeconds));
}

/** What of the phase is done, counted as it counts. */
function doneText({ progress, rays }: Run): string {
  const { of, steps, rays: ofRays, responses } = words.run.progress;
  switch (progress.phase) {
    case 'filming':
    case 'running':
      return steps(of(count(progress.run.step), count(progress.run.steps)));
    case 'tracing':
      return rays === null ? '' : ofRays(of(count(Math.round(progress.share * rays)), count(rays)));
    case 'finishing':
      return responses(of(count(progress.done), count(progress.responses)));
    default:
      return '';
  }
}
