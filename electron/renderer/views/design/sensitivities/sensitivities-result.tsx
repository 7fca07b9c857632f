import type { JSX } from 'preact';
import {
  figureKind,
  figureText,
  type FigureSensitivity,
  type SensitivityReport,
} from '../../../../../src/app/index.ts';
import { Check } from '../../../parts/check.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { Table } from '../../../parts/table.tsx';
import {
  sensitiveFigures,
  shownGroup,
  shownSensitivity,
  showFigure,
  showOctave,
} from '../../../state/design/sensitivities/sensitivities.ts';
import {
  changeOf,
  changeText,
  isPainted,
  measure,
  MEASURES,
  pickedSurface,
  togglePickedSurface,
} from '../../../state/design/sensitivities/painting.ts';
import type { Found } from '../../../state/design/save-found.ts';
import { surfaceText } from '../../../state/design/surface-names.ts';
import { nameOf, withTitles } from '../../../state/materials/shown-names.ts';
import { duration, frequency } from '../../../state/window/format.ts';
import { SaveButtons } from '../search-state.tsx';
import { octaveText } from './octave-text.ts';
import { SpreadTable } from './spread-table.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.sensitivities;

/** What a search of sensitivities has found: a figure by octave, and which surface matters. */
export function SensitivitiesResult({ found }: { readonly found: Found<SensitivityReport> }): JSX.Element {
  const { report } = found;
  const { simulation, notMoved, warnings, elapsedSeconds } = report;
  const { scheme, validToHz, runs, keptRuns } = simulation;
  return (
    <section aria-labelledby="sensitivities-result-heading" class="design-result">
      <h2 id="sensitivities-result-heading">{words.design.result}</h2>
      <p class="note">
        {words.design.runs(runs, keptRuns, duration(elapsedSeconds))}{' '}
        {scheme !== null && words.design.scheme(scheme, frequency(validToHz))}
      </p>
      <FigureFields />
      <FigureTable report={report} group={shownGroup.value} />
      <SpreadTable report={report} />
      <Ranking report={report} />
      {notMoved.length + warnings.length > 0 && (
        <ul class="problems warnings">
          {warnings.map((text) => (
            <li key={text}>{withTitles(text)}</li>
          ))}
          {notMoved.map(({ surface, reason }) => (
            <li key={surface}>{texts.notMoved(surfaceText(surface), withTitles(reason))}</li>
          ))}
        </ul>
      )}
      <SaveButtons found={found} />
    </section>
  );
}

/** The figure that is shown, and the octave that colours the room. */
function FigureFields(): JSX.Element | null {
  const shown = shownSensitivity.value;
  if (!shown) return null;
  return (
    <div class="design-fields">
      <ChoiceField
        label={texts.figure}
        value={shown.figure}
        choices={sensitiveFigures.value.map((name) => {
          const { symbol, meaning } = figureKind(name);
          return { value: name, text: symbol, hint: meaning };
        })}
        onChange={showFigure}
      />
      <ChoiceField
        label={texts.octave}
        value={String(shown.centreHz)}
        choices={shownGroup.value.map(({ centreHz }) => ({ value: String(centreHz), text: octaveText(centreHz) }))}
        onChange={(centre) => showOctave(centre === 'null' ? null : Number(centre))}
      />
      <ChoiceField
        label={texts.measure}
        value={measure.value}
        choices={MEASURES.map((value) => ({ value, text: texts.measures[value] }))}
        onChange={(chosen) => (measure.value = chosen)}
      />
      <Check label={texts.paint} checked={isPainted.value} onChange={(is) => (isPainted.value = is)} />
    </div>
  );
}

interface FigureTableProps {
  readonly report: SensitivityReport;
  readonly group: readonly FigureSensitivity[];
}

/** A column for each octave: the value with its uncertainty, then what a tenth more of each surface changes. */
function FigureTable({ report: { surfaces, simulation }, group }: FigureTableProps): JSX.Element | null {
  if (group.length === 0) return null;
  const kind = figureKind(group[0].figure);
  const { unit, factor, digits } = kind.shown;
  const isDrawn = simulation.draws > 0;
  const half = (value: number | null): string =>
    value === null ? '–' : texts.half((value * factor).toFixed(digits + 1));
  const row = (name: string, cell: (one: FigureSensitivity) => string): JSX.Element => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {group.map((one) => (
        <td class="number" key={one.centreHz}>
          {cell(one)}
        </td>
      ))}
    </tr>
  );
  return (
    <div class="design-frame" role="group" aria-label={texts.region} tabIndex={0}>
      <Table
        caption={texts.tableCaption}
        columns={[
          unit === '' ? kind.symbol : `${kind.symbol}, ${unit}`,
          ...group.map(({ centreHz }) => ({ numbers: octaveText(centreHz) })),
        ]}
      >
        {row(texts.asItIs, ({ value }) => figureText(kind, value))}
        {row(texts.byMaterials, ({ materialUncertainty }) => half(materialUncertainty))}
        {isDrawn && row(texts.byDrawn, ({ drawn }) => half(drawn?.half ?? null))}
        {isDrawn && row(texts.byLine, ({ drawn }) => half(drawn?.linearHalf ?? null))}
        {row(texts.byGrid, ({ gridUncertainty }) => half(gridUncertainty))}
        <tr>
          <th scope="rowgroup" colSpan={1 + group.length} class="design-subhead">
            {texts.measureHeadings[measure.value]}
          </th>
        </tr>
        {surfaces.map(({ name, squareMetres }, at) => (
          <tr key={name} aria-selected={pickedSurface.value === name}>
            <th scope="row" title={name}>
              <button
                type="button"
                class="design-surface"
                aria-pressed={pickedSurface.value === name}
                onClick={() => togglePickedSurface(name)}
              >
                {surfaceText(name)}
              </button>
              {squareMetres !== null && <span class="note"> {texts.area(squareMetres.toFixed(1))}</span>}
            </th>
            {group.map(({ centreHz, surfaces: effects }) => (
              <td class="number" key={centreHz}>
                {changeText(changeOf(effects[at], measure.value))}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** The surfaces by what their materials leave open. */
function Ranking({ report: { ranking, surfaces } }: { readonly report: SensitivityReport }): JSX.Element {
  const { surface, material, uncertain, share } = texts.rankingColumns;
  return (
    <section aria-labelledby="ranking-heading">
      <h3 id="ranking-heading">{texts.ranking}</h3>
      <p class="note">{texts.rankingNote}</p>
      <Table caption={texts.ranking} columns={[surface, material, { numbers: uncertain }, { numbers: share }]}>
        {ranking.map((row) => {
          const own = surfaces.find(({ name }) => name === row.surface)!;
          return (
            <tr key={row.surface}>
              <th scope="row" title={row.surface}>
                {surfaceText(row.surface)}
              </th>
              <td title={own.material}>{nameOf(own.material)}</td>
              <td class="number">± {own.uncertaintyPercent} %</td>
              <td class="number">{(100 * row.share).toFixed(0)} %</td>
            </tr>
          );
        })}
      </Table>
    </section>
  );
}
