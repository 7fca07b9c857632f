import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { sceneDocument } from '../state/document/document.ts';
import { said } from '../state/window/say.ts';
import { checkProgress, checkReport, problems, warnings } from '../state/room/scene-check.ts';
import { view } from '../state/window/view.ts';
import { RunStatus } from '../views/run/run-status.tsx';
import { words } from '../../words/words.ts';

export function StatusBar(): JSX.Element {
  return (
    <footer class="status-bar">
      <p role="status" class="said" title={said.value}>
        {said.value}
      </p>
      <RunStatus />
      {sceneDocument.value && (
        <p role="status" class="hidden">
          {stateOfScene()}
        </p>
      )}
      {sceneDocument.value && (
        <Button
          onClick={() => (view.value = isReady() ? 'run' : 'room')}
          hint={isReady() ? words.room.state.goToRun : words.shell.status.showProblems}
        >
          {stateOfScene()}
        </Button>
      )}
    </footer>
  );
}

/** Whether nothing is left to do but to run. */
const isReady = (): boolean => problems.value.length + warnings.value.length === 0 && checkReport.value !== null;

function stateOfScene(): string {
  const wrong = problems.value.length;
  if (wrong > 0) return words.shell.status.problems(wrong);
  if (checkProgress.value) return words.shell.status.checking;
  if (!checkReport.value) return words.shell.status.notChecked;
  const told = warnings.value.length;
  return told > 0 ? words.shell.status.readyWithWarnings(told) : words.shell.status.ready;
}
