import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { followOwnKeys, type OwnKeys } from '../../parts/own-keys.ts';
import { moment } from '../../state/run/field-view.ts';
import {
  follow,
  isPlaying,
  repeats,
  seek,
  shownSeconds,
  SLOWNESSES,
  setSlowness,
  slowness,
  stepFrames,
  togglePlaying,
} from '../../state/run/player.ts';
import { preset } from '../../state/plan/presets.ts';
import { watched } from '../../state/run/film-settings.ts';
import { isRunning } from '../../state/run/run.ts';
import { recording, type RecordingFacts } from '../../state/run/recording.ts';
import { count } from '../../state/window/format.ts';
import { view } from '../../state/window/view.ts';
import { FilmIcon } from './film-icons.tsx';
import { VideoDialog } from './video-dialog.tsx';
import { words } from '../../../words/words.ts';

const text = words.wave.bar;

/** Keys of the film, wherever the focus is beside it. */
const KEYS: OwnKeys = {
  isShown: () => view.peek() === 'run',
  onSpace: togglePlaying,
  others: { ',': () => stepFrames(-1), '.': () => stepFrames(1) },
  repeats: true,
};

/** Plays the recorded wave: time, speed, single frames. */
export function FilmBar(): JSX.Element {
  const facts = recording.value;
  return (
    <div class="film-bar" role="group" aria-label={text.label}>
      {facts ? <Controls facts={facts} /> : <p class="note">{emptyText()}</p>}
    </div>
  );
}

function emptyText(): string {
  if (preset.value === 'firstLook') return words.wave.watched.noWavesNote;
  if (watched.value === 'nothing') return text.off;
  return isRunning.value ? text.soon : text.empty;
}

function Controls({ facts }: { readonly facts: RecordingFacts }): JSX.Element {
  const seconds = shownSeconds.value;
  const [isSaving, setSaving] = useState(false);
  // Keys act from the moment the film is seen.
  useLayoutEffect(() => followOwnKeys(KEYS), []);
  const told = timeText(facts, seconds);
  return (
    <>
      <div class="film-time">
        <input
          type="range"
          aria-label={text.time}
          aria-valuetext={told}
          min={1000 * facts.from}
          max={1000 * facts.to}
          step={Math.max(1e-3, (1000 * (facts.to - facts.from)) / Math.max(1, facts.frames - 1))}
          value={1000 * seconds}
          onInput={({ currentTarget }) => seek(Number(currentTarget.value) / 1000)}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            togglePlaying();
          }}
        />
        <span class="frame-time">{told}</span>
      </div>
      <div class="film-buttons">
        <Button onClick={() => seek(facts.begins)} label={text.first} hint={text.first}>
          <FilmIcon name="first" />
        </Button>
        <Button onClick={() => stepFrames(-1)} label={text.back} hint={text.back}>
          <FilmIcon name="back" />
        </Button>
        <Button onClick={togglePlaying} label={isPlaying.value ? text.stop : text.play}>
          <FilmIcon name={isPlaying.value ? 'pause' : 'play'} />
        </Button>
        <Button onClick={() => stepFrames(1)} label={text.on} hint={text.on}>
          <FilmIcon name="on" />
        </Button>
        <Button onClick={follow} label={text.last} hint={text.last}>
          <FilmIcon name="last" />
        </Button>
        <ChoiceField
          bare
          label={text.speed}
          value={String(slowness.value)}
          choices={SLOWNESSES.map((times) => ({ value: String(times), text: text.slower(times) }))}
          onChange={(chosen) => setSlowness(Number(chosen))}
        />
        <Button onClick={() => (repeats.value = !repeats.value)} pressed={repeats.value} hint={text.repeatHint}>
          {text.repeat}
        </Button>
        <Button onClick={() => setSaving(true)} hint={text.videoHint}>
          {text.video}
        </Button>
        {isSaving && <VideoDialog onClose={() => setSaving(false)} />}
      </div>
    </>
  );
}

function timeText({ source }: RecordingFacts, seconds: number): string {
  const shown = moment.value?.frame;
  const time = text.at(1000 * seconds, source);
  return shown && !shown.isPulse ? `${time}, ${text.step(count(shown.step), count(shown.steps))}` : time;
}
