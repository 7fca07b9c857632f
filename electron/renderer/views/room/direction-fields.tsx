import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import {
  angleOf,
  directionOf,
  directionsOf,
  isN3D,
  setAngle,
  setDirection,
  setN3D,
} from '../../state/room/direction.ts';
import { ANGLES, type Selected } from '../../state/room/shown-room.ts';
import { words } from '../../../words/words.ts';

/** What a receiver hears besides the pressure or how a source radiates, and how it is turned. */
export function DirectionFields({ point }: { readonly point: Selected }): JSX.Element {
  const text = words.room.direction;
  const { name } = point;
  const choice = directionOf(point);
  if (choice === null) return <p class="note">{text.inScene(name)}</p>;
  return (
    <div class="direction-fields">
      <ChoiceField
        label={text.of(name)}
        value={choice}
        choices={directionsOf(point.kind).map((value) => ({ value, text: text.choices[value] }))}
        onChange={(to) => setDirection(point, to)}
      />
      {choice !== 'pressure' && (
        <div class="row">
          {ANGLES.map((key) => (
            <NumberField
              key={key}
              label={text.angleOf(text.angles[key], name)}
              value={angleOf(point, key)}
              step={5}
              onChange={(degrees) => setAngle(point, key, degrees)}
              onDone={endGroup}
            />
          ))}
        </div>
      )}
      {choice.startsWith('ambisonics') && (
        <label class="check">
          <input
            type="checkbox"
            checked={isN3D(point)}
            onChange={({ currentTarget }) => setN3D(point, currentTarget.checked)}
          />
          {text.n3d}
        </label>
      )}
    </div>
  );
}
