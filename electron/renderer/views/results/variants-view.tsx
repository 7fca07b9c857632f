import type { JSX } from 'preact';
import type { ComparedVariant } from '../../../../src/app/index.ts';
import { shownResult } from '../../state/results/results.ts';
import { comparison } from '../../state/results/variants.ts';
import { AnswerState } from './answer-state.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { VariantChoice } from './variant-choice.tsx';

/** Variants of a scene beside the shown result: what changed, and all figures with their differences. */
export function VariantsView(): JSX.Element {
  const state = comparison.value;
  return (
    <section class="variants-view" aria-label="Variants">
      <VariantChoice legend={`Compare ${shownResult.value?.name ?? ''} with`} />
      <AnswerState state={state} text="Comparing…" />
      {state?.kind === 'done' &&
        state.answer.others.map((variant) => <Variant variant={variant} key={variant.folder} />)}
    </section>
  );
}

function Variant({
  variant: { folder, changes, means, responses },
}: {
  readonly variant: ComparedVariant;
}): JSX.Element {
  return (
    <section aria-label={folder}>
      <h3>{folder}</h3>
      <p>What changed:</p>
      <ul class="limits">
        {(changes.length > 0 ? changes : ['nothing that a report tells']).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {responses.length === 0 ? (
        <p class="note">The two have no response in common.</p>
      ) : (
        <>
          <p>
            Means over the responses that both have: the shown one → this one, and in brackets the difference in just
            noticeable differences; above one it is marked.
          </p>
          <DifferenceTable caption={`Differences of the means to ${folder}`} differences={means} />
          {responses.map(({ name, differences }) => (
            <details key={name}>
              <summary>{name}</summary>
              <DifferenceTable caption={`Differences of ${name} to ${folder}`} differences={differences} />
            </details>
          ))}
        </>
      )}
    </section>
  );
}
