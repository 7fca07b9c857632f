import {
  INDEX,
  PLACES,
  responseColumns,
  textColumn,
  wholeColumn,
  type FigureNeeds,
  type TableColumn as ColumnOf,
  type TabledResponse,
} from '../../../rendering/written/response-columns.ts';
import type { ManifestLine } from '../manifest.ts';

/** A response of a sweep, and all that is known of it. */
export interface CollectedResponse extends TabledResponse {
  readonly line: ManifestLine;
  /** Path in the data set; null where one file holds all. */
  readonly file: string | null;
}

/** A column of the table of a data set, and its value for a response. */
export type TableColumn = ColumnOf<CollectedResponse>;

/** What of a manifest decides the columns. */
export interface ColumnNeeds extends Omit<FigureNeeds, 'hasUncertainty'> {
  /** Names of what was varied, and whether some of its values are texts. */
  readonly parameters: ReadonlyMap<string, 'text' | 'number'>;
  /** Whether responses are files of their own. */
  readonly hasFiles: boolean;
}

/** Columns of a parameter begin so. */
const PARAMETER = 'parameter.';

const ofLine = textColumn<CollectedResponse>;

/** The columns of the table of a data set, in their order; their names are different. */
export function tableColumns(needs: ColumnNeeds): TableColumn[] {
  return [
    INDEX,
    ofLine('id', 'of the manifest’s line', ({ line }) => line.id),
    ofLine('hash', 'of all that decides the result', ({ line }) => line.hash),
    ofLine('room', 'equal for responses of the same room', ({ line }) => line.room),
    ofLine('split', 'training, validation or test; a room is in one of them', ({ line }) => line.split),
    wholeColumn<CollectedResponse>('seed', 'of the line’s random values', ({ line }) => line.seed),
    ...parameterColumns(needs.parameters),
    ...PLACES,
    ...(needs.hasFiles ? [ofLine('file', 'WAV file, from the folder of the data set', ({ file }) => file)] : []),
    ...responseColumns({ ...needs, hasUncertainty: false }),
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
