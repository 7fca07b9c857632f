import type { Engine, FieldState } from '../../engine/engine.ts';
import { RIGID } from '../../room/surfaces/surface.ts';
import { prepareRoom } from '../../room/prepare/prepare.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { boxGraph, SOUND_SPEED } from '../../tune/box-room.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';

/** An empty box with rigid walls. */
export function rigidBox(scheme: Scheme, size: BenchGrid): PreparedRoom {
  return prepareRoom(boxGraph(size), scheme, SOUND_SPEED, [], { materialAt: () => RIGID, areaAt: () => 1 });
}

/** What an engine makes of a state in some steps. */
export async function advanced(
  engine: Engine,
  room: PreparedRoom,
  state: FieldState,
  steps: number,
): Promise<FieldState> {
  const simulation = await engine.open(room, { sources: [], receivers: [] });
  try {
    await simulation.setState(state);
    await simulation.advance(steps);
    return await simulation.getState();
  } finally {
    await simulation.close();
  }
}
