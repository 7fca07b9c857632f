import type { JSX } from 'preact';
import { chooseVariant, otherResults, variants } from '../../../state/results/variants.ts';
import { words } from '../../../../words/words.ts';

/** Which other results stand beside the shown one. */
export function VariantChoice({ legend }: { readonly legend: string }): JSX.Element {
  return (
    <fieldset class="target-choice">
      <legend>{legend}</legend>
      {otherResults.value.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={variants.value.some((variant) => variant.id === id)}
            onChange={({ currentTarget }) => chooseVariant(id, currentTarget.checked)}
          />
          {name}
        </label>
      ))}
      {otherResults.value.length === 0 && <p class="note">{words.judging.variants.noOther}</p>}
    </fieldset>
  );
}
