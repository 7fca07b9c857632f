import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { paused } from '../../state/run/field-view.ts';
import { isRunning, run } from '../../state/run/run.ts';
import { statusText } from '../../state/run/run-words.ts';
import { view } from '../../state/window/view.ts';
import { words } from '../../../words/words.ts';

/** The run in progress, for the status bar, which all views show. */
export function RunStatus(): JSX.Element | null {
  if (!isRunning.value) return null;
  return (
    <Button onClick={() => (view.value = 'run')} hint={words.run.show}>
      <span class="run-status">{statusText(run.value!, paused.value)}</span>
    </Button>
  );
}
