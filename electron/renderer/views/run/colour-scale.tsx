import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { fixedRange, fixRange, leavesOutMean, shownRange } from '../../state/run/colour-scale.ts';
import { leaveOutMean } from '../../state/run/field-view.ts';
import { theme } from '../../state/window/theme.ts';
import { fieldStops } from '../../colours/field-colours.ts';

/** The scale of pressure colours, and its settings. */
export function ColourScale(): JSX.Element {
  const isFixed = fixedRange.value !== null;
  return (
    <section aria-labelledby="colours-heading">
      <h2 id="colours-heading">Colours of the pressure</h2>
      <div class="colour-fields">
        <ChoiceField
          label="Range"
          value={isFixed ? 'fixed' : 'automatic'}
          choices={[
            { value: 'automatic', text: 'automatic' },
            { value: 'fixed', text: 'fixed' },
          ]}
          onChange={(chosen) => fixRange(chosen === 'fixed')}
        />
        <NumberField
          label="Full colour at ±"
          unit="relative"
          value={fixedRange.value ?? Number(shownRange.value.toPrecision(2))}
          disabled={!isFixed}
          onChange={(value) => {
            if (value > 0) fixedRange.value = value;
          }}
          problem={fixedRange.value === null || fixedRange.value > 0 ? undefined : 'must be above 0'}
        />
      </div>
      <ColourBar />
      <p class="note">Relative to the strength of the source.</p>
      <label class="check">
        <input
          type="checkbox"
          checked={leavesOutMean.value}
          onChange={({ currentTarget }) => leaveOutMean(currentTarget.checked)}
        />
        Subtract the mean pressure, which a source leaves in a closed room (responses have it filtered out)
      </label>
    </section>
  );
}

function ColourBar(): JSX.Element {
  const full = shownRange.value;
  const numbers = [-full, -full / 2, 0, full / 2, full].map((value) => (value > 0 ? '+' : '') + figureOf(value));
  return (
    <div
      class="pressure-scale"
      role="img"
      aria-label={`Colours from ${numbers[0]} to ${numbers[4]}, relative pressure`}
    >
      <div
        class="pressure-colours"
        style={{ background: `linear-gradient(to right, ${fieldStops(theme.value).join(', ')})` }}
      />
      <div class="pressure-numbers">
        {numbers.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
    </div>
  );
}

function figureOf(value: number): string {
  return value === 0 ? '0' : value.toPrecision(2).replace('-', '−').replace('e-', 'e−');
}
