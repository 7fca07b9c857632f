import type { JSX } from 'preact';
import {
  GOAL_FIGURES,
  GOALS,
  signed,
  type PlacedArrangement,
  type PlacesReport,
  type SeatFigures,
} from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { showArrangement, shownArrangement } from '../../../state/design/places/search.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** A figure as text, with a sign where it is a level. */
const TEXT_OF: Readonly<Record<keyof SeatFigures, (value: number) => string>> = {
  variationDb: (value) => value.toFixed(2),
  smoothnessDb: (value) => value.toFixed(2),
  levelDb: (value) => signed(value, 1),
  lateDb: (value) => signed(value, 1),
};

const SHOWN = GOALS.map((goal) => GOAL_FIGURES[goal].figure);

/** All arrangements with all figures; the one that is chosen is shown in the picture. */
export function ArrangementTable({ report }: { readonly report: PlacesReport }): JSX.Element {
  const { arrangements, before } = report;
  const { columns } = texts;
  const counts = [...new Set(arrangements.map(({ sources }) => sources.length))];
  return (
    <div class="design-frame" role="group" aria-label={texts.region} tabIndex={0}>
      <Table
        caption={texts.caption}
        class="places-table"
        columns={[
          columns.number,
          ...SHOWN.map((figure) => ({ numbers: columns[figure] })),
          { numbers: columns.equalised },
          { numbers: columns.difference },
        ]}
      >
        {before && (
          <tr>
            <th scope="row">{texts.before}</th>
            {SHOWN.map((figure) => (
              <td class="number" key={figure}>
                {TEXT_OF[figure](before[figure])}
              </td>
            ))}
            <td colSpan={2} />
          </tr>
        )}
        {counts.map((count) => {
          const own = arrangements.filter(({ sources }) => sources.length === count);
          const best = bestOf(own);
          return [
            <tr key={`count ${count}`} class="places-count">
              <th scope="rowgroup" colSpan={SHOWN.length + 3}>
                {texts.subwoofers(count)}
              </th>
            </tr>,
            ...own.map((one) => <Row key={one.number} one={one} best={best} />),
          ];
        })}
      </Table>
    </div>
  );
}

interface RowProps {
  readonly one: PlacedArrangement;
  /** The best figures of arrangements with as many subwoofers. */
  readonly best: SeatFigures;
}

function Row({ one, best }: RowProps): JSX.Element {
  const { number, figures, equaliser, equalised, difference, bestFor, beatenBy } = one;
  const isShown = shownArrangement.value?.number === number;
  const remarks = [
    ...(bestFor.length === 0 ? [] : [texts.bestFor(bestFor.map((goal) => texts.goalNames[goal]))]),
    ...(beatenBy === null ? [] : [texts.beatenBy(beatenBy)]),
  ];
  return (
    <tr aria-selected={isShown} onClick={() => showArrangement(number)}>
      <th scope="row">
        <label>
          <input
            type="radio"
            name="arrangement"
            aria-label={texts.number(number)}
            checked={isShown}
            onChange={() => showArrangement(number)}
          />
          {number}
        </label>
        {remarks.map((text) => (
          <span class="places-remark" key={text}>
            {text}
          </span>
        ))}
      </th>
      {SHOWN.map((figure) => (
        <td class={figures[figure] === best[figure] ? 'number places-best' : 'number'} key={figure}>
          {TEXT_OF[figure](figures[figure])}
        </td>
      ))}
      <td class="number">{equaliser.length > 0 ? equalised.smoothnessDb.toFixed(2) : '–'}</td>
      <td class="number">
        {difference.rmsDb.toFixed(2)} / {difference.mostDb.toFixed(1)}
      </td>
    </tr>
  );
}

/** The best of each figure among some arrangements. */
function bestOf(arrangements: readonly PlacedArrangement[]): SeatFigures {
  return Object.fromEntries(
    GOALS.map((goal) => {
      const { figure, isMoreBetter } = GOAL_FIGURES[goal];
      const values = arrangements.map(({ figures }) => figures[figure]);
      return [figure, isMoreBetter ? Math.max(...values) : Math.min(...values)];
    }),
  ) as unknown as SeatFigures;
}
