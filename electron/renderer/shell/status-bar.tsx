import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { sceneDocument } from '../state/document/document.ts';
import { said } from '../state/window/say.ts';
import { checkProgress, checkReport, problems, warnings } from '../state/room/scene-check.ts';
import { view } from '../state/window/view.ts';
import { RunStatus } from '../views/run/run-status.tsx';

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
        <Button onClick={() => (view.value = 'room')} hint="Show them in the room">
          {stateOfScene()}
        </Button>
      )}
    </footer>
  );
}

function stateOfScene(): string {
  const wrong = problems.value.length;
  if (wrong > 0) return `${wrong} problem${wrong === 1 ? '' : 's'}`;
  if (checkProgress.value) return 'checking the room…';
  if (!checkReport.value) return 'not checked yet';
  const told = warnings.value.length;
  return told > 0 ? `can be rendered, ${told} warning${told === 1 ? '' : 's'}` : 'can be rendered';
}
