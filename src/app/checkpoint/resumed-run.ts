import type { CheckpointFiles, SavedPoint } from './checkpoint-files.ts';
import type { CheckpointJob } from './checkpoint-job.ts';

/** What an earlier process has done of a rendering. */
export interface ResumedRun {
  readonly job: CheckpointJob;
  readonly files: CheckpointFiles;
  readonly point: SavedPoint;
  /** What was damaged, as sentences without a full stop. */
  readonly warnings: readonly string[];
}
