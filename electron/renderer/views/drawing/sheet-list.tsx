import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, scene } from '../../state/document/document.ts';
import { numberAt } from '../../state/document/json.ts';
import { nameOfChosen } from '../../state/drawing/edits.ts';
import { drawnSheets, type SpaceSheet } from '../../state/drawing/in-air.ts';
import { sheetMaterials } from '../../state/drawing/painting.ts';
import {
  chooseSheet,
  chosenSheet,
  hangAt,
  hangingOf,
  problemOf,
  removeSheet,
  setSheetExtent,
  setSheetMaterial,
  type Hanging,
} from '../../state/drawing/sheets.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';
import { view } from '../../state/window/view.ts';
import { words } from '../../../words/words.ts';
import { ExtentFields } from './extent-fields.tsx';
import { MaterialChoice } from './material-choice.tsx';
import { nameOf } from '../../state/materials/shown-names.ts';

const texts = words.drawing.sheets;

/** The ceilings, curtains and other sheets of the room, and the numbers of the chosen one; null if there are none. */
export function SheetList(): JSX.Element | null {
  const sheets = drawnSheets.value;
  if (sheets.length === 0) return null;
  const number = chosenSheet.value;
  return (
    <>
      <ul class="box-list" aria-label={texts.list}>
        {sheets.map((sheet, at) => {
          const problem = problemOf(at);
          return (
            <li key={at}>
              <button type="button" aria-pressed={number === at} onClick={() => chooseSheet(number === at ? null : at)}>
                {texts.row(placeOf(sheet), sheet ? nameOf(sheet.material) : '')}
              </button>
              {problem !== undefined && <p class="told-wrong">{problem}</p>}
            </li>
          );
        })}
      </ul>
      {number !== null && <SheetFields number={number} sheet={sheets[number]!} key={number} />}
    </>
  );
}

function placeOf(sheet: SpaceSheet | null): string {
  if (!sheet) return texts.places.unknown;
  const at = String(sheet.from[sheet.axis]);
  return sheet.axis === 2 ? texts.places.ceiling(at) : texts.places.across('xyz'[sheet.axis], at);
}

function SheetFields({ number, sheet }: { readonly number: number; readonly sheet: SpaceSheet }): JSX.Element {
  const heading = placeOf(sheet);
  const hanging = hangingOf(sheet);
  const isFlat = numberAt(scene.value, ['dimensions']) === 2;
  const axes = ([0, 1, 2] as const).filter((axis) => axis !== sheet.axis && !(isFlat && axis === 2));
  return (
    <div class="shape-fields" role="group" aria-label={heading}>
      <h3>{heading}</h3>
      {hanging && <HangingFields number={number} hanging={hanging} />}
      <MaterialChoice
        what={texts.theSheet}
        of="sheets"
        current={[sheet.material]}
        names={sheetMaterials.value}
        onChoose={(name) => setSheetMaterial(number, name)}
        onEntry={(chosen) => {
          const { name, added } = nameOfChosen(chosen);
          setSheetMaterial(number, name, added);
        }}
      />
      <ExtentFields
        from={sheet.from}
        to={sheet.to}
        axes={axes}
        positionLabel={texts.positionOf}
        sizeLabel={texts.sizeOf}
        onChange={(from, to) => setSheetExtent(number, from, to)}
        onDone={endGroup}
      />
      <div class="row">
        <Button
          onClick={() => {
            pickedMaterial.value = sheet.material;
            view.value = 'materials';
          }}
        >
          {texts.editMaterial}
        </Button>
        <Button
          onClick={() => {
            removeSheet(number);
            keepFocusAt('shape-heading');
          }}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}

/** Nearest that a sheet comes to a wall by typing, m. */
const NEAREST = 0.01;

/** How far a sheet hangs from the two walls that it is parallel to: of a ceiling its height and the plenum. */
function HangingFields({ number, hanging }: { readonly number: number; readonly hanging: Hanging }): JSX.Element {
  const { axis, fromLow, fromHigh } = hanging;
  const isCeiling = axis === 2;
  const most = fromLow + fromHigh - NEAREST;
  const fields = [
    { side: 'low', value: fromLow, label: isCeiling ? texts.height : texts.fromLow('xyz'[axis]) },
    { side: 'high', value: fromHigh, label: isCeiling ? texts.plenum : texts.fromHigh('xyz'[axis]) },
  ] as const;
  return (
    <div class="two-fields">
      {fields.map(({ side, value, label }) => (
        <NumberField
          key={side}
          label={label}
          unit="m"
          value={value}
          min={NEAREST}
          max={most}
          step={0.05}
          onChange={(metres) => hangAt(number, side, metres)}
          onDone={endGroup}
        />
      ))}
    </div>
  );
}
