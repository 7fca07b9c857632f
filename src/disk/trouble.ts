/**
 * Reasons why the system refuses an operation, by its code, as half a sentence. A page may see them: they name no path.
 */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than is allowed',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'a folder has that name',
  EEXIST: 'a file has that name',
  ENAMETOOLONG: 'the name or the path is too long',
  ELOOP: 'its links lead in a circle',
  EBUSY: 'another program is using it',
  ETXTBSY: 'another program is using it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EAGAIN: 'the system gives no more threads, processes or memory',
  ENOMEM: 'the memory is used up',
  EIO: 'the device reports an error',
  ENXIO: 'the device is not there',
  ENODEV: 'the device is not there',
  ESTALE: 'the network drive has changed meanwhile',
  ETIMEDOUT: 'the network drive does not answer',
};

/** What a person can do, where more can be said than to choose another place. */
const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: 'Choose another place, or ask for the right to use this one.',
  EPERM: 'Choose another place, or ask for the right to use this one.',
  ENOSPC: 'Make room on the disk, or choose another one.',
  EDQUOT: 'Remove files of yours, or choose another disk.',
  EFBIG: 'Raise the limit of the size of files (ulimit -f), or write less.',
  ENAMETOOLONG: 'Choose a shorter name or a folder nearer to the root.',
  EMFILE: 'Raise the limit of open files (ulimit -n), or close other programs.',
  ENFILE: 'Raise the limit of open files (ulimit -n), or close other programs.',
  EAGAIN: 'Raise the limits of processes and of memory (ulimit -u, ulimit -v), or close other programs.',
  ENOMEM: 'Close other programs, or lower the maximum frequency.',
  EIO: 'Look whether the device is in order, and run it again.',
};

/** The code of the system in an error; `unknown` if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** The reason as half a sentence. */
export const reasonOf = (error: unknown): string =>
  isOfWorkingFolder(error)
    ? 'the folder in which the program runs was removed'
    : (REASONS[codeOf(error)] ?? `the system says ${codeOf(error)}`);

/** What to do, as a sentence. */
export const remedyOf = (error: unknown): string =>
  isOfWorkingFolder(error) ? 'Go to a folder that exists.' : (REMEDIES[codeOf(error)] ?? 'Choose another place.');

const isOfWorkingFolder = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';

/** Whether an error is the system's own, such as a full disk, and not a fault of the program. */
export const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  codeOf(error) in REASONS || (error instanceof Error && 'syscall' in error && 'errno' in error);

export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
