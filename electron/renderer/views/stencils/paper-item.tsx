import type { JSX } from 'preact';
import { itemHeading, itemNotes, printedTable, type PrintedCell, type SavedPaper } from '../../../../src/app/index.ts';
import { Table } from '../../parts/table.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import { theme } from '../../state/window/theme.ts';
import { paperBars, paperPanels, type PaperPanel } from './paper-drawing.ts';
import { words } from '../../../words/words.ts';

type Item = SavedPaper['items'][number];

const { papers } = words.stencils;

/** The heading of the shown table or figure. */
export const HEADING_ID = 'paper-item-heading';

/**
 * A table or figure of a paper: its curves, if it is a figure, its values beside the published ones, and notes. What
 * the paper says of itself is English.
 */
export function PaperItem({ item }: { readonly item: Item }): JSX.Element {
  return (
    <section class="paper-item" lang="en" aria-labelledby={HEADING_ID}>
      <h3 id={HEADING_ID}>{itemHeading(item)}</h3>
      <p class="note">{item.about}</p>
      {item.axes && (item.axes.bars ? <Bars item={item} /> : <Curves item={item} axes={item.axes} />)}
      <Values item={item} />
      {itemNotes(item).map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

function Curves({ item, axes }: { readonly item: Item; readonly axes: NonNullable<Item['axes']> }): JSX.Element {
  return (
    <>
      {paperPanels(item).map(({ title, curves }) => (
        <LinePlot
          key={title}
          theme={theme.value}
          title={title === '' ? item.title : title}
          xLabel={axes.x}
          yLabel={axes.y}
          yRange={[0, 1.05 * highest(curves)]}
          curves={curves}
          height={320}
        />
      ))}
    </>
  );
}

/** Bars by row; the table below has their values. */
function Bars({ item }: { readonly item: Item }): JSX.Element {
  return (
    <>
      {paperBars(item).map(({ title, bars }) => (
        <figure class="paper-bars" key={title}>
          <figcaption>{title}</figcaption>
          <div aria-hidden="true">
            {bars.map(({ label, isOurs, length }, i) => (
              <div class="paper-bar" key={i}>
                <span>{isOurs ? label : papers.publishedOf(label)}</span>
                <span class={isOurs ? 'bar chosen' : 'bar'} style={{ width: `${100 * length}%` }} />
              </div>
            ))}
          </div>
        </figure>
      ))}
    </>
  );
}

const highest = (curves: PaperPanel['curves']): number =>
  Math.max(...curves.flatMap(({ y }) => Array.from(y, (value) => value ?? 0)));

function Values({ item }: { readonly item: Item }): JSX.Element {
  const { columns, notes } = printedTable(item);
  if (columns.length === 0) return <p class="note">{papers.noValues}</p>;
  return (
    <>
      <div class="paper-table" tabIndex={0} role="region" aria-label={papers.region(item.place)}>
        <Table caption={item.title} columns={[item.rowTitle, ...columns.map(({ title }) => ({ numbers: title }))]}>
          {item.rows.map(({ label }, row) => (
            <tr key={row}>
              <th scope="row">{label}</th>
              {columns.map(({ cells }, column) => (
                <td class="number" key={column}>
                  {cellText(cells[row])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
      {notes.map((reason, i) => (
        <p class="note" key={reason}>
          {papers.footnote(i + 1, reason)}
        </p>
      ))}
    </>
  );
}

const cellText = ({ text, note }: PrintedCell): string => (note === null ? text : papers.reason(note));
