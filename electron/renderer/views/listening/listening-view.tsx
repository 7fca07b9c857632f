import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { laneIds, laneResponses } from '../../state/listening/lanes.ts';
import {
  durationSeconds,
  isLooping,
  isShown,
  mark,
  marked,
  seek,
  soundState,
} from '../../state/listening/listening.ts';
import { saveHeardResponse, saveSound } from '../../state/listening/sound-export.ts';
import { words } from '../../../words/words.ts';
import { EarsFields } from './ears-fields.tsx';
import { ExtensionFields } from './extension-fields.tsx';
import { LevelFields } from './level-fields.tsx';
import { SoundFields } from './sound-fields.tsx';
import { BandNote, LaneButtons, PlayButton, PositionText, VolumeField } from './transport.tsx';
import { Waveform } from './waveform.tsx';

const text = words.listening;

/** The player: what is heard in A, B and dry, where in the sound, how loud, and what is added. */
export function ListeningView(): JSX.Element {
  useEffect(() => {
    isShown.value = true;
    return () => {
      isShown.value = false;
    };
  }, []);
  const state = soundState.value;
  return (
    <div class="listening">
      <section class="listening-player" aria-label={text.heading}>
        <div class="row">
          <PlayButton />
          <Button onClick={() => seek(0)}>{text.toStart}</Button>
          <LoopTools />
          <LaneButtons />
          <PositionText />
        </div>
        {state.kind === 'failed' && <ProblemList problems={state.failure.problems} />}
        <Waveform />
        <BandNote />
        <VolumeField />
      </section>
      <div class="listening-settings">
        <SoundFields />
        <LevelFields />
        <EarsFields />
        <ExtensionFields />
        <SaveTools />
      </div>
    </div>
  );
}

function LoopTools(): JSX.Element {
  const stretch = marked.value;
  const whole = durationSeconds.value;
  return (
    <>
      <Button pressed={isLooping.value} onClick={() => (isLooping.value = !isLooping.peek())} hint={text.loopHint}>
        {text.loop}
      </Button>
      {stretch && (
        <span class="loop-range">
          <NumberField
            label={text.loopFrom}
            unit="s"
            value={stretch.from}
            min={0}
            max={whole}
            step={0.1}
            digits={2}
            onChange={(from) => mark({ ...stretch, from })}
          />
          <NumberField
            label={text.loopTo}
            unit="s"
            value={stretch.to}
            min={0}
            max={whole}
            step={0.1}
            digits={2}
            onChange={(to) => mark({ ...stretch, to })}
          />
          <Button onClick={() => mark(null)}>{text.clearLoop}</Button>
        </span>
      )}
    </>
  );
}

function SaveTools(): JSX.Element {
  return (
    <section aria-label={text.save}>
      {(['a', 'b'] as const).map(
        (lane) =>
          laneResponses[lane].value && (
            <div class="row" key={lane}>
              <span class="lane-name">{text.lanes[lane]}</span>
              <Button
                onClick={() => void saveSound(lane)}
                label={`${text.laneNames[lane]}: ${text.saveSound}`}
                hint={text.saveSoundHint}
              >
                {text.saveSound}
              </Button>
              <Button
                onClick={() => void saveHeardResponse(lane)}
                label={`${text.laneNames[lane]}: ${text.saveResponse}`}
                hint={text.saveResponseHint}
              >
                {text.saveResponse}
              </Button>
            </div>
          ),
      )}
      {laneIds.value.includes('dry') && (
        <div class="row">
          <span class="lane-name">{text.lanes.dry}</span>
          <Button
            onClick={() => void saveSound('dry')}
            label={`${text.laneNames.dry}: ${text.saveSound}`}
            hint={text.saveSoundHint}
          >
            {text.saveSound}
          </Button>
        </div>
      )}
      <p class="note">{text.saveNote}</p>
    </section>
  );
}
