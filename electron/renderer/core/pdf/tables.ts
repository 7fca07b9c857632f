import type { Block, Table, TableLayout } from './document.ts';
import { COLOURS, WIDTH } from './paper.ts';
import { elementsOf, hasClass, textOf, type PageElement } from './page-tree.ts';

/** Sizes of text in tables: the largest, and the smallest that is read without a glass, points. */
const SIZE = { most: 7.8, least: 5 };

/** Mean width of a character of the font in units of its size: that of a digit. */
const CHARACTER = 0.57;

/** Space between columns, points. */
const BETWEEN = 7;

/** Width of a text that is never broken, in units of its size: that of `Lp (dB)` or `fSchroeder (Hz)`. */
const UNBROKEN = 9;

/** The most rows of a table that stands whole on one page. */
const MOST_WHOLE = 24;

/** A table: its head stands on every page, no row is cut, and its text is as small as its numbers need it. */
export function tableContent(table: PageElement): Table {
  const parts = elementsOf(table);
  const rowsOf = (name: string): PageElement[][] =>
    parts.filter((part) => part.name === name).flatMap((part) => elementsOf(part).map(elementsOf));
  const heads = rowsOf('thead');
  const rows = [...heads, ...rowsOf('tbody')];
  const isFacts = hasClass(table, 'facts');
  const { size, widths } = isFacts ? { size: SIZE.most, widths: FACTS } : columnsOf(rows);
  return {
    table: {
      headerRows: heads.length,
      keepWithHeaderRows: heads.length > 0 ? 1 : 0,
      dontBreakRows: true,
      widths,
      body: rows.map((row, index) => row.map((cell) => cellContent(cell, index < heads.length, isFacts))),
    },
    layout: LAYOUT,
    fontSize: size,
    margin: [0, 2, 0, 6],
    ...(rows.length <= MOST_WHOLE && { unbreakable: true }),
  };
}

const FACTS = [118, '*'] as const;

interface Column {
  /** Widths in units of the size of the text: so that nothing is broken, and so that no word is. */
  readonly most: number;
  readonly least: number;
}

/** The size of the text of a table, and the widths of its columns: numbers are not broken, texts share what is left. */
function columnsOf(rows: readonly (readonly PageElement[])[]): { size: number; widths: number[] } {
  const columns = rows[0].map((_, at): Column => {
    const cells = rows.flatMap((row) => (at < row.length ? [row[at]] : []));
    const isNumber = cells.every((cell) => hasClass(cell, 'figure'));
    const most = Math.max(...cells.map((cell) => widthOf(textOf(cell), cell.name === 'th')));
    const words = cells.flatMap((cell) =>
      textOf(cell)
        .split(' ')
        .map((word) => widthOf(word, cell.name === 'th')),
    );
    return { most, least: isNumber || most <= UNBROKEN ? most : Math.max(...words) };
  });
  const room = WIDTH - BETWEEN * (columns.length - 1);
  const sum = (of: keyof Column): number => columns.reduce((all, column) => all + column[of], 0);
  const size = Math.max(SIZE.least, Math.min(SIZE.most, room / sum('least')));
  const units = room / size;
  const share = Math.max(0, Math.min(1, (units - sum('least')) / (sum('most') - sum('least') || 1)));
  const taken = columns.map(({ least, most }) => least + share * (most - least));
  const stretch = units / taken.reduce((all, width) => all + width, 0);
  return { size, widths: taken.map((width) => width * stretch * size) };
}

/** Width of a text in units of its size, by the mean widths of letters and digits of the font; somewhat too wide. */
const widthOf = (text: string, isBold: boolean): number => text.length * CHARACTER * (isBold ? 1.09 : 1) + 0.2;

function cellContent(cell: PageElement, isHead: boolean, isFacts: boolean): Block {
  const isFigure = hasClass(cell, 'figure');
  const isNoticed = hasClass(cell, 'noticed');
  return {
    text: textOf(cell),
    ...(isHead || isNoticed ? { bold: true } : {}),
    ...(isFigure ? { alignment: 'right' as const, noWrap: true } : {}),
    ...(isFacts && cell.name === 'th' ? { color: COLOURS.pale } : {}),
    ...(isNoticed ? { fillColor: COLOURS.noticed } : {}),
  };
}

const LAYOUT: TableLayout = {
  hLineWidth: (line, { table }) => (line === 0 ? 0 : line === table.headerRows ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line, { table }) => (line === table.headerRows ? COLOURS.pale : COLOURS.line),
  paddingLeft: (column) => (column === 0 ? 0 : BETWEEN / 2),
  paddingRight: (column, { table }) => (column === table.body[0].length - 1 ? 0 : BETWEEN / 2),
  paddingTop: () => 1.8,
  paddingBottom: () => 1.8,
};
