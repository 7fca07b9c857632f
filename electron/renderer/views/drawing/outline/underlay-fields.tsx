import type { JSX } from 'preact';
import { accountLines, type DxfLines } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { Check } from '../../../parts/check.tsx';
import { keepFocusAt } from '../../../parts/keep-focus.ts';
import { ProblemList } from '../../../parts/problem-list.tsx';
import { endGroup, keptUnderlay } from '../../../state/document/document.ts';
import {
  changeUnderlay,
  openUnderlay,
  removeUnderlay,
  underlayFailure,
  underlayLines,
} from '../../../state/drawing/underlay/underlay.ts';
import { NumberField } from '../../../parts/number-field.tsx';
import { EditedNumber } from '../edited-number.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.underlay;

/** Opens a plan. */
export function UnderlayStart(): JSX.Element {
  return (
    <Button hint={texts.openHint} onClick={() => void openUnderlay()}>
      {texts.open}
    </Button>
  );
}

/** The plan under the drawing: what of its file is shown, and where it lies; nothing without one. */
export function UnderlayFields(): JSX.Element | null {
  const kept = keptUnderlay.value;
  const lines = underlayLines.value;
  const failure = underlayFailure.value;
  if (!kept) return null;
  return (
    <div class="shape-fields" role="group" aria-label={texts.heading}>
      <h3>{texts.heading}</h3>
      {failure ? (
        <div role="alert">
          <p class="told-wrong">{texts.unreadable(kept.name)}</p>
          <ProblemList problems={failure.problems} />
        </div>
      ) : (
        <p role="status">
          {lines ? texts.file(kept.name, ...sidesOf(lines, kept.metresPerUnit)) : texts.reading(kept.name)}
        </p>
      )}
      {lines && <Account lines={lines} />}
      {!failure && <PlacingFields kept={kept} />}
      <div class="row">
        {failure && <Button onClick={() => void openUnderlay()}>{texts.openAgain}</Button>}
        <Button
          onClick={() => {
            removeUnderlay();
            keepFocusAt('shape-heading');
          }}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}

const sidesOf = ({ size }: DxfLines, metresPerUnit: number): [string, string] => [
  (size[0] * metresPerUnit).toFixed(2),
  (size[1] * metresPerUnit).toFixed(2),
];

/** What the plan lacks: its unit, and entities that draw no line. */
function Account({ lines: { metresPerUnit, imported } }: { readonly lines: DxfLines }): JSX.Element {
  return (
    <>
      {metresPerUnit === undefined && <p class="note">{texts.noUnit}</p>}
      {imported.leftOut.length > 0 && (
        <ul class="limits" aria-label={texts.account}>
          {accountLines(imported).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Scale, place and turn of the plan, and whether it is shown. */
function PlacingFields({ kept }: { readonly kept: NonNullable<typeof keptUnderlay.value> }): JSX.Element {
  const { metresPerUnit, at, turnDegrees, isShown } = kept;
  return (
    <>
      <NumberField
        label={texts.scale}
        unit="m"
        min={1e-9}
        value={metresPerUnit}
        onChange={(value) => changeUnderlay('metresPerUnit', value)}
        onDone={endGroup}
      />
      <div class="two-fields">
        <EditedNumber label={texts.x} value={at[0]} onChange={(x) => changeUnderlay('at', [x, at[1]])} />
        <EditedNumber label={texts.y} value={at[1]} onChange={(y) => changeUnderlay('at', [at[0], y])} />
      </div>
      <EditedNumber
        label={texts.turn}
        unit="°"
        step={1}
        value={turnDegrees}
        onChange={(value) => changeUnderlay('turnDegrees', value)}
      />
      <Check
        label={texts.shown}
        checked={isShown}
        onChange={(value) => {
          changeUnderlay('isShown', value);
          endGroup();
        }}
      />
    </>
  );
}
