import type { JSX } from 'preact';
import { takesGpu, type PresetPlan, type SecondsRange } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { chooseEngine, engineOptions } from '../../state/window/engine.ts';
import { goodForText, timeText, uncertaintyRange } from '../../state/plan/preset-words.ts';
import { chosenPlan, preset } from '../../state/plan/presets.ts';
import { problems } from '../../state/room/scene-check.ts';
import { openLatest } from '../../state/run/arrival.ts';
import { paused } from '../../state/run/field-view.ts';
import { filmForecast } from '../../state/run/film-forecast.ts';
import { canPause, cancelRun, isRunning, obstacle, run, startRun, type Run } from '../../state/run/run.ts';
import { view } from '../../state/window/view.ts';
import { duration, durationRange } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';
import { RunProgressBar } from './run-progress.tsx';
import { WhatWillRun } from './what-will-run.tsx';

/** What a run is for, the buttons that start, pause and cancel it, and how far it is. It stays on top of the panel. */
export function RunControl(): JSX.Element {
  const last = run.value;
  const isGoing = isRunning.value;
  return (
    <>
      <section class="run-top" aria-labelledby="run-heading">
        <h2 id="run-heading">{isGoing ? words.run.running(last!.name) : words.run.heading}</h2>
        <WhatWillRun />
        <div class="row">
          <Button
            primary
            onClick={() => void startRun()}
            disabled={obstacle.value !== null}
            hint={obstacle.value ?? words.run.startHint}
          >
            {words.run.start}
          </Button>
          <PauseButton />
          <Button
            onClick={cancelRun}
            disabled={last?.state.kind !== 'going'}
            hint={isGoing ? words.run.cancelHint : words.run.noRun}
          >
            {words.run.cancel}
          </Button>
        </div>
        <div class="run-state">{isGoing ? <RunProgressBar run={last!} /> : <Expected />}</div>
      </section>
      {!isGoing && <Outcome last={last} />}
    </>
  );
}

function PauseButton(): JSX.Element {
  const isPossible = canPause.value;
  return (
    <Button
      onClick={() => (paused.value = !paused.value)}
      disabled={!isPossible}
      label={paused.value ? words.run.goOnRun : words.run.pauseRun}
      hint={isPossible ? undefined : isRunning.value ? words.run.cannotPause : words.run.noRun}
    >
      {paused.value ? words.run.goOn : words.run.pauseShort}
    </Button>
  );
}

/** What the chosen preset takes and what it is good enough for, before it runs. */
function Expected(): JSX.Element {
  const plan = chosenPlan.value;
  if (!plan) return <Button onClick={() => (view.value = 'plan')}>{words.run.facts.plan}</Button>;
  const uncertain = uncertaintyRange(plan, 't20Noticeable', 1);
  return (
    <>
      <p class="run-progress-facts">
        <span>{takesText(plan, filmForecast.value)}</span>
        {uncertain !== null && <span>{words.plan.jndText(uncertain)}</span>}
      </p>
      <p class="note">{goodForText(preset.value, plan)}</p>
    </>
  );
}

function takesText(plan: PresetPlan, film: SecondsRange | null): string {
  if (plan.problem !== null) return timeText(plan);
  if (!film) return words.run.takes(timeText(plan));
  const { least, most } = plan.range;
  const whole = durationRange(least + film.least, most + film.most);
  return words.run.takesWithFilm(whole, durationRange(film.least, film.most));
}

function Outcome({ last }: { readonly last: Run | null }): JSX.Element | null {
  if (problems.value.length > 0) {
    return (
      <>
        <p class="told-wrong">{words.run.resolveFirst(obstacle.value ?? '')}</p>
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
            {words.run.done({
              name: last!.name,
              time: duration(state.seconds),
              pictures: state.pictureSeconds >= 0.1 ? duration(state.pictureSeconds) : null,
              paused: state.pausedSeconds >= 0.1 ? duration(state.pausedSeconds) : null,
              predicted: last!.predictedSeconds === null ? null : duration(last!.predictedSeconds),
            })}
          </p>
          <Button primary onClick={openLatest}>
            {words.run.toResults}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <p>{words.run.hasFailed(last!.name)}</p>
          <ProblemList problems={state.failure.problems} />
          {(state.failure.kind === 'run' || state.failure.kind === 'device') && <Advice />}
        </>
      );
    case 'stopped':
      return <p>{words.run.wasStopped(last!.name)}</p>;
    default:
      return obstacle.value === null ? null : <p class="told-wrong">{obstacle.value}</p>;
  }
}

/** What the user can do after the device was lost or ran out of memory. */
function Advice(): JSX.Element {
  return (
    <div class="row">
      <Button onClick={() => (view.value = 'plan')} hint={words.run.planSmallerHint}>
        {words.run.planSmaller}
      </Button>
      {takesGpu(engineOptions.value.engine) && (
        <Button onClick={() => chooseEngine('cpu')} hint={words.run.useProcessorHint}>
          {words.run.useProcessor}
        </Button>
      )}
    </div>
  );
}
