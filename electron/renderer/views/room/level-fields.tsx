import type { JSX } from 'preact';
import { NOISE_OCTAVES, POWER_OCTAVES } from '../../../../src/app/index.ts';
import { Check } from '../../parts/check.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { OctaveLevels } from '../../parts/octave-levels.tsx';
import { endGroup } from '../../state/document/document.ts';
import {
  giveNoise,
  giveSoundPower,
  giveSpeech,
  isWished,
  noise,
  setNoise,
  setSoundPower,
  setSpeech,
  setWish,
  soundPower,
  sourceNames,
  speechLevel,
  systemNames,
} from '../../state/room/levels.ts';
import { frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

/** Levels of sources and noise, and what figures are to show; responses do not depend on them. */
export function LevelFields(): JSX.Element {
  const systems = systemNames();
  return (
    <section aria-labelledby="levels-heading" class="levels">
      <h2 id="levels-heading">{words.room.levels.heading}</h2>
      <p class="note">{words.room.levels.note}</p>
      {sourceNames().map((source) => (
        <SourceLevels source={source} key={source} />
      ))}
      <Check label={words.room.levels.noise} checked={noise() !== null} onChange={giveNoise} />
      {noise() && (
        <OctaveLevels
          legend={words.room.levels.noiseByOctave}
          nameOf={frequency}
          onDone={endGroup}
          octaves={NOISE_OCTAVES}
          level={noise()!}
          onChange={setNoise}
        />
      )}
      <Check
        label={words.room.levels.extendSpeech}
        checked={isWished('extendSpeech')}
        onChange={(isSet) => setWish('extendSpeech', isSet)}
      />
      <Check
        label={words.room.levels.thirdOctaves}
        checked={isWished('thirdOctaves')}
        onChange={(isSet) => setWish('thirdOctaves', isSet)}
      />
      <p class="note">
        {systems.length > 0 ? `${words.room.levels.systems(systems)} ` : ''}
        {words.room.levels.systemsNote}
      </p>
    </section>
  );
}

function SourceLevels({ source }: { readonly source: string }): JSX.Element {
  const power = soundPower(source);
  const speech = speechLevel(source);
  return (
    <>
      <Check
        label={words.room.levels.hasPower(source)}
        checked={power !== null}
        onChange={(has) => giveSoundPower(source, has)}
      />
      {power && (
        <OctaveLevels
          legend={words.room.levels.power(source)}
          nameOf={frequency}
          onDone={endGroup}
          octaves={POWER_OCTAVES}
          level={power}
          onChange={(octave, level) => setSoundPower(source, octave, level)}
        />
      )}
      <Check
        label={words.room.levels.speaks(source)}
        checked={speech !== undefined}
        onChange={(has) => giveSpeech(source, has)}
      />
      {speech !== undefined && (
        <NumberField
          label={words.room.levels.speech(source)}
          unit="dB"
          value={speech}
          min={-50}
          max={220}
          step={1}
          onChange={(level) => setSpeech(source, level)}
          onDone={endGroup}
        />
      )}
    </>
  );
}
