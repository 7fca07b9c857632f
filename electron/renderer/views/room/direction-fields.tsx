import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import {
  angleOf,
  directionOf,
  directionsOf,
  isN3D,
  lookAlong,
  setAngle,
  setDirection,
  setN3D,
} from '../../state/room/direction.ts';
import { chooseDirectivity, lineElements } from '../../state/room/directivity.ts';
import { ANGLES, shownView, type Selected } from '../../state/room/shown-room.ts';
import { words } from '../../../words/words.ts';
import { RadiatorFields } from './radiator-fields.tsx';

/** A column of 2 m. */
const NEW_LINE = { count: 8, spacing: 0.25, downDegrees: 0 };

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
        onChange={(to) => {
          if (to === 'directivity') void chooseDirectivity(name);
          else setDirection(point, to, lineElements(NEW_LINE));
        }}
      />
      {choice !== 'pressure' && (
        <>
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
          <Aim point={point} />
        </>
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
      {point.kind === 'source' && choice !== 'pressure' && <RadiatorFields source={name} choice={choice} />}
    </div>
  );
}

/** Turns a point towards another. */
function Aim({ point }: { readonly point: Selected }): JSX.Element | null {
  const text = words.room.direction;
  const { sources = [], receivers = [] } = shownView.value ?? {};
  const own = (point.kind === 'source' ? sources : receivers).find(({ name }) => name === point.name);
  const others = [...receivers, ...sources].filter((other) => other !== own);
  if (!own || others.length === 0) return null;
  return (
    <>
      <ChoiceField
        label={text.aimAt(point.name)}
        value="none"
        choices={[
          { value: 'none', text: text.aimChoose },
          ...others.map(({ name }, i) => ({ value: String(i), text: name })),
        ]}
        onChange={(to) => {
          if (to === 'none') return;
          const { position } = others[Number(to)];
          lookAlong(point, [0, 1, 2].map((axis) => position[axis] - own.position[axis]) as never, 1);
          endGroup();
        }}
      />
      <p class="note">{text.aimHint}</p>
    </>
  );
}
