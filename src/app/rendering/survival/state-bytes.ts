import { storedNodes } from '../../../room/grid/grid.ts';
import { nodesOf } from '../../inputs/direction/direction-size.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderJob } from '../job/job.ts';

/** About the bytes of a state, which are those of the field twice, and of the responses of its run. */
export function stateBytes(plan: RenderPlan, { engine }: Pick<RenderJob, 'engine'>): number {
  return (2 * storedNodes(plan.grid) * engine.precision) / 8 + recordBytes(plan);
}

/** Bytes of what is recorded in the run of a source. */
export function recordBytes({ scene, areas, steps }: RenderPlan): number {
  const receivers = areas.reduce((sum, { points }) => sum + points.length, scene.receivers.length);
  const nodes = scene.receivers.reduce((sum, { direction }) => sum + (direction ? nodesOf(direction) : 0), 0);
  return (receivers + nodes) * steps * Float64Array.BYTES_PER_ELEMENT;
}
