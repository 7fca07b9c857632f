import { RecordLayout } from '../../../run/record-layout.ts';
import { listenerNodes } from '../direction/direction-size.ts';
import type { RenderPlan } from './render-plan.ts';

/**
 * The records of the run of a source, as far as is known before the room is on its grid: all receivers on areas have a
 * place, and those with direction read the most nodes. `PreparedScene.records` has those of the room.
 */
export const plannedRecords = ({ scene: { receivers }, areas }: Pick<RenderPlan, 'scene' | 'areas'>): RecordLayout =>
  new RecordLayout({
    moves: receivers.map(({ walk }) => walk !== undefined),
    areas: areas.map(({ points }) => points.length),
    directions: receivers.flatMap(({ direction }) => (direction ? [listenerNodes(direction)] : [])),
  });
