import { InputError, WavehallError } from '../../../../units/errors.ts';
import { oneLine } from '../../../../text/terminal.ts';
import type { ManifestLine } from '../manifest.ts';
import { once, textIn } from '../small-files.ts';
import { failedFile, MOST_ATTEMPTS, parseFailed, type FailedLine, type SweepFiles } from '../sweep-folder.ts';

const BUG = 'This is a bug in Wavehall. Please report it with the line.';

/** The records of lines that failed. */
export class Failures {
  constructor(
    private readonly out: string,
    private readonly files: SweepFiles,
  ) {}

  /** What was recorded of a line; undefined if nothing was, or if the record is damaged. */
  async read(hash: string): Promise<FailedLine | undefined> {
    return parseFailed(await textIn(failedFile(this.out, hash), this.files));
  }

  /** Whether a line that failed may be attempted again. */
  async mayRetry(hash: string): Promise<boolean> {
    return ((await this.read(hash))?.attempts ?? 0) < MOST_ATTEMPTS;
  }

  /**
   * Records one more failure.
   *
   * @param counts Whether it was an attempt. A line whose files are not there was not attempted: it may be again.
   * @throws RunError if that cannot be written
   */
  async add({ id, hash }: ManifestLine, error: unknown, counts = true): Promise<FailedLine> {
    const before = (await this.files.isThere(failedFile(this.out, hash))) ? await this.read(hash) : undefined;
    const attempts = (before?.attempts ?? 0) + (counts ? 1 : 0);
    const record: FailedLine = { id, hash, attempts, error: told(error) };
    await this.files.write(failedFile(this.out, hash), once(`${JSON.stringify(record)}\n`));
    return record;
  }
}

function told(error: unknown): FailedLine['error'] {
  const message = oneLine(error instanceof Error ? error.message : String(error));
  if (!(error instanceof WavehallError)) return { path: null, message, remedy: BUG };
  return { path: error instanceof InputError ? error.path : null, message, remedy: error.remedy };
}
