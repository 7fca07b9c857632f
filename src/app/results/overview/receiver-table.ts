import { figureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';
import type { MapBand } from '../../outputs/maps/field.ts';
import { csvHeading } from '../../outputs/response/figure-table.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { readReceiverGroups } from './receiver-groups.ts';

/** All receivers of a rendering with their figures in one band, as plain data by columns. */
export interface ReceiverTable {
  /** Bands that some receivers have: the single-number value first. */
  readonly bands: readonly MapBand[];
  readonly band: MapBand;
  /** [row] */
  readonly sources: readonly string[];
  /** [row] */
  readonly receivers: readonly string[];
  /** [row] Name of the area, or null. */
  readonly areas: readonly (string | null)[];
  /** Figures that some receiver has in the band; values [row] in the unit of the figure, NaN where there is none. */
  readonly columns: readonly { readonly figure: FigureName; readonly values: Float64Array }[];
}

/** A rendering, and the band that is wanted: the single-number value or an octave. */
export interface ReceiverTableRequest {
  /** Folder of a rendering. */
  readonly resultFolder: string;
  /** A band that the rendering does not have gives that of {@link ReceiverTable.bands} which comes first. */
  readonly band: MapBand;
}

/**
 * All receivers of a rendering with all their figures in one band.
 *
 * @throws InputError for a rendering that cannot be read.
 */
export async function receiverTable(
  { resultFolder, band: wanted }: ReceiverTableRequest,
  { host }: Pick<Controls, 'host'>,
): Promise<ReceiverTable> {
  const { groups } = await readReceiverGroups(resultFolder, host.files);
  const octaves = [...new Set(groups.flatMap(({ octaves }) => octaves))].sort((one, other) => one - other);
  const hasSingles = groups.some(({ figures, column }) => figures.some((figure) => column(figure, 'mid')));
  const bands: MapBand[] = [...(hasSingles ? (['mid'] as const) : []), ...octaves];
  const band = bands.includes(wanted) ? wanted : (bands.at(0) ?? 'mid');
  const pairs = groups.flatMap((group) => group.pairs.map((pair) => ({ ...pair, area: group.area })));
  const figures = new Set(groups.flatMap((group) => group.figures));
  const columns = [...figures].flatMap((figure) => {
    const found = groups.map((group) => group.column(figure, band));
    if (!found.some(Boolean)) return [];
    const values = new Float64Array(pairs.length).fill(NaN);
    let at = 0;
    groups.forEach((group, g) => {
      if (found[g]) values.set(found[g].values, at);
      at += group.pairs.length;
    });
    return [{ figure, values }];
  });
  return {
    bands,
    band,
    sources: pairs.map(({ source }) => source),
    receivers: pairs.map(({ receiver }) => receiver),
    areas: pairs.map(({ area }) => area),
    columns,
  };
}

/** Digits of values in files: more than the uncertainty of any figure. */
const DIGITS = 6;

/**
 * Rows of the table with a row of headings. Values are in the units of reports: times in seconds, levels in dB, ratios
 * as numbers; none is null.
 *
 * @param rows Indices of rows, in the order wanted.
 */
export const receiverCells = (
  { sources, receivers, areas, columns, band }: ReceiverTable,
  rows: Uint32Array,
): readonly (readonly CsvCell[])[] => [
  ['source', 'receiver', 'area', 'octave, Hz', ...columns.map(({ figure }) => csvHeading(figureKind(figure)))],
  ...Array.from(rows, (row) => [
    sources[row],
    receivers[row],
    areas[row],
    band === 'mid' ? 'single number' : band,
    ...columns.map(({ values }) => (Number.isNaN(values[row]) ? null : Number(values[row].toPrecision(DIGITS)))),
  ]),
];

/** These rows as CSV. */
export const receiversCsv = (table: ReceiverTable, rows: Uint32Array): string => csvText(receiverCells(table, rows));
