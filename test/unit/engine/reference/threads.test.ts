import { expect, it } from 'vitest';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { expectClose } from '../../../support/engines/compare.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { airNodes, pillarGraph, prepared, randomState, scatteredMaterials } from '../../../support/rooms/rooms.ts';
import { threadStarter } from '../../../../src/node/threads.ts';

/** The bundle that `npm test` builds first. */
const startThread = threadStarter(new URL('../../../../dist/cpu-thread.js', import.meta.url));

/** More threads than the machine may have cores: the barriers must hold when threads are kept waiting. */
it.each([2, 3, 5])('%i threads give what one gives, to the last bit, run after run', async (threads) => {
  const graph = pillarGraph([14, 11, 12]);
  const room = prepared(graph, schemeByName('compact-5@1%', 'test'), [0, 0.1, 1], scatteredMaterials(3));
  const state = randomState(graph, seededRandom(5));
  const setup = { sources: [], receivers: [] };
  const end = async (engine: CpuEngine): Promise<Float64Array> => {
    const simulation = await engine.open(room, setup);
    await simulation.setState(state);
    for (let block = 0; block < 20; block++) await simulation.advance(15);
    const { current } = await simulation.getState();
    await simulation.close();
    return current;
  };
  const expected = await end(new CpuEngine({ precision: 64, threads: 1 }));
  expect(await end(new CpuEngine({ precision: 64, threads, startThread }))).toEqual(expected);
});

it.each([2, 5])('%i threads sum mixed steps of noise as one does', async (threads) => {
  const room = prepared(pillarGraph([14, 11, 12]), schemeByName('compact-5@1%', 'test'));
  const sums = async (engine: CpuEngine) => {
    const simulation = await engine.open(room, { sources: [], receivers: [] });
    await simulation.probe().startNoise(3, { fresh: 1.05, kept: -0.05 });
    const parts = [await simulation.probe().advanceMixed(5), await simulation.probe().advanceMixed(9)];
    await simulation.close();
    return parts.flatMap(({ squares, products }) => [...squares, ...products]);
  };
  const expected = await sums(new CpuEngine({ precision: 64, threads: 1 }));
  // Relative error of sums over some thousand nodes in another order.
  const ratios = (await sums(new CpuEngine({ precision: 64, threads, startThread }))).map(
    (sum, i) => sum / expected[i],
  );
  expectClose(
    ratios,
    expected.map(() => 1),
    1e-11,
  );
});

it('all threads go on with the sources and receivers of a restart', async () => {
  const graph = pillarGraph([14, 11, 12]);
  const room = prepared(graph, schemeByName('compact-5@1%', 'test'));
  const at = (index: number) => ({
    nodes: Uint32Array.of(airNodes(graph).at(index)!),
    weights: Float64Array.of(1),
  });
  const setup = {
    sources: [{ point: at(5), strength: 1, signal: Float64Array.of(1, -1) }],
    receivers: [at(-9), at(30)],
  };
  const alone = await new CpuEngine({ precision: 64, threads: 1 }).open(room, setup);
  const team = await new CpuEngine({ precision: 64, threads: 3, startThread }).open(room, {
    sources: [],
    receivers: [],
  });
  await team.advance(4);
  await team.restart(setup);
  expect(await team.advance(30)).toEqual(await alone.advance(30));
  expect(await team.getState()).toEqual(await alone.getState());
  await team.close();
});
