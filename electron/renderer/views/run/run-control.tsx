import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { chooseEngine, engineOptions } from '../../state/window/engine.ts';
import { problems } from '../../state/room/scene-check.ts';
import { cancelRun, isRunning, obstacle, run, startRun, type Run } from '../../state/run/run.ts';
import { view } from '../../state/window/view.ts';
import { duration } from '../../state/window/format.ts';
import { words } from '../../words/words.ts';
import { RunProgressBar } from './run-progress.tsx';
import { WhatWillRun } from './what-will-run.tsx';

/** What will run, the buttons to start and cancel it, its progress and its outcome. */
export function RunControl(): JSX.Element {
  const last = run.value;
  return (
    <section aria-labelledby="run-heading">
      <h2 id="run-heading">{isRunning.value ? `Running ${last!.name}` : 'Run'}</h2>
      <WhatWillRun />
      <div class="row">
        <Button
          primary
          onClick={() => void startRun()}
          disabled={obstacle.value !== null}
          hint={obstacle.value ?? 'Simulate the scene and compute its impulse responses'}
        >
          Start
        </Button>
        <Button
          onClick={cancelRun}
          disabled={last?.state.kind !== 'going'}
          hint={isRunning.value ? 'Stop the run and discard it' : 'No run is in progress'}
        >
          Cancel
        </Button>
      </div>
      <div class="run-state">{isRunning.value ? <RunProgressBar run={last!} /> : <Outcome last={last} />}</div>
    </section>
  );
}

function Outcome({ last }: { readonly last: Run | null }): JSX.Element | null {
  if (problems.value.length > 0) {
    return (
      <>
        <p class="told-wrong">{obstacle.value} The run can start once that is resolved.</p>
        <ProblemList problems={problems.value} />
      </>
    );
  }
  const state = last?.state;
  switch (state?.kind) {
    case 'done':
      return (
        <>
          <p>
            <strong>{last!.name}</strong> is done after {duration(state.seconds)}
            {state.pausedSeconds >= 0.1 ? words.layout.pausedFor(duration(state.pausedSeconds)) : ''}
            {last!.predictedSeconds === null ? '' : ` (predicted: ${duration(last!.predictedSeconds)})`}.
          </p>
          <Button primary onClick={() => (view.value = 'results')}>
            Hear and see the results
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <p>
            The run of <strong>{last!.name}</strong> failed. The scene is unchanged.
          </p>
          <ProblemList problems={state.failure.problems} />
          {(state.failure.kind === 'run' || state.failure.kind === 'device') && <Advice />}
        </>
      );
    case 'stopped':
      return <p>The run of {last!.name} was stopped; nothing of it is kept.</p>;
    default:
      return obstacle.value === null ? null : <p class="told-wrong">{obstacle.value}</p>;
  }
}

/** What the user can do after the device was lost or ran out of memory. */
function Advice(): JSX.Element {
  return (
    <div class="row">
      <Button onClick={() => (view.value = 'plan')} hint="A lower frequency or another scheme takes less memory">
        Plan a smaller run
      </Button>
      {engineOptions.value.engine !== 'cpu' && (
        <Button onClick={() => chooseEngine('cpu')} hint="Needs no GPU, but is slower">
          Use the processor
        </Button>
      )}
    </div>
  );
}
