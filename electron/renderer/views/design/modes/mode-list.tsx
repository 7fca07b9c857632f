import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ModeEntry } from '../../../../../src/app/index.ts';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { RowGap } from '../../../parts/row-gap.tsx';
import { useRowsInSight } from '../../../parts/rows-in-sight.ts';
import { SortHeading } from '../../../parts/sort-heading.tsx';
import {
  chooseMode,
  chosenMode,
  dampedBy,
  haveKinds,
  kindText,
  listedModes,
  listedPoint,
  listLevelsAt,
  modeOrder,
  sortModes,
  type ModeColumn,
} from '../../../state/design/modes/mode-list.ts';
import { modesReport } from '../../../state/design/modes/search.ts';
import { figure } from '../../../state/window/format.ts';
import { levelText } from './level-text.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

/** Height of a row, px, as the style sheet has it. */
const ROW = 26;

/** Rows that Page Up and Page Down pass. */
const PAGE = 8;

/** The list of modes, sorted by a click on a heading; a click on a row or the arrow keys choose a mode. */
export function ModeList(): JSX.Element {
  const modes = listedModes.value;
  const points = modesReport.value?.points ?? [];
  const point = listedPoint.value;
  const { from, to, frame } = useRowsInSight(modes.length, ROW);
  const scrolling = useRef<HTMLElement | null>(null);
  const chosen = chosenMode.value;
  const at = modes.findIndex(({ number }) => number === chosen?.number);
  // Whatever chose the mode, its row is in sight.
  useLayoutEffect(() => {
    if (scrolling.current) showRow(scrolling.current, at);
  }, [at]);
  const columns: readonly ModeColumn[] = [
    'frequency',
    'decay',
    'quality',
    ...(haveKinds.value ? (['kind'] as const) : []),
    ...(point >= 0 ? (['level'] as const) : []),
    'damped',
  ];
  const nameOf = (column: ModeColumn): string =>
    column === 'level' ? texts.columns.level(points[point].name) : texts.columns[column];
  return (
    <>
      {points.length > 1 && (
        <ChoiceField
          label={texts.levelsAt}
          value={String(point)}
          choices={points.map(({ kind, name }, i) => ({ value: String(i), text: texts.points[kind](name) }))}
          onChange={(i) => listLevelsAt(Number(i))}
        />
      )}
      <div
        class="mode-rows"
        role="group"
        aria-label={texts.region}
        ref={(element) => {
          scrolling.current = element;
          frame.ref(element);
        }}
        onScroll={frame.onScroll}
        onKeyDown={(event) => {
          const next = stepped(event.key, at, modes.length);
          if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
          event.preventDefault();
          chooseMode(modes[next].number);
          focusChosen(event.currentTarget);
        }}
      >
        <table aria-rowcount={modes.length + 1}>
          <caption class="hidden">{texts.caption}</caption>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <SortHeading
                  key={column}
                  text={nameOf(column)}
                  order={modeOrder.value?.by === column ? modeOrder.value : null}
                  isNumber={column !== 'kind' && column !== 'damped'}
                  onSort={() => sortModes(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {from > 0 && <RowGap columns={columns.length} height={from * ROW} />}
            {modes.slice(from, to).map((mode, i) => (
              <Row key={mode.number} mode={mode} index={from + i + 2} columns={columns} point={point} />
            ))}
            {to < modes.length && <RowGap columns={columns.length} height={(modes.length - to) * ROW} />}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The row that a key goes to; undefined for other keys. */
function stepped(key: string, at: number, rows: number): number | undefined {
  const next = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: rows - 1,
  }[key];
  return next === undefined ? undefined : Math.min(rows - 1, Math.max(0, next));
}

/** Scrolls a row into sight, below the heading. */
function showRow(frame: HTMLElement, at: number): void {
  const top = at * ROW;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + 2 * ROW > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + 2 * ROW - frame.clientHeight;
}

/** Gives the focus to the row of the chosen mode, once it is drawn. */
function focusChosen(frame: HTMLElement): void {
  requestAnimationFrame(() =>
    frame.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true }),
  );
}

const CLASSES: Partial<Record<ModeColumn, string>> = {
  decay: 'number',
  quality: 'number',
  level: 'number',
  damped: 'damped',
};

interface RowProps {
  readonly mode: ModeEntry;
  /** Its number in the table, with the row of headings. */
  readonly index: number;
  readonly columns: readonly ModeColumn[];
  readonly point: number;
}

function Row({ mode, index, columns, point }: RowProps): JSX.Element {
  const isChosen = chosenMode.value?.number === mode.number;
  const hertz = mode.frequencyHz.toFixed(2);
  const cells: Readonly<Record<Exclude<ModeColumn, 'frequency'>, string>> = {
    decay: figure(mode.decaySeconds, 2),
    quality: figure(mode.quality, 1),
    kind: mode.halfWaves?.join(' ') ?? texts.mixed,
    level: point < 0 ? '' : levelText(mode.levelsDb[point]),
    damped: dampedBy(mode),
  };
  const titles: Partial<Record<ModeColumn, string>> = { kind: kindText(mode), damped: cells.damped };
  return (
    <tr aria-rowindex={index} class={isChosen ? 'chosen' : ''} onClick={() => chooseMode(mode.number)}>
      <th scope="row" class="number">
        <button
          type="button"
          aria-pressed={isChosen}
          tabIndex={isChosen ? 0 : -1}
          title={texts.choose(mode.number, `${hertz} Hz`)}
        >
          {hertz}
        </button>
      </th>
      {columns.map(
        (column) =>
          column !== 'frequency' && (
            <td key={column} class={CLASSES[column]} title={titles[column]}>
              {cells[column]}
            </td>
          ),
      )}
    </tr>
  );
}
