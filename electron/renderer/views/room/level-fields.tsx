import type { JSX } from 'preact';
import { NOISE_OCTAVES } from '../../../../src/app/index.ts';
import { Check } from '../../parts/check.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { OctaveLevels } from '../../parts/octave-levels.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import {
  CURVES,
  giveNoise,
  isWished,
  noise,
  noiseCurve,
  rowOf,
  setNoise,
  setNoiseCurve,
  setNoiseRow,
  setWish,
  sourceNames,
} from '../../state/room/levels.ts';
import { frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';
import { OwnerLevels } from './owner-levels.tsx';

/** Levels of sources and noise, and what figures are to show; responses do not depend on them. */
export function LevelFields(): JSX.Element {
  const text = words.room.levels;
  return (
    <section aria-labelledby="levels-heading" class="levels">
      <h2 id="levels-heading">{text.heading}</h2>
      <p class="note">{text.note}</p>
      {sourceNames().map((name) => (
        <OwnerLevels of={{ key: 'sources', name }} key={name} />
      ))}
      <Check label={text.noise} checked={noise() !== null} onChange={giveNoise} />
      {noise() && <Noise level={noise()!} />}
      <Check
        label={text.extendSpeech}
        checked={isWished('extendSpeech')}
        onChange={(isSet) => setWish('extendSpeech', isSet)}
      />
      <Check
        label={text.thirdOctaves}
        checked={isWished('thirdOctaves')}
        onChange={(isSet) => setWish('thirdOctaves', isSet)}
      />
    </section>
  );
}

function Noise({ level }: { readonly level: (octave: number) => number | undefined }): JSX.Element {
  const text = words.room.levels;
  return (
    <>
      <ChoiceField
        label={text.curve}
        value={noiseCurve() ?? 'own'}
        choices={[{ value: 'own', text: text.ownCurve }, ...CURVES.map((value) => ({ value, text: value }))]}
        onChange={(to) => to !== 'own' && setNoiseCurve(to)}
      />
      <OctaveLevels
        legend={text.noiseByOctave}
        nameOf={frequency}
        onDone={endGroup}
        octaves={NOISE_OCTAVES}
        level={level}
        onChange={setNoise}
      />
      <TextField
        label={text.row(text.noiseName, frequency(NOISE_OCTAVES[0]))}
        value={rowOf(NOISE_OCTAVES, level)}
        onDone={setNoiseRow}
      />
    </>
  );
}
