import { printedTable, type PaperResult } from '../../app/index.ts';
import { table } from './output.ts';

/** The tables and figures of a paper as tables, each with what cannot be shown, and the files written. */
export function paperSummary({ report, files }: PaperResult, folder: string | undefined): string[] {
  const { title, authors, publishedDevices, engine, adapter, quick, items } = report;
  return [
    `${title} (${authors})`,
    `${engine}, ${adapter}; published on ${publishedDevices}${quick ? '; small grids, long tables thinned' : ''}`,
    ...items.flatMap((item) => {
      const { columns, notes } = printedTable(item);
      const rows = item.rows.map(({ label }, at) => [
        label,
        ...columns.map(({ cells }) => (cells[at].note === null ? cells[at].text : `(${cells[at].note})`)),
      ]);
      return [
        '',
        `${item.place}: ${item.title}`,
        ...table([[item.rowTitle, ...columns.map((one) => one.title)], ...rows]),
        ...notes.map((note, at) => `(${at + 1}) ${note}`),
        ...item.instead,
        ...(item.gridsCut.length > 0
          ? [`cut to what this device measures: ${item.gridsCut.map((grid) => grid.join(' x ')).join(', ')}`]
          : []),
        ...(item.rowsNotMeasured.length > 0
          ? [`nothing measured on this device: ${item.rowsNotMeasured.join('; ')}`]
          : []),
        ...(item.rowsLeftOut.length > 0 ? [`${item.rowsLeftOut.length} rows left out`] : []),
      ];
    }),
    ...files.map((name) => `wrote ${folder}/${name}`),
  ];
}
