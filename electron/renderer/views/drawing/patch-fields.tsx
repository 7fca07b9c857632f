import type { JSX } from 'preact';
import { FACE_NAMES } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { scene } from '../../state/document/document.ts';
import { boxesIn, drawnBoxes } from '../../state/drawing/boxes.ts';
import { choose } from '../../state/drawing/chosen.ts';
import {
  duplicateChosen,
  endReshaping,
  giveMaterial,
  nameOfChosen,
  removePatch,
  setPatchExtent,
} from '../../state/drawing/edits.ts';
import { entriesBeside, materialsBeside } from '../../state/drawing/painting.ts';
import { faceOf } from '../../state/materials/material-uses.ts';
import { words } from '../../../words/words.ts';
import { ExtentFields } from './extent-fields.tsx';
import { MaterialChoice } from './material-choice.tsx';

const { drawing } = words;

/** A patch: its numbers and its material. */
export function PatchFields({ number, at }: { readonly number: number; readonly at: number }): JSX.Element | null {
  const box = drawnBoxes.value![number];
  const patch = box.patches?.[at];
  if (!patch) return null;
  const { face, from, to, material } = patch;
  const faceName = faceOf(boxesIn(scene.value)![number], FACE_NAMES[face], number);
  const heading = drawing.patchHeading(faceName);
  const axes = ([0, 1, 2] as const).filter((axis) => axis !== face >> 1 && (axis < 2 || box.materials[4] !== null));
  const shape = { kind: 'patch', box: number, patch: at } as const;
  return (
    <div class="shape-fields" role="group" aria-label={heading}>
      <h3>{heading}</h3>
      <ExtentFields
        key={`${number} ${at}`}
        from={from}
        to={to}
        axes={axes}
        positionLabel={drawing.patchPosition}
        sizeLabel={drawing.patchSize}
        onChange={(low, high) => setPatchExtent(number, at, low, high)}
        onDone={endReshaping}
      />
      <MaterialChoice
        what={drawing.thePatch}
        current={[material]}
        names={materialsBeside([material])}
        of={entriesBeside([material])}
        onChoose={(name) => giveMaterial(shape, name)}
        onEntry={(chosen) => {
          const { name, added } = nameOfChosen(chosen);
          giveMaterial(shape, name, added);
        }}
      />
      <div class="row">
        <Button onClick={duplicateChosen}>{drawing.actions.duplicate}</Button>
        <Button
          onClick={() => {
            removePatch(number, at);
            keepFocusAt('shape-heading');
          }}
        >
          {drawing.actions.remove}
        </Button>
        <Button onClick={() => choose({ kind: 'faces', faces: [{ box: number, face }] })}>
          {drawing.chooseFace(faceName)}
        </Button>
      </div>
    </div>
  );
}
