import type { JSX } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { Check } from '../../../parts/check.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import {
  movePlane,
  plane,
  planeAxes,
  planeLimits,
  showsPlane,
  showsSurfaces,
  turnPlane,
  WALLS_SHOW,
  wallsShow,
} from '../../../state/design/modes/mode-shape.ts';
import { haveShapes } from '../../../state/design/modes/search.ts';
import { isSwinging, moment, showMoment } from '../../../state/design/modes/swing.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

/** How the picture shows the chosen mode. */
export function ModePicture(): JSX.Element {
  const { axis, position } = plane.value;
  const [low, high] = planeLimits(axis);
  return (
    <fieldset class="mode-picture">
      <legend>{texts.shape}</legend>
      {!haveShapes.value && <p class="note">{texts.noShapes}</p>}
      <ChoiceField
        label={texts.show}
        value={wallsShow.value}
        choices={WALLS_SHOW.map((value) => ({ value, text: texts.shows[value] }))}
        onChange={(shown) => (wallsShow.value = shown)}
      />
      <Check label={texts.plane} checked={showsPlane.value} onChange={(is) => (showsPlane.value = is)} />
      {showsPlane.value && planeAxes.value.length > 1 && (
        <div class="design-fields">
          <ChoiceField
            label={texts.across}
            value={String(axis)}
            choices={planeAxes.value.map((one) => ({ value: String(one), text: texts.axes[one] }))}
            onChange={(chosen) => turnPlane(Number(chosen) as typeof axis)}
          />
          <NumberField
            label={texts.at}
            unit="m"
            min={low}
            max={high}
            step={0.1}
            digits={2}
            value={position}
            onChange={movePlane}
          />
        </div>
      )}
      <Check label={texts.surfaces} checked={showsSurfaces.value} onChange={(is) => (showsSurfaces.value = is)} />
      <Swing />
    </fieldset>
  );
}

/** Lets the mode swing, or shows a moment of it. */
function Swing(): JSX.Element {
  const degrees = Math.round(360 * moment.value);
  return (
    <div class="mode-swing">
      <Button onClick={() => (isSwinging.value = !isSwinging.peek())}>
        {isSwinging.value ? texts.pause : texts.play}
      </Button>
      <input
        type="range"
        aria-label={texts.moment}
        title={texts.moment}
        aria-valuetext={texts.momentText(degrees)}
        min={0}
        max={360}
        step={5}
        value={degrees}
        onInput={({ currentTarget }) => showMoment(Number(currentTarget.value) / 360)}
      />
    </div>
  );
}
