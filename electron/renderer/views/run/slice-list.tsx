import type { JSX } from 'preact';
import type { SliceRequest } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { words } from '../../../words/words.ts';
import { NumberField } from '../../parts/number-field.tsx';
import {
  addSlice,
  moveSlice,
  MOST_SLICES,
  removeSlice,
  showsSlices,
  sliceAxes,
  sliceLimits,
  sliceRequests,
  turnSlice,
} from '../../state/run/slices.ts';

const text = words.wave.slices;

const AXES = ['x', 'y', 'z'] as const;

/** Step of the sliders, m. */
const STEP_METRES = 0.01;

/** The slices on which the pressure is shown. */
export function SliceList(): JSX.Element {
  const slices = sliceRequests.value;
  const isFlat = sliceAxes.value.length === 1;
  return (
    <section aria-labelledby="slices-heading">
      <h2 id="slices-heading">{text.heading}</h2>
      {isFlat ? (
        <p class="note">{text.flat}</p>
      ) : (
        <>
          <ul class="slices">
            {slices.map((slice, i) => (
              <Slice key={i} slice={slice} index={i} isOnly={slices.length === 1} />
            ))}
          </ul>
          <div class="row">
            <label class="check">
              <input
                type="checkbox"
                checked={showsSlices.value}
                onChange={({ currentTarget }) => (showsSlices.value = currentTarget.checked)}
              />
              {text.show}
            </label>
            <Button
              onClick={addSlice}
              disabled={slices.length >= MOST_SLICES}
              hint={slices.length >= MOST_SLICES ? text.most(MOST_SLICES) : undefined}
            >
              {text.add}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface SliceProps {
  readonly slice: SliceRequest;
  readonly index: number;
  readonly isOnly: boolean;
}

function Slice({ slice: { axis, position }, index, isOnly }: SliceProps): JSX.Element {
  const [low, high] = sliceLimits(axis);
  const name = text.name(index + 1);
  return (
    <li class="slice">
      <ChoiceField
        bare
        label={text.axis(name)}
        value={AXES[axis]}
        choices={AXES.map((value) => ({ value, text: text.across(value) }))}
        onChange={(chosen) => turnSlice(index, AXES.indexOf(chosen) as SliceRequest['axis'])}
      />
      <input
        type="range"
        aria-label={text.positionMetres(name)}
        min={low}
        max={high}
        step={STEP_METRES}
        value={position}
        onInput={({ currentTarget }) => moveSlice(index, Number(currentTarget.value))}
      />
      <NumberField
        bare
        label={text.position(name)}
        unit="m"
        value={position}
        digits={2}
        step={STEP_METRES}
        min={Number(low.toFixed(2))}
        max={Number(high.toFixed(2))}
        onChange={(metres) => moveSlice(index, metres)}
      />
      <Button
        onClick={() => {
          removeSlice(index);
          keepFocusAt('slices-heading');
        }}
        disabled={isOnly}
        label={text.remove(name)}
        hint={isOnly ? text.last : text.removeHint}
      >
        ×
      </Button>
    </li>
  );
}
