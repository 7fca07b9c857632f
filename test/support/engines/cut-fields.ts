import type { FieldState } from '../../../src/engine/engine.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { between, seededRandom } from '../numbers/random.ts';
import { expectClose } from './compare.ts';
import type { TestEngine } from './engines.ts';
import { movingNodes } from './plain-step.ts';

/**
 * A field of a room with cut nodes, uniform in −1…1 on the nodes that move. Elsewhere there are values that must not
 * count.
 */
export function randomState(room: PreparedRoom, seed: number): FieldState {
  const random = seededRandom(seed);
  const moving = movingNodes(room);
  const field = (): Float64Array => {
    const values = new Float64Array(room.graph.nodes.length);
    for (const node of room.subcell!.behind.node) values[node] = 1e3;
    for (const node of moving) values[node] = between(random, -1, 1);
    return values;
  };
  return { previous: field(), current: field() };
}

/** Expects that a field which is the same on all nodes that move stays so to the last bit. */
export async function expectConstantStays(engine: TestEngine, room: PreparedRoom): Promise<void> {
  const constant = Math.fround(1 / 3);
  const moving = movingNodes(room);
  const field = new Float64Array(room.graph.nodes.length);
  for (const node of moving) field[node] = constant;
  await engine.use(async (device) => {
    const simulation = await device.open(room, { sources: [], receivers: [] });
    await simulation.setState({ previous: field, current: field });
    // A step makes the same of the same bits: what is constant after some steps is so after any number.
    await simulation.advance(100);
    const { current } = await simulation.getState();
    await simulation.close();
    expectClose(
      moving.map((node) => current[node]),
      moving.map(() => constant),
      0,
    );
  });
}
