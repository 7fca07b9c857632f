import { roomDetails } from '../../../room/details/measure-details.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import { geometryLimits, type LimitKind } from './geometry-limits.ts';

/** Limits that change how much sound is in a part of the room, or passes into it. */
const OF_LEVELS: readonly LimitKind[] = ['gap-closed', 'gap-width', 'gap-one-node', 'wall-lost'];

/** Gaps, ducts and walls that the grid of a plan is too coarse for, with the size of the error. */
export function gapWarnings({ scene, geometry, grid, validTo }: RenderPlan): string[] {
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const details = roomDetails(geometry, openNames(scene.materials), listeners);
  if (!details) return [];
  return geometryLimits(details, { spacing: grid.spacing, walls: scene.walls, validTo })
    .filter(({ kind, severity }) => severity === 'warning' && OF_LEVELS.includes(kind))
    .map(({ text }) => text);
}
