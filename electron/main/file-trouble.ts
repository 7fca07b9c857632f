/** Reasons why a file operation failed, as text for the page, which may see no path. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'a folder has that name',
  EBUSY: 'another program is using it',
  EMFILE: 'too many files are open',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** The reason as half a sentence. */
export const reasonOf = (error: unknown): string => REASONS[codeOf(error)] ?? `the system says ${codeOf(error)}`;

export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
