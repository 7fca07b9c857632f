import type { JSX } from 'preact';
import type { SliceRequest } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { NumberField } from '../../parts/number-field.tsx';
import {
  addSlice,
  moveSlice,
  MOST_SLICES,
  removeSlice,
  sliceAxes,
  sliceLimits,
  sliceRequests,
  turnSlice,
} from '../../state/run/slices.ts';

const AXES = ['x', 'y', 'z'] as const;

/** Step of the sliders, m. */
const STEP_METRES = 0.01;

/** The slices on which the pressure is shown. */
export function SliceList(): JSX.Element {
  const slices = sliceRequests.value;
  const isFlat = sliceAxes.value.length === 1;
  return (
    <section aria-labelledby="slices-heading">
      <h2 id="slices-heading">Slices</h2>
      {isFlat ? (
        <p class="note">The room has two dimensions; all of it is shown.</p>
      ) : (
        <>
          <ul class="slices">
            {slices.map((slice, i) => (
              <Slice key={i} slice={slice} index={i} isOnly={slices.length === 1} />
            ))}
          </ul>
          <div class="row">
            <Button
              onClick={addSlice}
              disabled={slices.length >= MOST_SLICES}
              hint={slices.length >= MOST_SLICES ? `At most ${MOST_SLICES} slices are possible` : undefined}
            >
              Add a slice
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
  const name = `slice ${index + 1}`;
  return (
    <li class="slice">
      <ChoiceField
        bare
        label={`Axis of ${name}`}
        value={AXES[axis]}
        choices={AXES.map((value) => ({ value, text: `across ${value}` }))}
        onChange={(chosen) => turnSlice(index, AXES.indexOf(chosen) as SliceRequest['axis'])}
      />
      <input
        type="range"
        aria-label={`Position of ${name}, metres`}
        min={low}
        max={high}
        step={STEP_METRES}
        value={position}
        onInput={({ currentTarget }) => moveSlice(index, Number(currentTarget.value))}
      />
      <NumberField
        bare
        label={`Position of ${name}`}
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
        label={`Remove ${name}`}
        hint={isOnly ? 'The last slice cannot be removed' : 'Remove'}
      >
        ×
      </Button>
    </li>
  );
}
