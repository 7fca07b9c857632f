import { FIGURES, isOfBand, isWhole, type FigureKind } from '../../../response/figures/catalogue.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import type { DataSetCell, DataSetColumn } from '../../../sofa/data-set.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { singleValue, valueAt, type FigureValue } from '../../outputs/response/octave-table.ts';
import type { AnyReport, ResponseEntry } from '../finished/render-report.ts';

/** A response of a rendering, and what a row of a table says of it. */
export interface TabledResponse {
  /** Counted from 0, in the order of the table. */
  readonly index: number;
  readonly report: AnyReport;
  readonly entry: ResponseEntry;
  /** Position of the source, metres. */
  readonly source: Vec3;
  readonly receiver: Vec3;
  readonly channels: number;
  /** Samples of a channel. */
  readonly samples: number;
}

/** A column of a table of responses, and its value for one. */
export interface TableColumn<Row = TabledResponse> extends DataSetColumn {
  readonly valueOf: (response: Row) => DataSetCell;
}

/** What decides which figures have columns. */
export interface FigureNeeds {
  /** Highest frequency of all responses, Hz; Infinity if it is not known. */
  readonly maxFrequencyHz: number;
  /** Whether there may be figures that need more than a pressure. */
  readonly hasSpecialFigures: boolean;
  /** Whether each figure also has columns of its uncertainty and its mark. */
  readonly hasUncertainty: boolean;
}

type ColumnMaker = <Row = TabledResponse>(
  name: string,
  meaning: string,
  valueOf: TableColumn<Row>['valueOf'],
) => TableColumn<Row>;

const columnOf =
  (kind: DataSetColumn['kind']): ColumnMaker =>
  (name, meaning, valueOf) => ({ name, meaning, valueOf, kind });

/** A column of texts. */
export const textColumn = columnOf('text');
const number = columnOf('number');
/** A column of whole numbers from 0. */
export const wholeColumn = columnOf('whole');

/** The number of a response in its file. */
export const INDEX: TableColumn = wholeColumn(
  'index',
  'number of the response in the data set, from 0',
  ({ index }) => index,
);

/** Where a response was recorded. */
export const PLACES: readonly TableColumn[] = [
  textColumn('source', 'name', ({ entry }) => entry.source),
  textColumn('receiver', 'name', ({ entry }) => entry.receiver),
  ...(['source', 'receiver'] as const).flatMap((of) =>
    ['X', 'Y', 'Z'].map((axis, i) => number(`${of}${axis}`, `position of the ${of}, m`, (each) => each[of][i])),
  ),
];

/** The shape of a response, and its figures. */
export const responseColumns = (needs: FigureNeeds): readonly TableColumn[] => [
  wholeColumn('channels', 'of the response', ({ channels }) => channels),
  wholeColumn('samples', 'of a channel', ({ samples }) => samples),
  number('sampleRateHz', 'sample rate, Hz', ({ entry }) => entry.sampleRateHz),
  number('validToHz', 'highest valid frequency, Hz', ({ report }) => report.validToHz),
  number(
    'volumeCubicMetres',
    'of the room, m³',
    ({ report: { volumeCubicMetres: volume } }) => volume.scene ?? volume.grid,
  ),
  number('onsetSeconds', 'time of the direct sound, s', ({ entry }) => entry.figures?.onsetSeconds ?? null),
  ...figureColumns(needs),
  textColumn('device', 'that computed the response', ({ report }) => report.adapter),
  textColumn('program', 'version of Wavehall', ({ report }) => report.program),
];

/** Single-number values of all figures, then the usual ones by octaves that lie wholly in the valid band. */
function figureColumns({ maxFrequencyHz, hasSpecialFigures, hasUncertainty }: FigureNeeds): TableColumn[] {
  const unitOf = ({ unit }: FigureKind): string => (unit === '' ? '' : `, ${unit}`);
  const singles = FIGURES.filter(({ universal, name }) => universal || isWhole(name) || hasSpecialFigures);
  const octaves = OCTAVES.filter(({ upperHz }) => upperHz <= maxFrequencyHz);
  const columnsOf = (
    kind: FigureKind,
    name: string,
    meaning: string,
    valuesOf: (figures: NonNullable<ResponseEntry['figures']>) => readonly FigureValue[],
  ): TableColumn[] => {
    const valueOf = ({ entry: { figures } }: TabledResponse): FigureValue | undefined =>
      figures ? valuesOf(figures).at(0) : undefined;
    const value = number(name, `${kind.symbol}${meaning}${unitOf(kind)}`, (each) => valueOf(each)?.value ?? null);
    if (!hasUncertainty) return [value];
    return [
      value,
      number(
        `${name}.uncertainty`,
        `half of the interval that holds ${name} in nine of ten cases${unitOf(kind)}`,
        (each) => valueOf(each)?.half ?? null,
      ),
      wholeColumn(`${name}.mark`, `of ${name}: 0 none, 1 not determined, 2 reduced range, 3 both`, (each) =>
        markOf(valueOf(each)),
      ),
    ];
  };
  return [
    ...singles.flatMap((kind) =>
      columnsOf(kind, kind.name, `: ${kind.meaning}, single-number value`, (figures) =>
        singleValue(figures, kind.name),
      ),
    ),
    ...FIGURES.filter(isOfBand)
      .filter(({ universal }) => universal)
      .flatMap((kind) =>
        octaves.flatMap(({ centreHz }) =>
          columnsOf(kind, `${kind.name}_${centreHz}Hz`, ` in the octave at ${centreHz} Hz`, (figures) =>
            valueAt(figures, kind.name, centreHz),
          ),
        ),
      ),
  ];
}

/** A mark as a number; null where there is no figure. */
const markOf = (value: FigureValue | undefined): number | null =>
  value ? (value.isUnsupported ? 1 : 0) + (value.isReduced ? 2 : 0) : null;
