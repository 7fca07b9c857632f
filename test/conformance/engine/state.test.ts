import { expect, it } from 'vitest';
import { describeEngines } from '../../support/engines/engines.ts';
import { absorbing } from '../../support/engines/same-as-reference.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { airNodes, pillarGraph, randomState } from '../../support/rooms/rooms.ts';

const graph = pillarGraph([21, 11, 9]);
const room = absorbing(graph, 'compact-3');
const setup = { sources: [], receivers: [{ nodes: Uint32Array.of(airNodes(graph)[7]), weights: Float64Array.of(1) }] };
const rounded = (field: Float64Array, precision: 32 | 64) => (precision === 64 ? field : field.map(Math.fround));

describeEngines('the state of a simulation', [4], ({ engine, precision }) => {
  it('is rest at first, then what it was set to, and rest again', async () => {
    const simulation = await engine().open(room, setup);
    const isZero = async (): Promise<boolean> => {
      const { previous, current } = await simulation.getState();
      return [...previous, ...current].every((value) => value === 0);
    };
    expect(await isZero()).toBe(true);
    const { previous, current } = randomState(graph, seededRandom(2));
    for (const steps of [0, 1]) {
      await simulation.advance(steps);
      await simulation.setState({ previous, current });
      expect(await simulation.getState()).toEqual({
        previous: rounded(previous, precision),
        current: rounded(current, precision),
      });
    }
    await simulation.advance(2);
    await simulation.rest();
    expect(await isZero()).toBe(true);
    await simulation.close();
  });

  it('forgets what walls and damped nodes remembered when it is set', async () => {
    const simulation = await engine().open(room, setup);
    const state = randomState(graph, seededRandom(3));
    const run = async () => {
      await simulation.setState(state);
      return simulation.advance(9);
    };
    const first = await run();
    expect(first[0].some((value) => value !== 0)).toBe(true);
    // The other parity of the step, and walls with a flow.
    expect(await run()).toEqual(first);
    await simulation.close();
  });

  it('takes memory that holds two states at least', async () => {
    const simulation = await engine().open(room, setup);
    expect(simulation.memoryBytes).toBeGreaterThan(2 * (precision / 8) * graph.nodes.length);
    await simulation.close();
  });
});
