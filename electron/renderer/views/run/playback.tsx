import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { paused, stepsPerFrame } from '../../state/run/field-view.ts';
import {
  filmSeconds,
  filmSource,
  filmsDirection,
  filmToHz,
  LOWEST_LIMIT,
  sceneLimit,
  setFilm,
  watched,
} from '../../state/run/film-settings.ts';
import { BUDGETS, budgetMegabytes, changeBudget, recording } from '../../state/run/recording.ts';
import { isRunning, stepOnce } from '../../state/run/run.ts';
import { shownView } from '../../state/room/shown-room.ts';
import { preset } from '../../state/plan/presets.ts';
import { count } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const text = words.wave;
const SPEEDS = [1, 2, 5, 10, 20, 50, 100] as const;
const FASTEST = 'fastest';

/** What is shown of the wave, and how the run is held for it. */
export function Playback(): JSX.Element {
  const isGoing = isRunning.value;
  const hasWaves = preset.value !== 'firstLook';
  return (
    <section aria-labelledby="playback-heading">
      <h2 id="playback-heading">{text.heading}</h2>
      <fieldset class="bare-fieldset" disabled={isGoing} title={isGoing ? text.watched.isFixed : undefined}>
        <ChoiceField
          label={text.watched.label}
          value={watched.value}
          choices={(['pulse', 'impulse', 'nothing'] as const).map((value) => ({ value, text: text.watched[value] }))}
          onChange={(chosen) => (watched.value = chosen)}
        />
        {hasWaves && watched.value === 'pulse' && <FilmFields />}
      </fieldset>
      <p class="note">{hasWaves ? text.watched[`${watched.value}Note`] : text.watched.noWavesNote}</p>
      {hasWaves && watched.value === 'pulse' && filmsDirection.value && <p class="note">{text.evenly}</p>}
      {hasWaves && watched.value !== 'nothing' && <Holding />}
      {hasWaves && watched.value !== 'nothing' && <Memory />}
    </section>
  );
}

function FilmFields(): JSX.Element {
  const sources = shownView.value?.sources ?? [];
  return (
    <>
      {sources.length > 1 && (
        <ChoiceField
          label={text.source}
          value={filmSource.value ?? ''}
          choices={sources.map(({ name }) => ({ value: name, text: name }))}
          onChange={(source) => setFilm({ source })}
        />
      )}
      <div class="colour-fields">
        <NumberField
          label={text.toHz}
          unit="Hz"
          value={filmToHz.value}
          digits={0}
          step={50}
          min={LOWEST_LIMIT}
          max={sceneLimit.value}
          onChange={(toHz) => setFilm({ toHz })}
        />
        <NumberField
          label={text.length}
          unit="ms"
          value={1000 * filmSeconds.value}
          digits={1}
          step={10}
          min={1}
          max={10_000}
          onChange={(milliseconds) => setFilm({ seconds: milliseconds / 1000 })}
        />
      </div>
    </>
  );
}

function Holding(): JSX.Element {
  const canStep = isRunning.value && paused.value;
  return (
    <div class="playback">
      <Button onClick={stepOnce} disabled={!canStep} hint={canStep ? text.stepHint : text.pauseFirst}>
        {text.singleStep}
      </Button>
      {watched.value === 'impulse' && (
        <ChoiceField
          label={text.stepsPerFrame}
          value={String(stepsPerFrame.value ?? FASTEST)}
          choices={[
            { value: FASTEST, text: text.fullSpeed },
            ...SPEEDS.map((steps) => ({ value: String(steps), text: `${steps}` })),
          ]}
          onChange={(chosen) => (stepsPerFrame.value = chosen === FASTEST ? null : Number(chosen))}
        />
      )}
    </div>
  );
}

function Memory(): JSX.Element {
  const facts = recording.value;
  return (
    <>
      <ChoiceField
        label={text.memory}
        value={String(budgetMegabytes.value)}
        choices={BUDGETS.map((megabytes) => ({ value: String(megabytes), text: `${megabytes} MB` }))}
        onChange={(chosen) => changeBudget(Number(chosen))}
      />
      {facts && (
        <p class="note">
          {text.recorded(count(facts.frames), (facts.bytes / 1e6).toFixed(1))}{' '}
          {facts.leftOut > 0 && `${text.thinned(count(facts.leftOut))} `}
          {facts.hasVolume ? text.withVolume : text.withoutVolume}
        </p>
      )}
    </>
  );
}
