import type { EngineName } from './engine-names.ts';
import { propertiesOf } from './engine-properties.ts';
import type { PassCounts, StepPasses } from './engine-kind.ts';

/** Passes of a step of a room without sources at work; a part that the room has no nodes for takes none. */
export function stepPasses(kind: EngineName, counts: PassCounts): StepPasses {
  const { passes, cutMovesNearWall } = propertiesOf({ kind });
  const of = (part: keyof PassCounts): number => (counts[part] > 0 ? passes[part] : 0);
  const nearWall = cutMovesNearWall && counts.cut > 0 ? 0 : of('nearWall');
  return { air: passes.air, nearWall, cut: of('cut'), faces: of('faces'), damped: of('damped') };
}
