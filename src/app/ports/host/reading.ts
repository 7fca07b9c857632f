import { InputError, type Help } from '../../../units/errors.ts';
import { FileError, type FileTrouble } from './host.ts';

/** How an error names a file that cannot be read. */
export interface UnreadableFile {
  readonly path: string;
  /** What was wanted, such as `a scene file`. */
  readonly wanted: string;
  readonly remedy: string;
  /** Stands before the reason. */
  readonly what?: string;
  /** Topic of help for the remedy. */
  readonly help?: Help;
}

/**
 * Waits for a file.
 *
 * @throws InputError that says why it cannot be read.
 */
export async function readOrRefuse<T>(
  reading: Promise<T>,
  { path, wanted, remedy, what, help }: UnreadableFile,
): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause;
    const reasons: Record<FileTrouble, string> = {
      missing: 'there is no such file',
      folder: `this is a folder, not ${wanted}`,
      forbidden: 'the file may not be read',
      special: `this is a pipe or a device, not ${wanted}`,
      large: `the file is too large for ${wanted}: ${cause.message}`,
      other: `the file cannot be read: ${cause.message}`,
    };
    const reason = reasons[cause.reason];
    throw new InputError(path, what === undefined ? reason : `${what}: ${reason}`, remedy, { cause, help });
  }
}
