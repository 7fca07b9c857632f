import { expect, it } from 'vitest';
import type { EngineState, RunSetup } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { airNodes, closeRandomEdges, dampedCorner, pillarGraph, RESONANT_WALLS } from '../../support/rooms/rooms.ts';
import { sheetRoom } from '../../support/rooms/sheet-rooms.ts';

const STEPS = 20;

/** Everything that remembers: walls of several branches, sheets, and damped nodes. */
const graph = closeRandomEdges(pillarGraph([21, 11, 9]), seededRandom(2), 0.05);
const scheme = schemeByName('compact-3', 'test');
const room = sheetRoom(graph, scheme, RESONANT_WALLS, { damped: dampedCorner(graph) });

/** So many sources and receivers, at so many nodes each. */
function setupOf(sources: number, receivers: number, nodes: number, seed: number): RunSetup {
  const random = seededRandom(seed);
  const air = airNodes(graph);
  const point = () => {
    const first = Math.floor(random() * (air.length - nodes));
    return {
      nodes: Uint32Array.from(air.slice(first, first + nodes)),
      weights: Float64Array.from({ length: nodes }, () => random()),
    };
  };
  const signal = () => Float64Array.from({ length: STEPS - 4 }, () => random() - 0.5);
  return {
    sources: Array.from({ length: sources }, () => ({ point: point(), strength: 1, signal: signal() })),
    receivers: Array.from({ length: receivers }, point),
  };
}

describeEngines('sources of one node each', [4], ({ engine }) => {
  it('feed each node its own signal, as if one came after the other', async () => {
    const { sources, receivers } = setupOf(7, 3, 1, 11);
    // Two of them at the same node, one of another length.
    const own = [
      ...sources,
      { ...sources[2], signal: sources[1].signal },
      { ...sources[4], signal: Float64Array.of(2) },
    ];
    const simulation = await engine().open(room, { sources: own, receivers });
    await simulation.advance(STEPS);
    const together = await simulation.getState();
    const sum = new Float64Array(together.current.length);
    for (const source of own) {
      await simulation.restart({ sources: [source], receivers });
      await simulation.advance(STEPS);
      const { current } = await simulation.getState();
      current.forEach((value, i) => (sum[i] += value));
    }
    const largest = sum.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const error = sum.reduce((most, value, i) => Math.max(most, Math.abs(value - together.current[i])), 0);
    expect(largest).toBeGreaterThan(0);
    // Sums in another order, in the engine's precision.
    expect(error / largest).toBeLessThan(engine().precision === 64 ? 1e-12 : 1e-5);
    await simulation.close();
  });
});

describeEngines('a state', [4], ({ engine }) => {
  it('has the same form for all engines', async () => {
    const setup = setupOf(2, 0, 30, 6);
    const states: EngineState[] = [];
    for (const each of [engine(), new CpuEngine({ precision: 64, threads: 1 })]) {
      const simulation = await each.open(room, setup);
      await simulation.advance(7);
      states.push(await simulation.wholeState());
      await simulation.close();
    }
    const [found, expected] = states;
    expect(found.tables.map(({ length }) => length)).toEqual(expected.tables.map(({ length }) => length));
    // Several branches of each face, and damped nodes.
    for (const [t, values] of expected.tables.entries()) {
      const table = Float64Array.from(values);
      const largest = table.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(largest).toBeGreaterThan(0);
      // Single precision, of values that a few differences make.
      expectClose(Float64Array.from(found.tables[t]), table, 1e-4 * largest);
    }
  });
});

describeEngines('a restart', [4], ({ engine }) => {
  it('gives what a fresh opening gives, to the last bit', async () => {
    const simulation = await engine().open(room, setupOf(2, 1, 30, 1));
    const first = await simulation.advance(STEPS);
    expect(first[0].some((value) => value !== 0)).toBe(true);
    // More receivers and fewer, and none at all.
    for (const setup of [setupOf(1, 5, 200, 2), setupOf(3, 0, 10, 3), setupOf(1, 2, 300, 4)]) {
      await simulation.restart(setup);
      const records = [...(await simulation.advance(7)), ...(await simulation.advance(STEPS - 7))];
      const state = await simulation.getState();
      const fresh = await engine().open(room, setup);
      expect([...(await fresh.advance(7)), ...(await fresh.advance(STEPS - 7))]).toEqual(records);
      expect(await fresh.getState()).toEqual(state);
      expect(state.current.some((value) => value !== 0)).toBe(true);
      if (engine().kind === 'webgpu') expect(simulation.memoryBytes).toBe(fresh.memoryBytes);
      await fresh.close();
    }
    await simulation.close();
  });

  it('goes on from a state that was read, to the last bit', async () => {
    const setup = setupOf(2, 3, 30, 5);
    const whole = await engine().open(room, setup);
    const records = await whole.advance(STEPS);
    const first = await engine().open(room, setup);
    await first.advance(7);
    const state = await first.wholeState();
    await first.close();
    expect(state.step).toBe(7);
    const second = await engine().open(room, setup);
    await second.continueFrom(state);
    expect(await second.advance(STEPS - 7)).toEqual(records.map((record) => record.slice(7)));
    expect(await second.getState()).toEqual(await whole.getState());
    await expect(async () => second.continueFrom({ ...state, tables: state.tables.slice(1) })).rejects.toThrow(
      RangeError,
    );
    await second.close();
    await whole.close();
  });
});
