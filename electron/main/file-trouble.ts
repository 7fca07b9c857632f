/** What goes wrong with files, in words that name no path: they are shown by the page. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space allowed is used up',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is not there',
  EISDIR: 'a folder has that name',
  EBUSY: 'another program uses it',
  EMFILE: 'too many files are open',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** Half a sentence. */
export const reasonOf = (error: unknown): string => REASONS[codeOf(error)] ?? `the system says ${codeOf(error)}`;

export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
