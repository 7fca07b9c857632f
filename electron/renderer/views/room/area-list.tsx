import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, scene, setValue } from '../../state/document/document.ts';
import { valueAt } from '../../state/document/json.ts';
import { addArea, sceneAreas, type SceneArea } from '../../state/room/areas.ts';
import { removePoint } from '../../state/room/points.ts';
import { shownView } from '../../state/room/shown-room.ts';
import { count } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

/** Areas with many receivers, of which maps are drawn. */
export function AreaList(): JSX.Element | null {
  if (valueAt(scene.value, ['receivers']) === 'mesh') return null;
  return (
    <section aria-labelledby="areas-heading">
      <h2 id="areas-heading">{words.room.areas.heading}</h2>
      {sceneAreas.value.length === 0 && <p class="note">{words.room.areas.note}</p>}
      {sceneAreas.value.map((area) => (
        <AreaFields area={area} key={area.name} />
      ))}
      <div class="row">
        <Button onClick={addArea} disabled={!shownView.value} hint={words.room.areas.addHint}>
          {words.room.areas.add}
        </Button>
      </div>
    </section>
  );
}

function AreaFields({
  area: { name, shape, spacingMetres, heightMetres, receivers },
}: {
  readonly area: SceneArea;
}): JSX.Element {
  const change = (key: 'spacingMetres' | 'heightMetres', what: string, value: number): void =>
    setValue(what, ['receivers', name, key], value, `${key} ${name}`);
  return (
    <div class="area-fields" role="group" aria-label={words.room.areas.area(name)}>
      <p>
        <strong>{name}</strong>
        {words.room.areas.about(shape, receivers, count(receivers ?? 0))}
      </p>
      <div class="row">
        {spacingMetres !== undefined && (
          <NumberField
            label={words.room.areas.spacing}
            unit="m"
            value={spacingMetres}
            min={0.01}
            step={0.1}
            onChange={(value) => change('spacingMetres', words.room.changes.spacing(name), value)}
            onDone={endGroup}
          />
        )}
        {heightMetres !== undefined && (
          <NumberField
            label={words.room.areas.height}
            unit="m"
            value={heightMetres}
            step={0.1}
            onChange={(value) => change('heightMetres', words.room.changes.height(name), value)}
            onDone={endGroup}
          />
        )}
        <Button
          label={words.room.points.removeOne(name)}
          onClick={() => {
            removePoint({ kind: 'receiver', name });
            keepFocusAt('areas-heading');
          }}
        >
          ×
        </Button>
      </div>
    </div>
  );
}
