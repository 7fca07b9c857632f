import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import {
  addPresent,
  clearEnded,
  closingKind,
  ended,
  moveQueued,
  pauseQueue,
  queue,
  queueIsBusy,
  queueIsPaused,
  queueSecondsLeft,
  removeQueued,
  repeatQueued,
  waiting,
  type QueuedRun,
} from '../../state/run/queue.ts';
import { paused } from '../../state/run/field-view.ts';
import { presetText } from '../../state/plan/preset-scene.ts';
import { chosenPlan, ownPreset, preset } from '../../state/plan/presets.ts';
import { doneShare, phaseText } from '../../state/run/run-words.ts';
import { isRunning, run } from '../../state/run/run.ts';
import { addsVariants, addSourcesOneByOne, separableSources } from '../../state/run/variants.ts';
import { problems } from '../../state/room/scene-check.ts';
import { duration } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';
import { VariantsDialog } from './variants-dialog.tsx';

/** Runs one after the other: what is added, in which order, and how far it is. */
export function QueueList(): JSX.Element {
  const isWrong = problems.value.length > 0 || (preset.value !== ownPreset.value && chosenPlan.value === null);
  return (
    <section aria-labelledby="queue-heading">
      <h2 id="queue-heading">{words.run.queue}</h2>
      <div class="row">
        <Button onClick={addPresent} disabled={isWrong} hint={words.run.addHint}>
          {words.run.addToQueue}
        </Button>
        <Button onClick={() => (addsVariants.value = true)} disabled={isWrong} hint={words.run.addVariantsHint}>
          {words.run.addVariants}
        </Button>
        {separableSources.value.length > 0 && (
          <Button onClick={addSourcesOneByOne} disabled={isWrong} hint={words.run.addSourcesHint}>
            {words.run.addSources}
          </Button>
        )}
      </div>
      {queue.value.length === 0 ? (
        <p class="note">{words.run.empty}</p>
      ) : (
        <>
          <ol class="queue" aria-label={words.run.list}>
            {queue.value.map((one) => (
              <Entry key={one.id} entry={one} />
            ))}
          </ol>
          <QueueState />
        </>
      )}
      {(isRunning.value || queueIsBusy.value) && <p class="note">{words.run.closing[closingKind()]}</p>}
      {addsVariants.value && <VariantsDialog />}
    </section>
  );
}

function QueueState(): JSX.Element {
  const left = queueSecondsLeft.value;
  return (
    <>
      {(waiting.value.length > 0 || queueIsPaused.value) && (
        <p>
          {queueIsPaused.value
            ? words.run.isPaused
            : words.run.left(waiting.value.length, left === null ? null : duration(left))}
        </p>
      )}
      <div class="row">
        {(queueIsBusy.value || queueIsPaused.value) && (
          <Button onClick={() => pauseQueue(!queueIsPaused.value)} hint={words.run.pauseHint}>
            {queueIsPaused.value ? words.run.resume : words.run.pause}
          </Button>
        )}
        <Button onClick={clearEnded} disabled={ended.value.length === 0} hint={words.run.clearHint}>
          {words.run.clear}
        </Button>
      </div>
    </>
  );
}

function Entry({ entry }: { readonly entry: QueuedRun }): JSX.Element {
  const { id, title, job, state } = entry;
  const all = waiting.value;
  const at = all.indexOf(entry);
  return (
    <li class={`queued ${state.kind}`}>
      <div class="queued-text">
        <strong>{title}</strong>
        <span class="note">
          {job.name}, {presetText(job.preset, job.scene)}
        </span>
        <span class="queued-state">{stateText(entry)}</span>
      </div>
      <div class="queued-buttons">
        {at > 0 && (
          <Button onClick={() => moveQueued(id, -1)} label={words.run.earlier(title)} hint={words.run.earlier(title)}>
            <span aria-hidden="true" class="caret up" />
          </Button>
        )}
        {at >= 0 && at < all.length - 1 && (
          <Button onClick={() => moveQueued(id, 1)} label={words.run.later(title)} hint={words.run.later(title)}>
            <span aria-hidden="true" class="caret" />
          </Button>
        )}
        {(state.kind === 'failed' || state.kind === 'stopped') && (
          <Button onClick={() => repeatQueued(id)} label={words.run.repeat(title)} hint={words.run.repeat(title)}>
            {words.run.again}
          </Button>
        )}
        <Button
          onClick={() => removeQueued(id)}
          label={state.kind === 'running' ? words.run.stop(title) : words.run.remove(title)}
          hint={state.kind === 'running' ? words.run.stop(title) : words.run.remove(title)}
        >
          ×
        </Button>
      </div>
    </li>
  );
}

function stateText({ job, state }: QueuedRun): string {
  const { states } = words.run;
  switch (state.kind) {
    case 'waiting':
      return states.waiting(job.predictedSeconds === null ? null : duration(job.predictedSeconds));
    case 'running': {
      if (paused.value) return states.paused;
      const share = doneShare(run.value!.progress);
      return states.running(`${phaseText(run.value!)}${share === null ? '' : ` ${Math.floor(100 * share)} %`}`);
    }
    case 'done':
      return states.done(duration(state.seconds));
    case 'failed':
      return states.failed(state.failure.problems.map(({ message }) => message).join('; '));
    case 'stopped':
      return states.stopped;
  }
}
