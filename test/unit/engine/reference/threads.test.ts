import { expect, it, onTestFinished, vi } from 'vitest';
import type { EngineState, RunSetup } from '../../../../src/engine/engine.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { CpuSimulation } from '../../../../src/engine/reference/simulation.ts';
import type { PreparedRoom } from '../../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { expectClose } from '../../../support/engines/compare.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import {
  airNodes,
  closeRandomEdges,
  pillarGraph,
  prepared,
  randomState,
  RESONANT_WALLS,
  scatteredMaterials,
  voxelGraph,
} from '../../../support/rooms/rooms.ts';
import { blocksOfWool, porousRoom } from '../../../support/rooms/porous-rooms.ts';
import { scatteredSheets, SHEETS, sheetRoom, withPartitions } from '../../../support/rooms/sheet-rooms.ts';
import { threadStarter } from '../../../../src/node/threads/threads.ts';

/** The bundle that `npm test` builds first. */
const startThread = threadStarter(new URL('../../../../dist/cpu-thread.js', import.meta.url));

/** A room on so many threads, even if it is too small to be worth them. */
function inTeam(room: PreparedRoom, setup: RunSetup, threads: number): CpuSimulation {
  return new CpuSimulation(room, setup, 64, threads, threads > 1 ? startThread : undefined);
}

/** More threads than the machine may have cores: the barriers must hold when threads are kept waiting. */
it.each([2, 3, 5])('%i threads give what one gives, to the last bit, run after run', async (threads) => {
  const graph = pillarGraph([14, 11, 12]);
  const room = prepared(graph, schemeByName('compact-5@1%', 'test'), [0, 0.1, 1], scatteredMaterials(3));
  const state = randomState(graph, seededRandom(5));
  const setup = { sources: [], receivers: [] };
  const end = async (count: number): Promise<Float64Array> => {
    const simulation = inTeam(room, setup, count);
    await simulation.setState(state);
    for (let block = 0; block < 20; block++) await simulation.advance(15);
    const { current } = await simulation.getState();
    await simulation.close();
    return current;
  };
  expect(await end(threads)).toEqual(await end(1));
});

const panelled = () => closeRandomEdges(pillarGraph([14, 11, 12]), seededRandom(4), 0.1);

/** Sheets between nodes of air, and partitions of whatever else is in the way. */
function roomWithSheets(): PreparedRoom {
  const graph = closeRandomEdges(voxelGraph([14, 11, 12], seededRandom(4)), seededRandom(4), 0.1);
  const walls = RESONANT_WALLS.length;
  const surface = withPartitions(graph, scatteredSheets(walls, SHEETS.length), walls);
  return sheetRoom(graph, schemeByName('compact-5@1%', 'test'), RESONANT_WALLS, { surface });
}

/** Wool through which the threads' cuts go. */
function woolRoom(): PreparedRoom {
  const graph = panelled();
  const porous = blocksOfWool(graph, [
    { from: [0, 0, 0], to: [14, 4, 12] },
    { from: [6, 4, 3], to: [12, 11, 9], wool: 1 },
  ]);
  const materialAt = scatteredMaterials(RESONANT_WALLS.length);
  return porousRoom(graph, schemeByName('compact-5@1%', 'test'), porous, { admittances: RESONANT_WALLS, materialAt });
}

it.each([
  ['sheets and thick partitions', roomWithSheets],
  ['porous regions', woolRoom],
])('three threads give what one gives in a room with %s, to the last bit', async (_, make) => {
  const room = make();
  const { graph } = room;
  expect(room.faces.back!.node.length).toBeGreaterThan(100);
  const state = randomState(graph, seededRandom(5));
  const end = async (count: number): Promise<EngineState> => {
    const simulation = inTeam(room, { sources: [], receivers: [] }, count);
    await simulation.setState(state);
    for (let block = 0; block < 5; block++) await simulation.advance(15);
    const whole = await simulation.wholeState();
    await simulation.close();
    return whole;
  };
  expect(await end(3)).toEqual(await end(1));
});

it.each([2, 5])('%i threads sum mixed steps of noise as one does', async (threads) => {
  const room = prepared(pillarGraph([14, 11, 12]), schemeByName('compact-5@1%', 'test'));
  const sums = async (count: number) => {
    const simulation = inTeam(room, { sources: [], receivers: [] }, count);
    await simulation.probe().startNoise(3, { fresh: 1.05, kept: -0.05 });
    const parts = [await simulation.probe().advanceMixed(5), await simulation.probe().advanceMixed(9)];
    await simulation.close();
    return parts.flatMap(({ squares, products }) => [...squares, ...products]);
  };
  const expected = await sums(1);
  // Relative error of sums over some thousand nodes in another order.
  const ratios = (await sums(threads)).map((sum, i) => sum / expected[i]);
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
  const alone = inTeam(room, setup, 1);
  const team = inTeam(room, { sources: [], receivers: [] }, 3);
  await team.advance(4);
  await team.restart(setup);
  expect(await team.advance(30)).toEqual(await alone.advance(30));
  expect(await team.getState()).toEqual(await alone.getState());
  await team.close();
});

it('a room too small for threads has one', async () => {
  const scheme = schemeByName('compact-5@1%', 'test');
  const threadsOf = async (size: [number, number, number]): Promise<number> => {
    let started = 0;
    const counting: typeof startThread = (start) => {
      started++;
      return startThread(start);
    };
    const engine = new CpuEngine({ precision: 32, threads: 2, startThread: counting });
    const simulation = await engine.open(prepared(pillarGraph(size), scheme), { sources: [], receivers: [] });
    await simulation.close();
    return started;
  };
  expect(await threadsOf([8, 8, 8])).toBe(1);
  expect(await threadsOf([24, 20, 20])).toBe(2);
});

it('one thread does all where threads cannot share memory, as on a page that is not isolated, to the last bit', async () => {
  const graph = pillarGraph([14, 11, 12]);
  const room = prepared(graph, schemeByName('compact-5@1%', 'test'), [0, 0.1, 1], scatteredMaterials(3));
  const state = randomState(graph, seededRandom(5));
  const end = async (engine: CpuEngine): Promise<Float64Array> => {
    const simulation = await engine.open(room, { sources: [], receivers: [] });
    await simulation.setState(state);
    await simulation.advance(30);
    const { current } = await simulation.getState();
    await simulation.close();
    return current;
  };
  const expected = await end(new CpuEngine({ precision: 64, threads: 1 }));
  vi.stubGlobal('SharedArrayBuffer', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const engine = new CpuEngine({ precision: 64, threads: 4, startThread: () => expect.unreachable() });
  expect(engine).toMatchObject({ threads: 1, adapter: '1 thread' });
  expect(await end(engine)).toEqual(expected);
});
