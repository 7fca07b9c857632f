import { tmpdir } from 'node:os';

/** The temporary folder of this process before its test files were given theirs; for what outlives a file. */
export const firstTmpdir = tmpdir();
