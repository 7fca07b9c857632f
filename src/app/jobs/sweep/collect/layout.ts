import { InputError } from '../../../../units/errors.ts';
import type { Files } from '../../../ports/host/host.ts';

/** The files of a data set. */
export interface DataSetLayout {
  readonly kind: 'hdf5' | 'sofa' | 'wav';
  readonly folder: string;
  /** Name of the data set, without an ending. */
  readonly stem: string;
  /** Names of its parts in the folder; `data` is null where responses are files of their own. */
  readonly csv: string;
  readonly parquet: string;
  readonly card: string;
  readonly data: string | null;
  /** All of these, the most important one last. */
  readonly names: readonly string[];
}

const ENDING = /\.(h5|hdf5|sofa)$/i;
/** Endings that a person may hope for. */
const OTHER = /\.(csv|parquet|json|jsonl|wav|zip|npz|npy|mat|md)$/i;

/**
 * The files of a data set that is written to a path. @throws InputError if the path has the ending of another format.
 */
export function layoutOf(to: string, { split }: Pick<Files, 'split'>): DataSetLayout {
  const { folder, name } = split(to.replace(/[/\\]+$/, ''));
  const ending = ENDING.exec(name)?.[1].toLowerCase();
  if (to === '' || name === '' || name === '.' || name === '..' || OTHER.test(name)) {
    throw new InputError(
      'to',
      `${to === '' ? 'the empty path' : to} is no name of a data set`,
      'Give a file that ends in .h5 or .sofa, or a new folder for WAV files.',
    );
  }
  if (ending === undefined) {
    const names = ['table.parquet', 'table.csv', 'README.md'] as const;
    return { kind: 'wav', folder: to, stem: name, csv: names[1], parquet: names[0], card: names[2], data: null, names };
  }
  const stem = name.replace(ENDING, '');
  const [parquet, csv, card] = ['parquet', 'csv', 'md'].map((each) => `${stem}.${each}`);
  const kind = ending === 'sofa' ? 'sofa' : 'hdf5';
  return { kind, folder, stem, csv, parquet, card, data: name, names: [card, csv, parquet, name] };
}
