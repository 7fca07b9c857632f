import type { EngineName } from './engine-names.ts';
import { propertiesOf } from './engine-properties.ts';
import type { PassCounts, StepPasses } from './engine-kind.ts';

/**
 * Passes of a step of a room without sources at work; a part that the room has no nodes for takes none.
 *
 * @param joined Whether nodes at walls move in the pass of the interior, if the engine does so (`joinsWalls`).
 */
export function stepPasses(kind: EngineName, counts: PassCounts, joined = false): StepPasses {
  const { passes, cutMovesNearWall, joinsSmallRooms } = propertiesOf({ kind });
  const of = (part: keyof PassCounts): number => ((counts[part] ?? 0) > 0 ? passes[part] : 0);
  const isJoined = joined && joinsSmallRooms;
  const nearWall = isJoined || (cutMovesNearWall && counts.cut > 0) ? 0 : of('nearWall');
  const cut = of('cut') - (isJoined && counts.cut > 0 ? 1 : 0);
  return {
    air: passes.air,
    nearWall,
    cut,
    faces: of('faces'),
    sheets: of('sheets'),
    damped: of('damped'),
    porous: of('porous'),
  };
}
