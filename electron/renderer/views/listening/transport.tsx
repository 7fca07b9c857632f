import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { heard, laneIds, laneResponses, isExtended, isSimulated, canBeExtended } from '../../state/listening/lanes.ts';
import {
  durationSeconds,
  hear,
  isPlaying,
  positionSeconds,
  setVolume,
  soundState,
  togglePlay,
  volume,
} from '../../state/listening/listening.ts';
import { frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const text = words.listening;

export function PlayButton(): JSX.Element {
  return (
    <Button primary onClick={togglePlay} hint={text.playHint} disabled={laneIds.value.length === 0}>
      {isPlaying.value ? text.pause : text.play}
    </Button>
  );
}

/** Buttons to choose the audible sound, also while it plays. */
export function LaneButtons(): JSX.Element {
  return (
    <div class="lanes" role="group" aria-label={text.heardGroup}>
      {laneIds.value.map((id) => (
        <Button key={id} pressed={heard.value === id} onClick={() => hear(id)} hint={text.laneHint(text.laneNames[id])}>
          {text.lanes[id]}
        </Button>
      ))}
      {laneIds.value.length > 1 && <span class="note">{text.switchHint}</span>}
    </div>
  );
}

/** Where the playing is; nothing before the sound is known. */
export function PositionText(): JSX.Element {
  const whole = durationSeconds.value;
  return (
    <span class="note position-text">
      {soundState.value.kind === 'preparing'
        ? text.preparing
        : whole > 0 && text.positionText(positionSeconds.value.toFixed(1), whole.toFixed(1))}
    </span>
  );
}

/** Says what the audible sound contains. */
export function BandNote(): JSX.Element {
  return (
    <p class="band-note" aria-live="polite">
      {bandText()}
    </p>
  );
}

function bandText(): string {
  const lane = heard.value;
  const response = lane === 'dry' ? null : laneResponses[lane].value;
  if (!response) return text.bandDry;
  if (!isSimulated(response)) return text.bandMeasured;
  const { fullBand } = response.result.outcome.report;
  if (fullBand) return fullBand.crossoverHz === null ? text.bandRays : text.bandFull(frequency(fullBand.crossoverHz));
  const limit = frequency(response.validToHz);
  return isExtended.value && canBeExtended(response) ? text.bandExtended(limit) : text.band(limit);
}

export function VolumeField(): JSX.Element {
  return (
    <label class="volume">
      {text.volume}
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
  );
}
