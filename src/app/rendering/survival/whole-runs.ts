import type { CheckpointFiles } from '../kept-run/checkpoint-files.ts';

/** The runs of sources that are whole, and which of them the files of a checkpoint have. */
export class WholeRuns {
  private readonly whole = new Map<number, readonly Float64Array[]>();
  /** Steps of each run as the files have it. */
  private readonly written = new Map<number, number>();

  /** Takes what was recorded of the whole run of a source. */
  add(source: number, responses: readonly Float64Array[]): void {
    this.whole.set(source, responses);
  }

  /** Takes what the files have of the whole run of a source. */
  addWritten(source: number, responses: readonly Float64Array[]): void {
    this.add(source, responses);
    this.written.set(source, responses[0].length);
  }

  /** Forgets what the files have: they are begun anew. */
  forgetWritten(): void {
    this.written.clear();
  }

  /**
   * Writes the runs that the files do not have yet.
   *
   * @param underWay Source whose run goes on, and is not written.
   */
  async write(files: CheckpointFiles, underWay: number): Promise<void> {
    for (const [source, responses] of this.whole) {
      if (source === underWay || this.written.get(source) === responses[0].length) continue;
      await files.writeRecord(source, responses);
      this.written.set(source, responses[0].length);
    }
  }
}
