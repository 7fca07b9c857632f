import type { JSX } from 'preact';
import { figureKind } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { TextField } from '../../../parts/text-field.tsx';
import {
  addGoal,
  changeGoal,
  GOAL_FIGURES,
  hasOctaves,
  removeGoal,
  wantedGoals,
  type WantedGoal,
} from '../../../state/design/materials/goals.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** Goals beside the targets. */
export function GoalFields(): JSX.Element {
  return (
    <>
      <h3>{texts.goals}</h3>
      {wantedGoals.value.map((goal, at) => (
        <Goal key={at} goal={goal} at={at} />
      ))}
      <div class="row">
        <Button onClick={addGoal}>{texts.addGoal}</Button>
      </div>
    </>
  );
}

function Goal({ goal, at }: { readonly goal: WantedGoal; readonly at: number }): JSX.Element {
  const { figure, of, side, value, octaves } = goal;
  const { unit } = figureKind(figure);
  return (
    <fieldset class="design-goal">
      <legend>{texts.goal(at + 1)}</legend>
      <ChoiceField
        label={texts.figure}
        value={figure}
        choices={GOAL_FIGURES.map((name) => {
          const { symbol, meaning } = figureKind(name);
          return { value: name, text: symbol, hint: meaning };
        })}
        onChange={(chosen) => changeGoal(at, { figure: chosen })}
      />
      <ChoiceField
        label={texts.of}
        value={of}
        choices={(['mean', 'spread'] as const).map((each) => ({ value: each, text: texts.ofs[each] }))}
        onChange={(chosen) => changeGoal(at, { of: chosen })}
      />
      <ChoiceField
        label={texts.side}
        value={side}
        choices={[
          { value: '>=', text: texts.atLeast },
          { value: '<=', text: texts.atMost },
        ]}
        onChange={(chosen) => changeGoal(at, { side: chosen })}
      />
      <NumberField
        label={texts.value}
        {...(unit !== '' && { unit })}
        value={value}
        onChange={(typed) => changeGoal(at, { value: typed })}
      />
      {hasOctaves(figure) && (
        <TextField
          label={texts.octaves}
          value={octaves}
          onDone={(text) => {
            changeGoal(at, { octaves: text });
            return null;
          }}
        />
      )}
      <Button onClick={() => removeGoal(at)} label={texts.removeGoal(at + 1)}>
        ×
      </Button>
    </fieldset>
  );
}
