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

/** Levels of sources and noise, and what figures are to show; responses do not depend on them. */
export function LevelFields(): JSX.Element {
  const systems = systemNames();
  return (
    <section aria-labelledby="levels-heading" class="levels">
      <h2 id="levels-heading">Levels, speech and noise</h2>
      <p class="note">
        For levels in dB and for the speech transmission index; impulse responses do not depend on them.
      </p>
      {sourceNames().map((source) => (
        <SourceLevels source={source} key={source} />
      ))}
      <Check label="Noise in the room" checked={noise() !== null} onChange={giveNoise} />
      {noise() && <Octaves legend="Noise, dB by octave" octaves={NOISE_OCTAVES} level={noise()!} onChange={setNoise} />}
      <Check
        label="Where the band ends below 8 kHz, speech takes the highest octave for those above"
        checked={isWished('extendSpeech')}
        onChange={(isSet) => setWish('extendSpeech', isSet)}
      />
      <Check
        label="Figures of third octaves, too"
        checked={isWished('thirdOctaves')}
        onChange={(isSet) => setWish('thirdOctaves', isSet)}
      />
      <p class="note">
        {systems.length > 0 ? `Systems of sources: ${systems.join(', ')}. ` : ''}
        Systems of several sources with gains and delays are written in the scene file, under “systems”.
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
        label={`${source} has a sound power level`}
        checked={power !== null}
        onChange={(has) => giveSoundPower(source, has)}
      />
      {power && (
        <Octaves
          legend={`Sound power of ${source}, dB by octave`}
          octaves={POWER_OCTAVES}
          level={power}
          onChange={(octave, level) => setSoundPower(source, octave, level)}
        />
      )}
      <Check label={`${source} speaks`} checked={speech !== undefined} onChange={(has) => giveSpeech(source, has)} />
      {speech !== undefined && (
        <NumberField
          label={`Speech of ${source} at 1 m, A-weighted`}
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
