import { capital } from '../../../../text/sentence.ts';
import { htmlPage } from '../../../results/report/html-page.ts';
import { propertiesOf } from '../../../../engine/engine-properties.ts';
import type { ItemReport } from '../../../../lab/papers/model/run-paper.ts';
import { escaped } from '../../../../text/markup.ts';
import { PAGE_STYLE } from '../../../results/report/page-style.ts';
import type { SavedPaper } from './paper-file.ts';
import { drawPanels, type DrawnPanel } from './paper-figure.ts';
import { itemHeading, itemNotes, printedTable, type PrintedCell } from './paper-text.ts';

/** Tables of papers have more columns than a page of text is wide. */
const STYLE = `${PAGE_STYLE}
body { max-width: 78rem; }
.wide { overflow-x: auto; }
.wide thead th { white-space: normal; }
`;

/**
 * The tables and figures of a paper as one page of HTML without any other file: it opens offline and prints.
 *
 * @returns the text of an HTML document
 */
export function paperPage(report: SavedPaper): string {
  const title = `${report.title}, on ${report.adapter}`;
  return htmlPage(
    title,
    STYLE,
    `<h1>${escaped(report.title)}</h1>
<p>${escaped(report.authors)}. Every table and figure of the paper as this device gives it, beside the published numbers
(${escaped(report.publishedDevices)}).</p>
${facts(report)}
${contents(report)}
${report.items.map(section).join('\n')}`,
  );
}

function facts({ program, engine, adapter, quick }: SavedPaper): string {
  const rows = [
    ['Program', `Wavehall ${program}`],
    ['Device', adapter],
    ['Compute device', propertiesOf({ kind: engine }).title],
    [
      'Grids',
      quick ? 'small, and long tables thinned: times are rough, and caches may hold a grid' : 'those of the paper',
    ],
  ];
  const cells = rows.map(([name, text]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(text)}</td></tr>`);
  return `<table class="facts"><tbody>\n${cells.join('\n')}\n</tbody></table>`;
}

const idOf = (place: string): string => place.replace(/[^\w]+/g, '-');

function contents({ items }: SavedPaper): string {
  const rows = items.map(
    ({ place, title }) => `<li><a href="#${idOf(place)}">${escaped(capital(place))}</a>: ${escaped(title)}</li>`,
  );
  return `<ul>\n${rows.join('\n')}\n</ul>`;
}

function section(item: ItemReport): string {
  const { place, about, axes } = item;
  return `<section id="${idOf(place)}">
<h2>${escaped(itemHeading(item))}</h2>
<p>${escaped(about)}</p>
${axes === null ? '' : drawPanels(item, axes).map(figure).join('\n')}
${table(item)}
${itemNotes(item)
  .map((note) => `<p class="small">${escaped(note)}</p>`)
  .join('\n')}
</section>`;
}

const figure = ({ title, svg }: DrawnPanel): string =>
  `<figure>\n${title === '' ? '' : `<figcaption>${escaped(capital(title))}</figcaption>\n`}${svg}\n</figure>`;

function table(item: ItemReport): string {
  const { columns, notes } = printedTable(item);
  const cell = ({ text, note }: PrintedCell): string =>
    `<td class="number">${note === null ? escaped(text) : `<span class="small">none (${note})</span>`}</td>`;
  const rows = item.rows.map(
    ({ label }, at) => `<tr><td>${escaped(label)}</td>${columns.map(({ cells }) => cell(cells[at])).join('')}</tr>`,
  );
  const heads = [item.rowTitle, ...columns.map(({ title }) => title)];
  return `<div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
${notes.map((note, at) => `<p class="small">(${at + 1}) ${escaped(note)}</p>`).join('\n')}`;
}
