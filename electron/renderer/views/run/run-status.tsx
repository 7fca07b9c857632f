import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { duration } from '../../state/window/format.ts';
import { paused } from '../../state/run/field-view.ts';
import { isRunning, run, type Run } from '../../state/run/run.ts';
import { doneShare, phaseText } from '../../state/run/run-words.ts';
import { view } from '../../state/window/view.ts';

/** The run in progress, for the status bar, which all views show. */
export function RunStatus(): JSX.Element | null {
  if (!isRunning.value) return null;
  return (
    <Button onClick={() => (view.value = 'run')} hint="Show the run">
      <span class="run-status">{inWords(run.value!)}</span>
    </Button>
  );
}

function inWords(now: Run): string {
  const share = doneShare(now.progress);
  const left = paused.value ? ', paused' : now.leftSeconds === null ? '' : `, ${duration(now.leftSeconds)} left`;
  return `${phaseText(now)}${share === null ? '' : ` ${Math.floor(100 * share)} %`}${left}`;
}
