import { escaped } from '../../../text/markup.ts';
import { changedAfter } from './content/recomputed.ts';
import type { ReportWords } from './words/report-words.ts';

/** A cell of a table: text, a number as text at the right, or with a mark. */
export type Cell = string | { readonly number: string; readonly isNoticed?: boolean };

/** A table with a heading. Text is escaped here. */
export function htmlTable(heading: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const cell = (content: Cell, tag: 'th' | 'td'): string => {
    const scope = tag === 'th' ? ' scope="col"' : '';
    if (typeof content === 'string') return `<${tag}${scope}>${escaped(content)}</${tag}>`;
    const kind = content.isNoticed ? 'figure noticed' : 'figure';
    return `<${tag}${scope} class="${kind}">${escaped(content.number)}</${tag}>`;
  };
  const body = rows.map((cells) => `<tr>${cells.map((one) => cell(one, 'td')).join('')}</tr>`);
  return `<table><thead><tr>${heading.map((one) => cell(one, 'th')).join('')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>`;
}

/** Names and values, one a line. */
export function factTable(rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(([name, text]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(text)}</td></tr>`);
  return `<table class="facts"><tbody>\n${cells.join('\n')}\n</tbody></table>`;
}

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

/** That the figures are not those of the run, with what changed after it; empty where they are. */
export const recomputedNote = (places: readonly string[] | undefined, words: ReportWords): string =>
  places === undefined || places.length === 0
    ? ''
    : paragraph(words.recomputed(words.and(changedAfter(places).map((kind) => words.changedAfter[kind]))));

export const htmlList = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

/** A number with so many decimals; a dash for none. */
export const decimals = (
  value: number | null | undefined,
  digits: number,
  { number }: Pick<ReportWords, 'number'>,
): string => (value === null || value === undefined || !Number.isFinite(value) ? '–' : number(value, digits));

/** A cell with a number. */
export const numberCell = (value: number | null | undefined, digits: number, words: ReportWords): Cell => ({
  number: decimals(value, digits, words),
});

/** Heads of columns by octave. */
export const hertzHeads = (centres: readonly number[]): Cell[] =>
  centres.map((centreHz) => ({ number: `${centreHz} Hz` }));

/** A picture that is SVG of this program, with what it shows. */
export const figureHtml = (caption: string, svg: string, kind = ''): string =>
  `<figure${kind && ` class="${kind}"`}><figcaption>${escaped(caption)}</figcaption>\n${svg}\n</figure>`;
