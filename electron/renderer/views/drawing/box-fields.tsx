import type { JSX } from 'preact';
import { FACE_NAMES } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { boxesIn, drawnBoxes } from '../../state/drawing/boxes.ts';
import { scene } from '../../state/document/document.ts';
import { choose } from '../../state/drawing/chosen.ts';
import {
  canRemoveBox,
  canReorder,
  chosenMaterials,
  duplicateChosen,
  endReshaping,
  giveMaterial,
  nameOfChosen,
  removeBox,
  reorder,
  setExtent,
  setOperation,
} from '../../state/drawing/edits.ts';
import { entriesBeside, materialsBeside } from '../../state/drawing/painting.ts';
import { faceOf } from '../../state/materials/material-uses.ts';
import { words } from '../../../words/words.ts';
import { ExtentFields } from './extent-fields.tsx';
import { MaterialChoice } from './material-choice.tsx';
import { nameOf } from '../../state/materials/shown-names.ts';

const { drawing } = words;

/** A box: its numbers, what it does, its faces and patches. */
export function BoxFields({ number }: { readonly number: number }): JSX.Element {
  const box = drawnBoxes.value![number];
  const { from, to, operation, materials } = box;
  const axes = ([0, 1, 2] as const).filter((axis) => axis < 2 || materials[4] !== null);
  const shape = { kind: 'box', box: number } as const;
  return (
    <div class="shape-fields" role="group" aria-label={drawing.boxHeading(number + 1)}>
      <h3>{drawing.boxHeading(number + 1)}</h3>
      <ExtentFields
        key={number}
        from={from}
        to={to}
        axes={axes}
        positionLabel={(axis) => drawing.positionOf(axis, number + 1)}
        sizeLabel={(axis) => drawing.sizeOf(axis, number + 1)}
        onChange={(low, high) => setExtent(number, low, high)}
        onDone={endReshaping}
      />
      <div class="two-fields">
        <ChoiceField
          label={drawing.operation}
          value={operation}
          disabled={number === 0}
          choices={(['add', 'subtract'] as const).map((value) => ({ value, text: drawing.operations[value] }))}
          onChange={(value) => setOperation(number, value)}
        />
        <MaterialChoice
          what={drawing.allFaces(number + 1)}
          current={chosenMaterials.value}
          names={materialsBeside(chosenMaterials.value)}
          of={entriesBeside(chosenMaterials.value)}
          onChoose={(name) => giveMaterial(shape, name)}
          onEntry={(chosen) => {
            const { name, added } = nameOfChosen(chosen);
            giveMaterial(shape, name, added);
          }}
        />
      </div>
      <FaceButtons number={number} />
      <PatchButtons number={number} />
      <BoxActions number={number} />
    </div>
  );
}

/** The faces of a box with their materials, to choose one without the picture. */
function FaceButtons({ number }: { readonly number: number }): JSX.Element {
  const { materials } = drawnBoxes.value![number];
  const file = boxesIn(scene.value)![number];
  return (
    <ul class="face-list" aria-label={drawing.faces}>
      {FACE_NAMES.map(
        (face, i) =>
          materials[i] !== null && (
            <li key={face}>
              <button type="button" onClick={() => choose({ kind: 'faces', faces: [{ box: number, face: i }] })}>
                {drawing.faceButton(faceOf(file, face, 0), nameOf(materials[i]))}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

/** The patches of a box. */
function PatchButtons({ number }: { readonly number: number }): JSX.Element | null {
  const { patches = [] } = drawnBoxes.value![number];
  const file = boxesIn(scene.value)![number];
  if (patches.length === 0) return null;
  return (
    <>
      <h4>{drawing.patches}</h4>
      <ul class="face-list" aria-label={drawing.patches}>
        {patches.map(({ face, from, to, material }, at) => (
          <li key={at}>
            <button type="button" onClick={() => choose({ kind: 'patch', box: number, patch: at })}>
              {drawing.patch(faceOf(file, FACE_NAMES[face], 0), sizesOf(from, to, face), nameOf(material))}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const sizesOf = (from: readonly number[], to: readonly number[], face: number): string =>
  to.flatMap((high, axis) => (axis === face >> 1 ? [] : [Number((high - from[axis]).toFixed(3))])).join(' × ');

function BoxActions({ number }: { readonly number: number }): JSX.Element {
  const { actions } = drawing;
  const canGo = canRemoveBox(number);
  const isAlone = drawnBoxes.value!.length === 1;
  return (
    <div class="row">
      <Button onClick={duplicateChosen} hint={actions.duplicateHint}>
        {actions.duplicate}
      </Button>
      <Button
        disabled={!canGo}
        hint={canGo ? actions.removeBoxHint(number + 1) : actions.keepHint}
        onClick={() => {
          removeBox(number);
          keepFocusAt('shape-heading');
        }}
      >
        {actions.remove}
      </Button>
      {!isAlone && (
        <>
          <Button disabled={!canReorder(number, -1)} hint={actions.earlierHint} onClick={() => reorder(number, -1)}>
            {actions.earlier}
          </Button>
          <Button disabled={!canReorder(number, 1)} hint={actions.earlierHint} onClick={() => reorder(number, 1)}>
            {actions.later}
          </Button>
        </>
      )}
    </div>
  );
}
