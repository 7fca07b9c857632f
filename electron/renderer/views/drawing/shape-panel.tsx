import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { scene } from '../../state/document/document.ts';
import { numberAt, valueAt } from '../../state/document/json.ts';
import { drawnBoxes } from '../../state/drawing/boxes.ts';
import { choose, chosen, chosenBox } from '../../state/drawing/chosen.ts';
import { addBox } from '../../state/drawing/edits.ts';
import { addBaffle, addBassTrap } from '../../state/drawing/fill.ts';
import { addCeiling } from '../../state/drawing/hang.ts';
import { liveWalls } from '../../state/drawing/live-walls.ts';
import { isOutline } from '../../state/drawing/outline/drawn-outline.ts';
import { sketch } from '../../state/drawing/outline/sketch.ts';
import { BOX_KINDS } from '../../state/drawing/place-boxes.ts';
import { checkReport, problems } from '../../state/room/scene-check.ts';
import { words } from '../../../words/words.ts';
import { BoxFields } from './box-fields.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import { FacesFields } from './faces-fields.tsx';
import { FurnitureList } from './furniture-list.tsx';
import { OutlinePanel } from './outline/outline-panel.tsx';
import { SketchFields, SketchStart } from './outline/sketch-fields.tsx';
import { UnderlayFields } from './outline/underlay-fields.tsx';
import { PatchFields } from './patch-fields.tsx';
import { SheetList } from './sheet-list.tsx';
import { VolumeList } from './volume-list.tsx';

const { drawing } = words;

/** The boxes or the outline of the room, and what is chosen of them; nothing for a mesh. */
export function ShapePanel(): JSX.Element | null {
  if (valueAt(scene.value, ['geometry', 'boxes']) === undefined && !isOutline.value) return null;
  const boxes = drawnBoxes.value;
  return (
    <section aria-labelledby="shape-heading" class="shape-panel">
      <h2 id="shape-heading">{drawing.shape}</h2>
      {isOutline.value ? <OutlinePanel /> : boxes ? <Shape /> : <p class="note">{drawing.cannotDraw}</p>}
      {numberAt(scene.value, ['dimensions']) !== 2 && (isOutline.value || boxes) && <FurnitureList />}
    </section>
  );
}

function Shape(): JSX.Element {
  const boxes = drawnBoxes.value!;
  const shape = chosen.value;
  const isFlat = numberAt(scene.value, ['dimensions']) === 2;
  const volume = liveWalls.value?.volumeCubicMetres ?? checkReport.value?.room?.volumeCubicMetres.scene ?? undefined;
  return (
    <>
      {volume !== undefined && (
        <p role="status">{isFlat ? drawing.area(volume.toFixed(2)) : drawing.volume(volume.toFixed(2))}</p>
      )}
      <div class="row" role="group" aria-label={drawing.addLabel}>
        {BOX_KINDS.map((kind) => (
          <Button key={kind} onClick={() => addBox(kind)} hint={drawing.kinds[kind].hint}>
            {drawing.kinds[kind].text}
          </Button>
        ))}
        {!isFlat && (
          <>
            <Button onClick={addCeiling} hint={drawing.sheets.ceilingHint}>
              {drawing.sheets.ceiling}
            </Button>
            <Button onClick={addBassTrap} hint={drawing.volumes.trapHint}>
              {drawing.volumes.trap}
            </Button>
            <Button onClick={addBaffle} hint={drawing.volumes.baffleHint}>
              {drawing.volumes.baffle}
            </Button>
          </>
        )}
      </div>
      <div class="drawing-tools">
        <SketchStart />
      </div>
      {sketch.value && <p class="note">{words.outline.replaced}</p>}
      <SketchFields />
      <UnderlayFields />
      <DrawingTools />
      <ul class="box-list" aria-label={drawing.list}>
        {boxes.map((box, number) => {
          const sizes = box.to
            .slice(0, isFlat ? 2 : 3)
            .map((high, axis) => Number((high - box.from[axis]).toFixed(3)))
            .join(' × ');
          const problem = problemOfBox(number);
          return (
            <li key={number}>
              <button
                type="button"
                aria-pressed={chosenBox.value === number}
                onClick={() => {
                  const isChosen = shape?.kind === 'box' && shape.box === number;
                  choose(isChosen ? null : { kind: 'box', box: number });
                }}
              >
                {drawing.box[box.operation](number + 1, sizes)}
              </button>
              {problem !== undefined && <p class="told-wrong">{problem}</p>}
            </li>
          );
        })}
      </ul>
      <SheetList />
      <VolumeList />
      {shape === null && <p class="note">{drawing.empty}</p>}
      {shape?.kind === 'box' && <BoxFields number={shape.box} />}
      {shape?.kind === 'faces' && <FacesFields />}
      {shape?.kind === 'patch' && <PatchFields number={shape.box} at={shape.patch} />}
    </>
  );
}

/** The known problem of a box, if any. */
const problemOfBox = (number: number): string | undefined =>
  problems.value.find(({ path }) => path.includes(`geometry.boxes[${number}]`))?.message;
