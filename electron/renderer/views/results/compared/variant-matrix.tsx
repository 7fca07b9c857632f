import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  figureKind,
  FIGURES,
  type ComparedVariant,
  type ComparisonReport,
  type MapBand,
} from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { octaveName } from '../../../state/results/figures.ts';
import { bandKey, bandOfKey, shownValue } from '../../../state/results/overview.ts';
import {
  cellsOf,
  chooseBaseline,
  followMatrix,
  matrix,
  matrixBand,
  matrixBands,
  matrixResults,
  type MatrixCell,
} from '../../../state/results/variants.ts';
import { words } from '../../../../words/words.ts';
import { AnswerState } from '../answer-state.tsx';
import { signed } from './difference-table.tsx';

const texts = words.judging.matrix;

/** All results in rows, figures in columns: what each variant changes against the baseline, which stands on top. */
export function VariantMatrix(): JSX.Element | null {
  useEffect(() => followMatrix(), []);
  if (matrixResults.value.length < 2) return null;
  const state = matrix.value;
  return (
    <section class="variant-matrix" aria-label={texts.title}>
      <AnswerState state={state} text={texts.comparing} />
      {state?.kind === 'done' && <Matrix comparison={state.answer} />}
    </section>
  );
}

function Matrix({ comparison: { first, others } }: { readonly comparison: ComparisonReport }): JSX.Element {
  const bands = matrixBands(others);
  const band = bands.includes(matrixBand.value) ? matrixBand.value : (bands.at(0) ?? 'mid');
  const kinds = FIGURES.filter(({ name }) =>
    others.some((one) => cellsOf(one, band).some(({ figure }) => figure === name)),
  );
  // The baseline is in no difference where a variant has no response in common with it.
  const firstCells = kinds.map(({ name }) => others.flatMap((one) => found(one, band, name) ?? []).at(0));
  return (
    <>
      <div class="map-fields">
        <ChoiceField
          label={texts.band}
          value={bandKey(band)}
          choices={bands.map((one) => ({ value: bandKey(one), text: one === 'mid' ? texts.single : octaveName(one) }))}
          onChange={(key) => (matrixBand.value = bandOfKey(key))}
        />
      </div>
      <p class="note">{texts.note(first.folder)}</p>
      <div class="figures-frame" role="group" aria-label={texts.title} tabIndex={0}>
        <table>
          <caption class="hidden">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.variant}</th>
              {kinds.map(({ name, symbol, shown }) => (
                <th scope="col" class="number" key={name}>
                  <HelpAbout term={name}>{words.responses.figures.withUnit(symbol, shown.unit)}</HelpAbout>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr class="matrix-baseline">
              <th scope="row">
                {first.folder}
                <span class="note">{texts.baseline}</span>
              </th>
              {kinds.map(({ name }, i) => (
                <td class="number" key={name}>
                  {firstCells[i] ? shownValue(name, firstCells[i].first) : '–'}
                </td>
              ))}
            </tr>
            {others.map((variant, i) => (
              <tr key={variant.folder}>
                <th scope="row">
                  {variant.folder}
                  <Button
                    onClick={() => chooseBaseline(matrixResults.peek()[i + 1].id)}
                    hint={texts.makeBaselineHint}
                    label={texts.makeBaselineOf(variant.folder)}
                  >
                    {texts.makeBaseline}
                  </Button>
                  {variant.gridWarning !== null && (
                    <span class="note" title={variant.gridWarning}>
                      {texts.otherGrid}
                    </span>
                  )}
                </th>
                {kinds.map(({ name }) => (
                  <Cell key={name} cell={found(variant, band, name)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const found = (variant: ComparedVariant, band: MapBand, name: MatrixCell['figure']): MatrixCell | undefined =>
  cellsOf(variant, band).find(({ figure }) => figure === name);

/** A difference in just noticeable differences; below it both values. */
function Cell({ cell }: { readonly cell: MatrixCell | undefined }): JSX.Element {
  if (!cell) return <td class="number">–</td>;
  const { figure, first, second, difference, noticeable } = cell;
  const { shown } = figureKind(figure);
  const isNoticed = noticeable !== null && Math.abs(noticeable) > 1;
  return (
    <td class={isNoticed ? 'number noticed' : 'number'}>
      {noticeable === null
        ? texts.inUnit(signed(shown.factor * difference, shown.digits, true), shown.unit)
        : texts.inNoticeable(signed(noticeable, 1, true))}
      {isNoticed && <span class="hidden">{words.responses.differences.noticeable}</span>}
      <span class="matrix-values">
        {shownValue(figure, first)} → {shownValue(figure, second)}
      </span>
    </td>
  );
}
