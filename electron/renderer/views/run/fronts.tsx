import type { JSX } from 'preact';
import { NumberField } from '../../parts/number-field.tsx';
import { canShowFronts, frontPercent, showsFronts } from '../../state/run/fronts.ts';
import { recording } from '../../state/run/recording.ts';
import { words } from '../../../words/words.ts';

const text = words.wave.surface;

/** Shows the wave in the whole room, as surfaces of equal pressure. */
export function Fronts(): JSX.Element {
  const cannot = recording.value !== null && !canShowFronts.value;
  return (
    <section aria-labelledby="fronts-heading">
      <h2 id="fronts-heading">{text.heading}</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={showsFronts.value}
          onChange={({ currentTarget }) => (showsFronts.value = currentTarget.checked)}
        />
        {text.show}
      </label>
      {showsFronts.value && (
        <NumberField
          label={text.at}
          unit="%"
          value={frontPercent.value}
          step={5}
          min={5}
          max={95}
          onChange={(percent) => (frontPercent.value = percent)}
        />
      )}
      {cannot && showsFronts.value && <p class="note">{text.none}</p>}
    </section>
  );
}
