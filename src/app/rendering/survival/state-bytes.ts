import { storedNodes } from '../../../room/grid/grid.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderJob } from '../job/job.ts';
import type { PreparedScene } from '../prepared/prepare-scene.ts';

/** About the bytes of a state, which are those of the field twice, and of the responses of its run. */
export function keptStateBytes(
  { grid, steps }: Pick<RenderPlan, 'grid' | 'steps'>,
  { runRecords }: Pick<PreparedScene, 'runRecords'>,
  { engine }: Pick<RenderJob, 'engine'>,
): number {
  return (2 * storedNodes(grid) * engine.precision) / 8 + runRecords.bytes(steps);
}
