import type { JSX } from 'preact';
import type { ComparedVariant, FullBandReport } from '../../../../../src/app/index.ts';
import { shownResult } from '../../../state/results/results.ts';
import { comparedResults, comparison } from '../../../state/results/variants.ts';
import { AnswerState } from '../answer-state.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { VariantMatrix } from './variant-matrix.tsx';
import { VariantChoice } from './variant-choice.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.judging.variants;

/** Variants of a scene beside the shown result: what changed, and all figures with their differences. */
export function VariantsView(): JSX.Element {
  const state = comparison.value;
  const fullBands = comparedResults.value.map(({ outcome }) => outcome.report.fullBand);
  return (
    <section class="variants-view" aria-label={texts.title}>
      <VariantMatrix />
      <VariantChoice legend={texts.compare(shownResult.value?.name ?? '')} />
      <AnswerState state={state} text={texts.comparing} />
      {state?.kind === 'done' &&
        state.answer.others.map((variant, i) => (
          <Variant
            key={variant.folder}
            variant={variant}
            first={state.answer.first.folder}
            fullBands={[fullBands[0], fullBands[i + 1]]}
          />
        ))}
    </section>
  );
}

function Variant({
  variant: { folder, changes, gridWarning, means, responses },
  first,
  fullBands,
}: {
  /** The oldest of the compared results. */
  readonly first: string;
  readonly variant: ComparedVariant;
  /** How the bands above the waves of both were computed. */
  readonly fullBands: readonly (FullBandReport | undefined)[];
}): JSX.Element {
  return (
    <section aria-label={folder}>
      <h3>{folder}</h3>
      <p>{texts.changed(first)}</p>
      <ul class="limits">
        {(changes.length > 0 ? changes : [texts.nothing]).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {gridWarning !== null && <p class="problems warnings">{gridWarning}</p>}
      {responses.length === 0 ? (
        <p class="note">{texts.noneInCommon}</p>
      ) : (
        <>
          <p>{texts.note(first)}</p>
          <DifferenceTable caption={texts.means(folder, first)} differences={means} fullBands={fullBands} />
          {responses.map(({ name, differences }) => (
            <details key={name}>
              <summary>{name}</summary>
              <DifferenceTable
                caption={texts.ofResponse(name, folder, first)}
                differences={differences}
                fullBands={fullBands}
              />
            </details>
          ))}
        </>
      )}
    </section>
  );
}
