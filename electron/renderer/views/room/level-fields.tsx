import type { JSX } from 'preact';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import {
  giveNoise,
  giveSoundPower,
  giveSpeech,
  isWished,
  noise,
  NOISE_OCTAVES,
  POWER_OCTAVES,
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
import { words } from '../../words/words.ts';

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
        <Octaves
          legend={words.room.levels.noiseByOctave}
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
        <Octaves
          legend={words.room.levels.power(source)}
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

interface OctavesProps {
  readonly legend: string;
  readonly octaves: readonly number[];
  readonly level: (octave: number) => number | undefined;
  readonly onChange: (octave: number, level: number) => void;
}

function Octaves({ legend, octaves, level, onChange }: OctavesProps): JSX.Element {
  return (
    <fieldset class="octave-levels">
      <legend>{legend}</legend>
      {octaves.map((octave) => (
        <NumberField
          key={octave}
          label={frequency(octave)}
          value={level(octave)}
          min={-50}
          max={220}
          step={1}
          onChange={(value) => onChange(octave, value)}
          onDone={endGroup}
        />
      ))}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (isSet: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}
