import type { JSX } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { keepFocusAt } from '../../../parts/keep-focus.ts';
import { NumberField } from '../../../parts/number-field.tsx';
import { keptUnderlay } from '../../../state/document/kept-underlay.ts';
import {
  changeUnderlay,
  openUnderlay,
  removeUnderlay,
  underlayLines,
} from '../../../state/drawing/underlay/underlay.ts';
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

/** Where the plan under the drawing lies; nothing without one. */
export function UnderlayFields(): JSX.Element | null {
  const kept = keptUnderlay.value;
  const lines = underlayLines.value;
  if (!kept) return null;
  const { name, metresPerUnit, at, turnDegrees, isShown } = kept;
  const [width, depth] = (lines?.size ?? []).map((side) => (side * metresPerUnit).toFixed(2));
  return (
    <div class="shape-fields" role="group" aria-label={texts.heading}>
      <h3>{texts.heading}</h3>
      <p role="status">{lines ? texts.file(name, width, depth) : texts.reading(name)}</p>
      {lines && lines.metresPerUnit === undefined && <p class="note">{texts.noUnit}</p>}
      <NumberField
        label={texts.scale}
        unit="m"
        min={1e-9}
        value={metresPerUnit}
        onChange={(value) => value > 0 && changeUnderlay({ metresPerUnit: value })}
      />
      <div class="two-fields">
        <NumberField
          label={texts.x}
          unit="m"
          step={0.1}
          value={at[0]}
          onChange={(x) => changeUnderlay({ at: [x, at[1]] })}
        />
        <NumberField
          label={texts.y}
          unit="m"
          step={0.1}
          value={at[1]}
          onChange={(y) => changeUnderlay({ at: [at[0], y] })}
        />
      </div>
      <NumberField
        label={texts.turn}
        unit="°"
        step={1}
        value={turnDegrees}
        onChange={(value) => changeUnderlay({ turnDegrees: value })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ currentTarget }) => changeUnderlay({ isShown: currentTarget.checked })}
        />
        {texts.shown}
      </label>
      <div class="row">
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
