import { FIGURES, isOfBand, isWhole, type FigureKind } from '../../../../response/figures/catalogue.ts';
import { OCTAVES } from '../../../../response/figures/octaves.ts';
import type { BandFigureName } from '../../../../response/figures/room-figures.ts';
import { bandValue, singleNumber } from '../../../../response/figures/single-number.ts';
import type { DataSetCell, DataSetColumn } from '../../../../sofa/data-set.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import type { AnyReport, ResponseEntry } from '../../../rendering/finished/render-report.ts';
import type { ManifestLine } from '../manifest.ts';

/** A response of a sweep, and all that is known of it. */
export interface CollectedResponse {
  /** Counted from 0, in the order of the data set. */
  readonly index: number;
  readonly line: ManifestLine;
  readonly report: AnyReport;
  readonly entry: ResponseEntry;
  /** Position of the source, metres. */
  readonly source: Vec3;
  readonly receiver: Vec3;
  readonly channels: number;
  /** Samples of a channel. */
  readonly samples: number;
  /** Path in the data set; null where one file holds all. */
  readonly file: string | null;
}

/** A column of the table of a data set, and its value for a response. */
export interface TableColumn extends DataSetColumn {
  readonly valueOf: (response: CollectedResponse) => DataSetCell;
}

/** What of a manifest decides the columns. */
export interface ColumnNeeds {
  /** Names of what was varied, and whether some of its values are texts. */
  readonly parameters: ReadonlyMap<string, 'text' | 'number'>;
  /** Highest frequency of all lines, Hz; Infinity if one does not say. */
  readonly maxFrequencyHz: number;
  /** Whether lines ask for figures that need more than a pressure. */
  readonly hasSpecialFigures: boolean;
  /** Whether responses are files of their own. */
  readonly hasFiles: boolean;
}

/** Columns of a parameter begin so. */
const PARAMETER = 'parameter.';

const text = (name: string, meaning: string, valueOf: TableColumn['valueOf']): TableColumn => ({
  ...{ name, meaning, valueOf, kind: 'text' },
});
const number = (name: string, meaning: string, valueOf: TableColumn['valueOf']): TableColumn => ({
  ...{ name, meaning, valueOf, kind: 'number' },
});

const whole = (name: string, meaning: string, valueOf: TableColumn['valueOf']): TableColumn => ({
  ...{ name, meaning, valueOf, kind: 'whole' },
});

/** The columns of the table of a data set, in their order; their names are different. */
export function tableColumns(needs: ColumnNeeds): TableColumn[] {
  const place = (of: 'source' | 'receiver'): TableColumn[] =>
    ['X', 'Y', 'Z'].map((axis, i) => number(`${of}${axis}`, `position of the ${of}, m`, (each) => each[of][i]));
  return [
    whole('index', 'number of the response in the data set, from 0', ({ index }) => index),
    text('id', 'of the manifest’s line', ({ line }) => line.id),
    text('hash', 'of all that decides the result', ({ line }) => line.hash),
    text('room', 'equal for responses of the same room', ({ line }) => line.room),
    text('split', 'training, validation or test; a room is in one of them', ({ line }) => line.split),
    whole('seed', 'of the line’s random values', ({ line }) => line.seed),
    ...parameterColumns(needs.parameters),
    text('source', 'name', ({ entry }) => entry.source),
    text('receiver', 'name', ({ entry }) => entry.receiver),
    ...place('source'),
    ...place('receiver'),
    ...(needs.hasFiles ? [text('file', 'WAV file, from the folder of the data set', ({ file }) => file)] : []),
    whole('channels', 'of the response', ({ channels }) => channels),
    whole('samples', 'of a channel', ({ samples }) => samples),
    number('sampleRateHz', 'sample rate, Hz', ({ entry }) => entry.sampleRateHz),
    number('validToHz', 'highest valid frequency, Hz', ({ report }) => report.validToHz),
    number(
      'volumeCubicMetres',
      'of the room, m³',
      ({ report: { volumeCubicMetres: volume } }) => volume.scene ?? volume.grid,
    ),
    number('onsetSeconds', 'time of the direct sound, s', ({ entry }) => entry.figures?.onsetSeconds ?? null),
    ...figureColumns(needs),
    text('device', 'that computed the response', ({ report }) => report.adapter),
    text('program', 'version of Wavehall', ({ report }) => report.program),
  ];
}

/** A column for each parameter. Names hold letters, digits, `.`, `-` and `_`, so that every format can have them. */
function parameterColumns(parameters: ColumnNeeds['parameters']): TableColumn[] {
  const taken = new Set<string>();
  return [...parameters].map(([parameter, kind]): TableColumn => {
    const plain = `${PARAMETER}${parameter.replaceAll(/[^\p{L}\p{N}.-]/gu, '_')}`;
    let name = plain;
    for (let again = 2; taken.has(name); again++) name = `${plain}_${again}`;
    taken.add(name);
    return {
      ...{ name, kind, meaning: `what was varied: ${parameter}` },
      valueOf: ({ line }) => {
        const value = line.parameters[parameter] ?? null;
        return kind === 'text' && value !== null ? String(value) : value;
      },
    };
  });
}

/** Single-number values of all figures, then the usual ones by octaves that lie wholly in the valid band. */
function figureColumns({ maxFrequencyHz, hasSpecialFigures }: ColumnNeeds): TableColumn[] {
  const unitOf = ({ unit }: FigureKind): string => (unit === '' ? '' : `, ${unit}`);
  const singles = FIGURES.filter(({ universal, name }) => universal || isWhole(name) || hasSpecialFigures);
  const octaves = OCTAVES.filter(({ upperHz }) => upperHz <= maxFrequencyHz);
  return [
    ...singles.map((kind) =>
      number(
        kind.name,
        `${kind.symbol}: ${kind.meaning}, single-number value${unitOf(kind)}`,
        ({ entry: { figures } }) => (figures && singleNumber(figures, kind.name)?.value) ?? null,
      ),
    ),
    ...FIGURES.filter(isOfBand)
      .filter(({ universal }) => universal)
      .flatMap((kind) =>
        octaves.map(({ centreHz }) =>
          number(
            `${kind.name}_${centreHz}Hz`,
            `${kind.symbol} in the octave at ${centreHz} Hz${unitOf(kind)}`,
            ({ entry: { figures } }) => octaveValue(figures, centreHz, kind.name),
          ),
        ),
      ),
  ];
}

function octaveValue(figures: ResponseEntry['figures'], centreHz: number, name: BandFigureName): number | null {
  const band = figures?.bands.find((each) => each.centreHz === centreHz && each.validity === 'whole');
  return band ? bandValue(band, name) : null;
}
