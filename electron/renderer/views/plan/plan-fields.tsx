import type { JSX } from 'preact';
import { DEFAULT_TOLERANCE, LONGEST_FIGURES, type WallModel } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, scene, setValue } from '../../state/document/document.ts';
import { numberAt, textAt } from '../../state/document/json.ts';
import { chooseLength, isLengthGiven, length } from '../../state/plan/length.ts';
import { chosenPlan } from '../../state/plan/presets.ts';
import { words } from '../../../words/words.ts';
import { EngineFields } from './engine-fields.tsx';
import { KernelFields } from './kernel-fields.tsx';

/** What a scene without walls has: the program chooses, and the report says why. */
const CHOSEN = 'auto';

/** What every scene says of its simulation: how high it goes, and how long. */
export function PlanFields(): JSX.Element {
  return (
    <section aria-labelledby="asked-heading">
      <h2 id="asked-heading">{words.plan.settings}</h2>
      <div class="plan-fields">
        <NumberField
          label={words.plan.maxFrequency}
          unit="Hz"
          min={1}
          step={100}
          value={numberAt(scene.value, ['maxFrequencyHz'])}
          onChange={(value) => setValue(words.plan.changes.maxFrequencyHz, ['maxFrequencyHz'], value, 'maxFrequencyHz')}
          onDone={endGroup}
        />
        <NumberField
          label={words.plan.duration}
          unit="s"
          min={0.002}
          step={0.1}
          value={numberAt(scene.value, ['durationSeconds'])}
          placeholder={chosenPlan.value?.durationSeconds}
          onChange={(value) =>
            setValue(words.plan.changes.durationSeconds, ['durationSeconds'], value, 'durationSeconds')
          }
          onDone={endGroup}
        />
      </div>
      <ChoiceField
        label={words.plan.length}
        value={length.value}
        choices={[...LONGEST_FIGURES, 'given' as const].map((value) => ({ value, text: words.plan.lengths[value] }))}
        onChange={chooseLength}
      />
      <TooShort />
    </section>
  );
}

/** Says if the given length is too short for the reverberation time. */
function TooShort(): JSX.Element | null {
  const plan = chosenPlan.value;
  if (!plan || !isLengthGiven.value || plan.durationSeconds >= plan.secondsForT30) return null;
  return <p class="note">{words.plan.tooShort(plan.secondsForT30)}</p>;
}

/** What most scenes leave to the program. */
export function AdvancedFields(): JSX.Element {
  const models: readonly (WallModel | typeof CHOSEN)[] = [CHOSEN, 'staircase', 'subcell'];
  return (
    <>
      <div class="plan-fields">
        <NumberField
          label={words.plan.tolerance}
          unit="%"
          min={0.01}
          max={50}
          step={0.5}
          value={numberAt(scene.value, ['tolerancePercent']) ?? DEFAULT_TOLERANCE}
          onChange={(value) =>
            setValue(words.plan.changes.tolerancePercent, ['tolerancePercent'], value, 'tolerancePercent')
          }
          onDone={endGroup}
        />
      </div>
      <ChoiceField
        label={words.plan.walls}
        value={(textAt(scene.value, ['walls']) ?? CHOSEN) as WallModel | typeof CHOSEN}
        choices={models.map((value) => ({ value, text: words.plan.wallModels[value] }))}
        onChange={(value) => setValue(words.plan.changes.walls, ['walls'], value === CHOSEN ? undefined : value)}
      />
      <EngineFields />
      <KernelFields />
    </>
  );
}
