import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { MenuButton } from '../../parts/menu-button.tsx';
import { scene } from '../../state/document/document.ts';
import { valueAt } from '../../state/document/json.ts';
import { drawArea, layOnSurface } from '../../state/placing/new-areas.ts';
import { sceneAreas, wholePlan } from '../../state/room/areas.ts';
import { listedSurfaces } from '../../state/room/picture.ts';
import { isFlat } from '../../state/room/points.ts';
import { shownView } from '../../state/room/shown-room.ts';
import { words } from '../../../words/words.ts';
import { AreaFields } from '../placing/area-fields.tsx';

/** Areas with many receivers, of which maps are drawn. */
export function AreaList(): JSX.Element | null {
  if (valueAt(scene.value, ['receivers']) === 'mesh') return null;
  const addWhole = (): void => {
    const plan = wholePlan();
    if (plan) drawArea('rectangle', plan, 'done');
  };
  return (
    <section aria-labelledby="areas-heading">
      <h2 id="areas-heading">{words.room.areas.heading}</h2>
      {sceneAreas.value.length === 0 && <p class="note">{words.room.areas.note}</p>}
      {sceneAreas.value.map((area, i) => (
        // Keyed by place, so that the fields keep the focus when their area is renamed.
        <AreaFields area={area} key={i} />
      ))}
      <div class="row">
        <Button onClick={addWhole} disabled={!shownView.value} hint={words.room.areas.addHint}>
          {words.room.areas.add}
        </Button>
        {!isFlat.value && listedSurfaces.value.length > 0 && (
          <MenuButton
            label={words.placing.onSurface}
            items={listedSurfaces.value.map(({ name }) => ({ text: name, onChoose: () => layOnSurface(name) }))}
          />
        )}
      </div>
    </section>
  );
}
