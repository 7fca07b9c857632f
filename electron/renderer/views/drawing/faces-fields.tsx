import type { JSX } from 'preact';
import { FACE_NAMES } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { scene } from '../../state/document/document.ts';
import { numberAt } from '../../state/document/json.ts';
import { boxesIn, drawnBoxes } from '../../state/drawing/boxes.ts';
import { choose, chosen, chosenBox } from '../../state/drawing/chosen.ts';
import { chosenMaterials, endReshaping, giveMaterial, nameOfChosen, setExtent } from '../../state/drawing/edits.ts';
import { entriesBeside, materialsBeside, paintChosenFace } from '../../state/drawing/painting.ts';
import {
  addCurtain,
  addPassage,
  curtainDistance,
  isLayer,
  MOST_DISTANCE,
  sharedWall,
  wallChosen,
} from '../../state/drawing/hang.ts';
import { addSlab, faceChosen, MOST_THICKNESS, slabThickness } from '../../state/drawing/fill.ts';
import { faceOf } from '../../state/materials/material-uses.ts';
import { words } from '../../../words/words.ts';
import { ExtentFields } from './extent-fields.tsx';
import { MaterialChoice } from './material-choice.tsx';

const { drawing } = words;

/** The chosen faces: their material, and the box of one. */
export function FacesFields(): JSX.Element | null {
  const shape = chosen.value;
  if (shape?.kind !== 'faces') return null;
  const [{ box, face }] = shape.faces;
  const name = faceOf(boxesIn(scene.value)![box], FACE_NAMES[face], box);
  const what = drawing.facesChosen(shape.faces.length, name);
  const number = chosenBox.value;
  return (
    <div class="shape-fields" role="group" aria-label={drawing.materialOf(what)}>
      <MaterialChoice
        what={what}
        current={chosenMaterials.value}
        names={materialsBeside(chosenMaterials.value)}
        of={entriesBeside(chosenMaterials.value)}
        onChoose={(material) => giveMaterial(shape, material)}
        onEntry={(chosen) => {
          const { name: material, added } = nameOfChosen(chosen);
          giveMaterial(shape, material, added);
        }}
      />
      {shape.faces.length === 1 && (
        <div class="row">
          <Button onClick={() => paintChosenFace('patch')} hint={drawing.addPatchHint}>
            {drawing.addPatch}
          </Button>
          <Button onClick={() => paintChosenFace('opening')} hint={drawing.addOpeningHint}>
            {drawing.addOpening}
          </Button>
          <Button onClick={() => choose({ kind: 'box', box })}>{drawing.boxHeading(box + 1)}</Button>
        </div>
      )}
      <HangFields />
      <SlabFields />
      {number !== null && <BoxNumbers number={number} />}
    </div>
  );
}

/** A curtain before the chosen wall, and a door or window where another room is behind it. */
function HangFields(): JSX.Element | null {
  if (!wallChosen()) return null;
  const { sheets } = drawing;
  return (
    <>
      <div class="row hang-curtain">
        <NumberField
          label={sheets.curtainDistance}
          unit="mm"
          value={1000 * curtainDistance.value}
          min={0}
          max={1000 * MOST_DISTANCE}
          step={10}
          onChange={(millimetres) => (curtainDistance.value = millimetres / 1000)}
        />
        <Button onClick={addCurtain} hint={sheets.curtainHint}>
          {sheets.curtain}
        </Button>
      </div>
      <p class="note">{isLayer(curtainDistance.value) ? sheets.curtainAsLayer : sheets.curtainInAir}</p>
      {sharedWall() && (
        <div class="row">
          <Button onClick={() => addPassage('door')} hint={sheets.doorHint}>
            {sheets.door}
          </Button>
          <Button onClick={() => addPassage('pane')} hint={sheets.paneHint}>
            {sheets.pane}
          </Button>
        </div>
      )}
    </>
  );
}

/** A porous slab on the chosen face. */
function SlabFields(): JSX.Element | null {
  if (!faceChosen() || numberAt(scene.value, ['dimensions']) === 2) return null;
  const { volumes } = drawing;
  return (
    <div class="row hang-curtain">
      <NumberField
        label={volumes.slabThickness}
        unit="mm"
        value={1000 * slabThickness.value}
        min={10}
        max={1000 * MOST_THICKNESS}
        step={10}
        onChange={(millimetres) => (slabThickness.value = millimetres / 1000)}
      />
      <Button onClick={addSlab} hint={volumes.slabHint}>
        {volumes.slab}
      </Button>
    </div>
  );
}

/** Position and size of the box whose face is chosen. */
function BoxNumbers({ number }: { readonly number: number }): JSX.Element {
  const { from, to, materials } = drawnBoxes.value![number];
  return (
    <ExtentFields
      key={number}
      from={from}
      to={to}
      axes={([0, 1, 2] as const).filter((axis) => axis < 2 || materials[4] !== null)}
      positionLabel={(axis) => drawing.positionOf(axis, number + 1)}
      sizeLabel={(axis) => drawing.sizeOf(axis, number + 1)}
      onChange={(low, high) => setExtent(number, low, high)}
      onDone={endReshaping}
    />
  );
}
