import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import {
  angleOf,
  ANGLES,
  DIRECTIONS,
  directionOf,
  isN3D,
  setAngle,
  setDirection,
  setN3D,
} from '../../state/room/direction.ts';
import { words } from '../../words/words.ts';

/** What a receiver hears besides the pressure, and how it is turned. */
export function DirectionFields({ name }: { readonly name: string }): JSX.Element {
  const text = words.room.direction;
  const choice = directionOf(name);
  if (choice === null) return <p class="note">{text.inScene(name)}</p>;
  return (
    <div class="direction-fields">
      <ChoiceField
        label={text.of(name)}
        value={choice}
        choices={DIRECTIONS.map((value) => ({ value, text: text.choices[value] }))}
        onChange={(to) => setDirection(name, to)}
      />
      {choice !== 'pressure' && (
        <div class="row">
          {ANGLES.map((key) => (
            <NumberField
              key={key}
              label={text.angleOf(text.angles[key], name)}
              value={angleOf(name, key)}
              step={5}
              onChange={(degrees) => setAngle(name, key, degrees)}
              onDone={endGroup}
            />
          ))}
        </div>
      )}
      {choice.startsWith('ambisonics') && (
        <label class="check">
          <input
            type="checkbox"
            checked={isN3D(name)}
            onChange={({ currentTarget }) => setN3D(name, currentTarget.checked)}
          />
          {text.n3d}
        </label>
      )}
    </div>
  );
}
