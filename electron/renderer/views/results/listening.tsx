import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import {
  chooseDrySound,
  drySound,
  hear,
  heard,
  laneIds,
  play,
  playState,
  positionSeconds,
  programme,
  setDrySound,
  setVolume,
  stop,
  volume,
  type LaneId,
} from '../../state/results/sound.ts';

/**
 * Plays the response or a dry sound in the room. The compared and the dry sound play along, to switch at any moment.
 */
export function Listening(): JSX.Element {
  const state = playState.value;
  return (
    <section aria-labelledby="listen-heading">
      <h2 id="listen-heading">Listen</h2>
      <ChoiceField
        bare
        label="What is played"
        value={programme.value}
        choices={[
          { value: 'convolved', text: 'A dry sound in the room' },
          { value: 'response', text: 'The impulse response' },
        ]}
        onChange={(what) => (programme.value = what)}
      />
      {programme.value === 'convolved' && <DrySoundTools />}
      <div class="row">
        {state.kind === 'stopped' ? (
          <Button primary onClick={() => void play()}>
            Play
          </Button>
        ) : (
          <Button primary onClick={stop}>
            Stop
          </Button>
        )}
        <LaneButtons />
      </div>
      <Position />
      <label class="volume">
        Volume
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={Math.round(100 * volume.value)}
          onInput={({ currentTarget }) => setVolume(Number(currentTarget.value) / 100)}
        />
        <output>{Math.round(100 * volume.value)} %</output>
      </label>
    </section>
  );
}

function DrySoundTools(): JSX.Element {
  const own = drySound.value;
  return (
    <div class="dry-sound">
      <span class="result-name" title={own?.name}>
        Dry sound: {own ? own.name : 'claps, notes, voice'}
      </span>
      <Button onClick={() => void chooseDrySound()} hint="A WAV file of a recording without a room">
        Choose WAV…
      </Button>
      {own && <Button onClick={() => setDrySound(null)}>Use the built-in sound</Button>}
    </div>
  );
}

const LANES: Readonly<Record<LaneId, { readonly text: string; readonly hint: string }>> = {
  chosen: { text: 'A', hint: 'Hear the response shown' },
  compared: { text: 'B', hint: 'Hear the compared response' },
  dry: { text: 'Dry', hint: 'Hear the dry sound alone' },
};

/** Buttons to choose the audible sound; they also work during playback. */
function LaneButtons(): JSX.Element | null {
  const ids = laneIds.value;
  if (ids.length < 2) return null;
  return (
    <div class="lanes" role="group" aria-label="Which is heard">
      {ids.map((id) => (
        <Button key={id} pressed={heard.value === id} onClick={() => hear(id)} hint={LANES[id].hint}>
          {id === 'chosen' && ids.length === 2 && ids[1] === 'dry' ? 'Room' : LANES[id].text}
        </Button>
      ))}
    </div>
  );
}

function Position(): JSX.Element {
  const state = playState.value;
  const whole = state.kind === 'playing' ? state.durationSeconds : 0;
  const gain = state.kind === 'playing' ? state.gainsDb[heard.value] : undefined;
  return (
    <div class="position">
      <progress aria-label="Position" max={1} value={whole > 0 ? positionSeconds.value / whole : 0} />
      <span class="note">{positionText(state.kind, whole)}</span>
      <span class="note">
        {gain === undefined ? '' : `gain ${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(1)} dB`}
      </span>
    </div>
  );
}

function positionText(kind: 'stopped' | 'preparing' | 'playing', whole: number): string {
  if (kind === 'preparing') return 'preparing…';
  return kind === 'stopped' ? 'stopped' : `${positionSeconds.value.toFixed(1)} of ${whole.toFixed(1)} s`;
}
