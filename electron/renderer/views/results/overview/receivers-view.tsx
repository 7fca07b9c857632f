import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { figureKind, type FigureName, type MapBand, type ReceiverTable } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { RowGap } from '../../../parts/row-gap.tsx';
import { useRowsInSight } from '../../../parts/rows-in-sight.ts';
import { SortHeading } from '../../../parts/sort-heading.tsx';
import { octaveName } from '../../../state/results/figures.ts';
import { bandKey, bandOfKey, shownValue } from '../../../state/results/overview.ts';
import {
  copyReceivers,
  followReceivers,
  receiverArea,
  receiverBand,
  receiverFilter,
  receiverOrder,
  receiverTable,
  saveReceivers,
  shownRows,
  shownTable,
  sortReceivers,
  tableAreas,
  type SortKey,
} from '../../../state/results/receivers.ts';
import { choose, shownResult } from '../../../state/results/results.ts';
import { resultTab } from '../../../state/results/result-tab.ts';
import { count } from '../../../state/window/format.ts';
import { words } from '../../../../words/words.ts';
import { AnswerState } from '../answer-state.tsx';

const texts = words.overview.table;

/** All receivers × figures in one table: sorted by a click on a heading, filtered, saved, copied. */
export function ReceiversView(): JSX.Element {
  useEffect(() => followReceivers(), []);
  const table = shownTable.value;
  return (
    <section class="receivers-view" aria-label={texts.title}>
      {!table && <AnswerState state={receiverTable.value} text={texts.reading} />}
      {receiverTable.value?.kind === 'failed' && table && <AnswerState state={receiverTable.value} text="" />}
      {table && (
        <>
          <Fields table={table} />
          {table.columns.length === 0 ? <p class="note">{words.overview.none}</p> : <Rows table={table} />}
        </>
      )}
    </section>
  );
}

const bandText = (band: MapBand): string => (band === 'mid' ? texts.bandSingle : octaveName(band));

function Fields({ table }: { readonly table: ReceiverTable }): JSX.Element {
  const areas = tableAreas.value;
  return (
    <div class="map-fields">
      <ChoiceField
        label={texts.band}
        value={bandKey(table.band)}
        choices={table.bands.map((band) => ({ value: bandKey(band), text: bandText(band) }))}
        onChange={(key) => (receiverBand.value = bandOfKey(key))}
      />
      {areas.length > 1 && (
        <ChoiceField
          label={texts.area}
          value={receiverArea.value === null ? ALL : areaKey(receiverArea.value)}
          choices={[
            { value: ALL, text: texts.all },
            ...areas.map((area) => ({ value: areaKey(area), text: area === '' ? texts.singles : area })),
          ]}
          onChange={(key) => (receiverArea.value = key === ALL ? null : key.slice(1))}
        />
      )}
      <div class="field">
        <label for="receiver-filter">{texts.filter}</label>
        <input
          id="receiver-filter"
          type="text"
          value={receiverFilter.value}
          onInput={({ currentTarget }) => (receiverFilter.value = currentTarget.value)}
        />
      </div>
      <Button onClick={() => void saveReceivers()} hint={texts.csvHint}>
        {texts.csv}
      </Button>
      <Button onClick={() => void copyReceivers()} hint={texts.copyHint}>
        {texts.copy}
      </Button>
      <span class="note" role="status">
        {texts.shown(count(shownRows.value.length), count(table.sources.length))}
      </span>
    </div>
  );
}

/** Choices of the area: all, or the name of one after a mark that keeps it apart from it. */
const ALL = 'all';
const areaKey = (area: string): string => `=${area}`;

/** Height of a row, px, as the style sheet has it. */
const ROW = 26;
/** Only rows in sight are drawn, so that tens of thousands stay smooth. */
function Rows({ table }: { readonly table: ReceiverTable }): JSX.Element {
  const rows = shownRows.value;
  const { from, to, frame } = useRowsInSight(rows.length, ROW);
  const hasAreas = tableAreas.value.some((area) => area !== '');
  const columns = 2 + Number(hasAreas) + table.columns.length;
  return (
    <div class="receiver-rows figures-frame" role="group" aria-label={texts.region} tabIndex={0} {...frame}>
      <table aria-rowcount={rows.length + 1}>
        <caption class="hidden">{texts.caption(bandText(table.band))}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <Heading by="source" text={texts.columns.source} />
            <Heading by="receiver" text={texts.columns.receiver} />
            {hasAreas && <Heading by="area" text={texts.columns.area} />}
            {table.columns.map(({ figure }) => {
              const { symbol, shown } = figureKind(figure);
              return (
                <Heading
                  key={figure}
                  by={figure}
                  text={words.responses.figures.withUnit(symbol, shown.unit)}
                  isNumber
                />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <RowGap columns={columns} height={from * ROW} />}
          {Array.from(rows.subarray(from, to), (row, i) => (
            <Row key={row} table={table} row={row} index={from + i + 2} hasAreas={hasAreas} />
          ))}
          {to < rows.length && <RowGap columns={columns} height={(rows.length - to) * ROW} />}
        </tbody>
      </table>
      {rows.length === 0 && <p class="note">{texts.none}</p>}
    </div>
  );
}

interface HeadingProps {
  readonly by: SortKey;
  readonly text: string;
  readonly isNumber?: boolean;
}

function Heading({ by, text, isNumber }: HeadingProps): JSX.Element {
  const order = receiverOrder.value?.by === by ? receiverOrder.value : null;
  return <SortHeading text={text} order={order} isNumber={isNumber ?? false} onSort={() => sortReceivers(by)} />;
}

interface RowProps {
  readonly table: ReceiverTable;
  readonly row: number;
  /** Its number in the table, with the row of headings. */
  readonly index: number;
  readonly hasAreas: boolean;
}

function Row({ table: { sources, receivers, areas, columns }, row, index, hasAreas }: RowProps): JSX.Element {
  const [source, receiver, area] = [sources[row], receivers[row], areas[row]];
  return (
    <tr aria-rowindex={index}>
      <td>{source}</td>
      <th scope="row">
        {area === null ? (
          <button
            type="button"
            class="link"
            title={texts.show(source, receiver)}
            onClick={() => showResponse(source, receiver)}
          >
            {receiver}
          </button>
        ) : (
          receiver
        )}
      </th>
      {hasAreas && <td>{area ?? ''}</td>}
      {columns.map(({ figure, values }) => (
        <td key={figure} class="number">
          {cellText(figure, values[row])}
        </td>
      ))}
    </tr>
  );
}

const cellText = (figure: FigureName, value: number): string => (Number.isNaN(value) ? '–' : shownValue(figure, value));

function showResponse(source: string, receiver: string): void {
  const result = shownResult.peek();
  const entry = result?.outcome.report.responses.find((one) => one.source === source && one.receiver === receiver);
  if (!result || !entry) return;
  choose({ resultId: result.id, file: entry.file });
  resultTab.value = 'responses';
}
