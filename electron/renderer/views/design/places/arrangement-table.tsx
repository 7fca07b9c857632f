import type { JSX } from 'preact';
import type { PlacedSource } from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { showArrangement } from '../../../state/design/places/search.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** What all arrangements have. */
interface Arrangement {
  readonly number: number;
  readonly sources: readonly PlacedSource[];
}

/** A column with a figure of arrangements. */
export interface FigureColumn<One> {
  readonly heading: string;
  readonly text: (one: One) => string;
  /** The text for the sources of the scene; none if left out. */
  readonly before?: string | undefined;
  /** The figure itself; where it is given, the best of as many sources stands out. */
  readonly value?: (one: One) => number | null;
  readonly isMoreBetter?: boolean;
}

interface ArrangementTableProps<One> {
  readonly caption: string;
  readonly columns: readonly FigureColumn<One>[];
  readonly arrangements: readonly One[];
  /** Whether there is a row for the sources of the scene. */
  readonly hasBefore?: boolean;
  /** Heading above those with as many sources. */
  readonly heading: (sources: number) => string;
  /** What is to be said of one. */
  readonly remarks?: (one: One) => readonly string[];
  /** Number of the one that is shown. */
  readonly shown: number | undefined;
}

/** All arrangements with all figures; the one that is chosen is shown in the picture. */
export function ArrangementTable<One extends Arrangement>(props: ArrangementTableProps<One>): JSX.Element {
  const { caption, columns, arrangements, hasBefore = false, heading, remarks, shown } = props;
  const counts = [...new Set(arrangements.map(({ sources }) => sources.length))];
  return (
    <div class="design-frame" role="group" aria-label={texts.region} tabIndex={0}>
      <Table
        caption={caption}
        class="places-table"
        columns={[texts.columns.number, ...columns.map((column) => ({ numbers: column.heading }))]}
      >
        {hasBefore && (
          <tr>
            <th scope="row">{texts.before}</th>
            {columns.map((column) => (
              <td class="number" key={column.heading}>
                {column.before}
              </td>
            ))}
          </tr>
        )}
        {counts.map((count) => {
          const own = arrangements.filter(({ sources }) => sources.length === count);
          const best = columns.map((column) => bestOf(column, own));
          return [
            <tr key={`count ${count}`} class="places-count">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {heading(count)}
              </th>
            </tr>,
            ...own.map((one) => (
              <ShownRow
                key={one.number}
                number={one.number}
                name={texts.number(one.number)}
                isShown={one.number === shown}
                remarks={remarks?.(one) ?? []}
              >
                {columns.map((column, i) => (
                  <td
                    class={column.value && column.value(one) === best[i] ? 'number places-best' : 'number'}
                    key={column.heading}
                  >
                    {column.text(one)}
                  </td>
                ))}
              </ShownRow>
            )),
          ];
        })}
      </Table>
    </div>
  );
}

/** The best of a figure among some arrangements; undefined if none has it. */
function bestOf<One>({ value, isMoreBetter = false }: FigureColumn<One>, all: readonly One[]): number | undefined {
  const values = all.flatMap((one) => value?.(one) ?? []);
  if (values.length === 0) return undefined;
  return isMoreBetter ? Math.max(...values) : Math.min(...values);
}

interface ShownRowProps {
  readonly number: number;
  /** What choosing it does, for screen readers. */
  readonly name: string;
  readonly isShown: boolean;
  readonly remarks?: readonly string[];
  /** Its cells after the number. */
  readonly children: JSX.Element | readonly JSX.Element[];
}

/** A row that shows what it is about in the picture when it is chosen. */
export function ShownRow({ number, name, isShown, remarks = [], children }: ShownRowProps): JSX.Element {
  return (
    <tr aria-selected={isShown} onClick={() => showArrangement(number)}>
      <th scope="row">
        <label>
          <input
            type="radio"
            name="arrangement"
            aria-label={name}
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
      {children}
    </tr>
  );
}
