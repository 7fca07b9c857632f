import type { JSX } from 'preact';
import { figureKind, type SensitivityReport } from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { shownSensitivity } from '../../../state/design/sensitivities/sensitivities.ts';
import { spreads, type Spread } from '../../../state/design/sensitivities/spread.ts';
import { octaveText } from './octave-text.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.sensitivities;

/** How the shown figure spreads over rooms whose materials were drawn. */
export function SpreadTable({ report }: { readonly report: SensitivityReport }): JSX.Element | null {
  const { draws } = report.simulation;
  const shown = shownSensitivity.value;
  if (draws === 0 || !shown) return null;
  const { octave, low, median, high, plot } = texts.spreadColumns;
  const { symbol, shown: as } = figureKind(shown.figure);
  return (
    <section aria-labelledby="spread-heading">
      <h3 id="spread-heading">{texts.spread(as.unit === '' ? symbol : `${symbol}, ${as.unit}`, draws)}</h3>
      {spreads.value.length === 0 ? (
        <p class="note">{texts.tooFewDrawn}</p>
      ) : (
        <>
          <div class="design-frame" role="group" aria-label={texts.spreadRegion} tabIndex={0}>
            <Table
              caption={texts.spreadRegion}
              class="spread-table"
              columns={[octave, { numbers: low }, { numbers: median }, { numbers: high }, plot]}
            >
              {spreads.value.map((one) => (
                <tr key={one.centreHz}>
                  <th scope="row">{octaveText(one.centreHz)}</th>
                  <td class="number">{one.texts.low}</td>
                  <td class="number">{one.texts.median}</td>
                  <td class="number">{one.texts.high}</td>
                  <td>
                    <SpreadPlot of={one} />
                  </td>
                </tr>
              ))}
            </Table>
          </div>
          <p class="note">{texts.spreadNote}</p>
        </>
      )}
    </section>
  );
}

/** Width of the plot in its own units; its ends keep half a mark free. */
const WIDTH = 100;
const FREE = 2;

/** Nine of ten rooms as a bar with their median, what the derivatives predict below it, and the scene as it is. */
function SpreadPlot({ of: { drawn, linear, median, value } }: { readonly of: Spread }): JSX.Element {
  const x = (share: number): number => FREE + (WIDTH - 2 * FREE) * share;
  return (
    <svg class="spread-plot" viewBox={`0 0 ${WIDTH} 20`} preserveAspectRatio="none" aria-hidden="true">
      <line class="spread-drawn" x1={x(drawn.from)} x2={x(drawn.to)} y1="7" y2="7" />
      <line class="spread-median" x1={x(median)} x2={x(median)} y1="2" y2="12" />
      <line class="spread-linear" x1={x(linear.from)} x2={x(linear.to)} y1="16" y2="16" />
      <line class="spread-value" x1={x(value)} x2={x(value)} y1="13" y2="19" />
    </svg>
  );
}
