import { propertiesOf } from '../../../engine/engine-properties.ts';
import type { Engine } from '../../../engine/engine.ts';
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

/** Whether an engine gives the samples of the one that a checkpoint was made with: others round in other ways. */
export function isSameEngine(
  engine: Pick<Engine, 'kind' | 'precision' | 'identity'>,
  { kind, identity, precision }: CheckpointJob['engine'],
): boolean {
  const isAlike = propertiesOf({ kind }).isSameEverywhere || engine.identity === identity;
  return engine.kind === kind && engine.precision === precision && isAlike;
}
