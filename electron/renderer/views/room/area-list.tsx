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

/** Areas with many receivers, of which maps are drawn. */
export function AreaList(): JSX.Element | null {
  if (valueAt(scene.value, ['receivers']) === 'mesh') return null;
  return (
    <section aria-labelledby="areas-heading">
      <h2 id="areas-heading">Areas of receivers</h2>
      {sceneAreas.value.length === 0 && (
        <p class="note">An area lays many receivers over a part of the room; the results then have maps of it.</p>
      )}
      {sceneAreas.value.map((area) => (
        <AreaFields area={area} key={area.name} />
      ))}
      <div class="row">
        <Button
          onClick={addArea}
          disabled={!shownView.value}
          hint="Lays receivers over the plan of the room; change its corners in the scene file"
        >
          Add an area
        </Button>
      </div>
    </section>
  );
}

function AreaFields({
  area: { name, words, spacingMetres, heightMetres, receivers },
}: {
  readonly area: SceneArea;
}): JSX.Element {
  const change = (key: 'spacingMetres' | 'heightMetres', what: string, value: number): void =>
    setValue(`change the ${what} of ${name}`, ['receivers', name, key], value, `${key} ${name}`);
  return (
    <div class="area-fields" role="group" aria-label={`Area ${name}`}>
      <p>
        <strong>{name}</strong>: {words}
        {receivers !== null && `, ${count(receivers)} receiver${receivers === 1 ? '' : 's'}`}
      </p>
      <div class="row">
        {spacingMetres !== undefined && (
          <NumberField
            label="Spacing"
            unit="m"
            value={spacingMetres}
            min={0.01}
            step={0.1}
            onChange={(value) => change('spacingMetres', 'spacing', value)}
            onDone={endGroup}
          />
        )}
        {heightMetres !== undefined && (
          <NumberField
            label="Height"
            unit="m"
            value={heightMetres}
            step={0.1}
            onChange={(value) => change('heightMetres', 'height', value)}
            onDone={endGroup}
          />
        )}
        <Button
          label={`Remove ${name}`}
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
