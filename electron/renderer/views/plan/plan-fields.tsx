import type { JSX } from 'preact';
import { DEFAULT_TOLERANCE, LONGEST_FIGURES, type LongestFigure, type WallModel } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { editScene, endGroup, scene, setValue } from '../../state/document/document.ts';
import { numberAt, textAt, withValue } from '../../state/document/json.ts';
import { isFlat } from '../../state/room/points.ts';
import { plan } from '../../state/plan/plan.ts';
import { EngineFields } from './engine-fields.tsx';

const FIELDS = [
  { key: 'maxFrequencyHz', label: 'Frequency up to', unit: 'Hz', name: 'the maximum frequency', min: 1, step: 100 },
  { key: 'tolerancePercent', label: 'Tolerance', unit: '%', name: 'the tolerance', min: 0.01, max: 50, step: 0.5 },
  { key: 'durationSeconds', label: 'Duration', unit: 's', name: 'the duration', min: 0.002, step: 0.1 },
] as const;

/** What a scene without walls has: the program chooses, and the report says why. */
const CHOSEN = 'auto';

const WALLS: Readonly<Record<WallModel | typeof CHOSEN, string>> = {
  auto: 'as the program chooses for the room',
  staircase: 'on cell faces, as a staircase',
  subcell: 'at their true positions, between nodes',
};

/** What decides how long the responses are. */
const LENGTHS: Readonly<Record<LongestFigure | 'given', string>> = {
  T30: 'as long as T30 needs',
  T20: 'as long as T20 needs',
  EDT: 'as long as EDT needs',
  given: 'the duration given',
};

/** The duration that a scene gets when it is first given, s, unless the plan knows what it takes. */
const USUAL_DURATION = 1;

function changeLength(length: keyof typeof LENGTHS): void {
  editScene('change what decides the duration', (before) => {
    if (length === 'given') {
      return withValue(before, ['durationSeconds'], plan.value?.durationSeconds ?? USUAL_DURATION);
    }
    return withValue(withValue(before, ['durationSeconds'], undefined), ['durationFor'], length);
  });
}

/** The requirements of the scene, and the engine. */
export function PlanFields(): JSX.Element {
  return (
    <section aria-labelledby="asked-heading">
      <h2 id="asked-heading">Requirements</h2>
      <div class="plan-fields">
        {FIELDS.map(({ key, name, ...field }) => (
          <NumberField
            {...field}
            key={key}
            value={numberAt(scene.value, [key]) ?? (key === 'tolerancePercent' ? DEFAULT_TOLERANCE : undefined)}
            onChange={(value) => setValue(`change ${name}`, [key], value, key)}
            onDone={endGroup}
          />
        ))}
      </div>
      <ChoiceField
        label="Length of the responses"
        value={
          numberAt(scene.value, ['durationSeconds']) === undefined
            ? ((textAt(scene.value, ['durationFor']) ?? 'T30') as LongestFigure)
            : 'given'
        }
        choices={[...LONGEST_FIGURES, 'given' as const].map((value) => ({ value, text: LENGTHS[value] }))}
        onChange={changeLength}
      />
      <ChoiceField
        label="Walls"
        value={(textAt(scene.value, ['walls']) ?? CHOSEN) as keyof typeof WALLS}
        choices={([CHOSEN, 'staircase', ...(isFlat.value ? [] : (['subcell'] as const))] as const).map((value) => ({
          value,
          text: WALLS[value],
        }))}
        onChange={(value) => setValue('change the walls', ['walls'], value === CHOSEN ? undefined : value)}
      />
      <EngineFields />
    </section>
  );
}
