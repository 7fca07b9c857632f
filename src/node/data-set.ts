import { DataSet, FileError, InputError } from '../app/index.ts';
import { reasonOf, remedyOf } from '../disk/trouble.ts';
import { OpenFile } from './open-file.ts';
import { sizeOfRegular } from './read-file.ts';

/**
 * Opens a data set that the results of a sweep were collected to: a file that ends in `.h5` or `.sofa`. It may be
 * larger than memory. Close it when you have read it.
 *
 * @throws InputError if the file cannot be read or is no data set.
 */
export async function openDataSet(path: string): Promise<DataSet> {
  let file: OpenFile;
  try {
    await sizeOfRegular(path);
    file = new OpenFile(path, 'r');
  } catch (cause) {
    const reason = cause instanceof FileError && cause.reason !== 'other' ? (cause.cause ?? cause) : cause;
    throw new InputError(path, `the data set cannot be read: ${reasonOf(reason)}`, remedyOf(reason), { cause });
  }
  try {
    return await DataSet.open(file, path);
  } catch (error) {
    file.close();
    throw error;
  }
}
