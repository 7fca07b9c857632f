import type { JSX } from 'preact';
import { POWER_OCTAVES, USUAL_POWERS, VOCAL_EFFORTS } from '../../../../src/app/index.ts';
import { Check } from '../../parts/check.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { OctaveLevels } from '../../parts/octave-levels.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import {
  effortOf,
  EFFORTS,
  giveSoundPower,
  giveSpeech,
  giveUsualPower,
  rowOf,
  setPowerRow,
  setSoundPower,
  setSpeech,
  soundPower,
  speechLevel,
  type LevelOwner,
} from '../../state/room/levels.ts';
import { frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const text = words.room.levels;

/** The levels of a source or a system: its sound power, and its speech. */
export function OwnerLevels({ of }: { readonly of: LevelOwner }): JSX.Element {
  const power = soundPower(of);
  const speech = speechLevel(of);
  const { name } = of;
  return (
    <>
      <Check label={text.speaks(name)} checked={speech !== undefined} onChange={(has) => giveSpeech(of, has)} />
      {speech !== undefined && (
        <div class="row">
          <ChoiceField
            label={text.effort(name)}
            value={effortOf(speech) ?? 'own'}
            choices={[
              ...EFFORTS.map((value) => ({ value, text: text.efforts(text.effortNames[value], VOCAL_EFFORTS[value]) })),
              { value: 'own' as const, text: text.ownEffort },
            ]}
            onChange={(to) => to !== 'own' && setSpeech(of, VOCAL_EFFORTS[to])}
          />
          <NumberField
            label={text.speech(name)}
            unit="dB"
            value={speech}
            min={-50}
            max={220}
            step={1}
            onChange={(level) => setSpeech(of, level)}
            onDone={endGroup}
          />
        </div>
      )}
      <Check label={text.hasPower(name)} checked={power !== null} onChange={(has) => giveSoundPower(of, has)} />
      {power && (
        <>
          <ChoiceField
            label={text.usual(name)}
            value="own"
            choices={[
              { value: 'own' as const, text: text.choosePower },
              ...USUAL_POWERS.map((value) => ({ value, text: text.powers[value] })),
            ]}
            onChange={(to) => to !== 'own' && giveUsualPower(of, to)}
          />
          <OctaveLevels
            legend={text.power(name)}
            nameOf={frequency}
            onDone={endGroup}
            octaves={POWER_OCTAVES}
            level={power}
            onChange={(octave, level) => setSoundPower(of, octave, level)}
          />
          <TextField
            label={text.row(name, frequency(POWER_OCTAVES[0]))}
            value={rowOf(POWER_OCTAVES, power)}
            onDone={(row) => setPowerRow(of, row)}
          />
        </>
      )}
    </>
  );
}
