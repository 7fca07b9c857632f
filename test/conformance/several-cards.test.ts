/**
 * One room on several cards against the same room on one: nodes to the last bit. Here all cards are one software GPU.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import { deviceMemory, needOf } from '../../src/engine/device-memory.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { nothingRemembered, roomState, type Remembered } from '../../src/engine/room-state.ts';
import { facesOf } from '../../src/engine/webgpu/parts/face-table.ts';
import { readRemembered } from '../../src/engine/webgpu/parts/remembered.ts';
import { partInPlanes } from '../../src/engine/webgpu/slabs.ts';
import { Pace } from '../../src/engine/webgpu/pace.ts';
import { Halos } from '../../src/engine/webgpu/several/halos.ts';
import { spreadOf } from '../../src/engine/webgpu/several/windows.ts';
import { WebGpuSimulation } from '../../src/engine/webgpu/simulation.ts';
import { choicesOf } from '../../src/kernel/interior/design.ts';
import { marchDesign } from '../../src/kernel/interior/march.ts';
import { roomStencil } from '../../src/kernel/interior/stencil.ts';
import type { EngineState, RunSetup, Simulation, WalkingPoint } from '../../src/engine/engine.ts';
import { strides } from '../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { DeviceError, RunError } from '../../src/units/errors.ts';
import { expectClose } from '../support/engines/compare.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { longSheets, longWool, longStaircase, setupAcrossCuts } from '../support/engines/long-rooms.ts';
import { movingNodes } from '../support/engines/plain-step.ts';
import { seededRandom } from '../support/numbers/random.ts';
import { withMadeUpSubcell } from '../support/rooms/made-up-subcell.ts';
import {
  boxGraph,
  pillarGraph,
  prepared,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../support/rooms/rooms.ts';

const subcell = (scheme: string): PreparedRoom => {
  const graph = pillarGraph([9, 8, 61]);
  const absorbing = prepared(graph, schemeByName(scheme, 'test'), [0, 0.3, 2], scatteredMaterials(3), scatteredAreas);
  return withMadeUpSubcell(absorbing, seededRandom(12));
};

let devices: GPUDevice[];
beforeAll(async () => {
  devices = [await testDevice(), await testDevice(), await testDevice()];
});
afterAll(() => devices.forEach((device) => device.destroy()));

/** Steps of the calls: with whole exchanges, and with some that are cut short. */
const CALLS = [4, 19];

/** The kernel of rooms that are too large for a card: its sums do not depend on where cards begin, as blocks' do. */
const interiorOf = (room: PreparedRoom) => {
  const { pitch, size } = room.graph.grid;
  const shape = { pitch, rows: size[1], planes: size[2], first: 0 };
  return choicesOf(marchDesign, roomStencil(room), deviceTraits(devices[0]), shape)[0];
};

/** A run with receivers of several nodes on both sides of the cuts of two and three cards. */
function withNearCuts(room: PreparedRoom): RunSetup {
  const setup = setupAcrossCuts(room, 15);
  const [, , plane] = strides(room.graph.grid);
  const near = [20, 30, 40].map((cut) => {
    const nodes = movingNodes(room).filter((i) => Math.abs(i / plane - cut) < 2 && i % 7 === 0);
    return { nodes: Uint32Array.from(nodes), weights: Float64Array.from(nodes, (_, j) => 0.1 + (j % 5)) };
  });
  return { ...setup, receivers: [...setup.receivers, ...near] };
}

/** Steps for which walks have tables. */
const WALKED = 7;

/** A run in which sources and receivers move through the whole room, and so across all cuts. */
function withWalks(room: PreparedRoom): RunSetup {
  const random = seededRandom(14);
  const moving = movingNodes(room);
  const station = () => {
    const first = Math.floor(37 * random());
    const nodes = Uint32Array.from(moving.filter((_, i) => i % 37 === first));
    return { nodes, weights: Float64Array.from(nodes, () => random() - 0.3) };
  };
  const walk = (shares: number): WalkingPoint => ({
    stations: Array.from({ length: 4 + shares }, station),
    first: Uint32Array.from({ length: WALKED }, (_, n) => Math.floor((5 * n) / WALKED)),
    shares: Float64Array.from({ length: WALKED * shares }, () => random() - 0.4),
  });
  return { ...setupAcrossCuts(room, 15), walkers: [walk(2), walk(3)], walkingSources: [walk(2)] };
}

/** Errors in what a ghost zone remembers take hundreds of steps to be heard: it is compared itself. */
async function expectRemembered(room: PreparedRoom, alone: EngineState, run: WebGpuSimulation): Promise<void> {
  const expected = roomState(room, alone, Float32Array).remembered;
  const { branchStart } = expected;
  const words = ({ inertia, lastTrace, branches }: Remembered, f: number): number[] => [
    inertia[f],
    lastTrace[f],
    ...branches.subarray(branchStart[f], branchStart[f + 1]),
  ];
  for (const [{ slab, remembering }, readback] of run['cards'].flatMap((card) =>
    card.slabs.map((program) => [program, card.readBack] as const),
  )) {
    const found = nothingRemembered(room);
    await readRemembered(readback, remembering, found);
    for (const f of facesOf(room, slab))
      expect([slab.index, f, words(found, f)]).toEqual([slab.index, f, words(expected, f)]);
    const damped = partInPlanes(room.damped.node, slab, 0);
    expect(found.damped.slice(...damped)).toEqual(expected.damped.slice(...damped));
  }
  expect(await run.wholeState()).toEqual(alone);
}

/** A way to spread a room. */
interface Way {
  readonly cards: number;
  readonly steps: number;
  readonly slabPlanes?: number;
}

async function expectSame(room: PreparedRoom, ways: readonly Way[]): Promise<void> {
  // The same kernel in both, for the order of its sums.
  const interior = interiorOf(room);
  const setup = withNearCuts(room);
  const alone = await new WebGpuEngine(devices[0], 'test', { interior }).open(room, setup);
  const runs = await Promise.all(
    ways.map(({ cards, ...way }) =>
      WebGpuSimulation.create(devices.slice(0, cards), room, setup, { ...way, interior }),
    ),
  );
  for (const steps of CALLS) {
    const expected = await alone.advance(steps);
    const { previous, current } = await alone.getState();
    const largest = current.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(largest).toBeGreaterThan(0.01);
    for (const [w, run] of runs.entries()) {
      const samples = await run.advance(steps);
      const state = await run.getState();
      const wrong = movingNodes(room).filter(
        (i) => state.current[i] !== current[i] || state.previous[i] !== previous[i],
      );
      expect([ways[w], wrong.slice(0, 20)]).toEqual([ways[w], []]);
      await expectRemembered(room, await alone.wholeState(), run);
      // What receivers all over the room read is added up in another order; those near a cut are read by one card.
      samples.slice(0, 3).forEach((record, r) => expectClose(record, expected[r], 1e-6 * largest * 40));
      // Slabs of a card are added up, too, and so are cards where receivers reach further than one has the nodes.
      if (ways[w].slabPlanes === undefined && spreadOf(room) > 1) expect(samples.slice(3)).toEqual(expected.slice(3));
    }
  }
  for (const run of [alone, ...runs]) await run.close();
}

it('a staircase room with walls that remember and damped nodes', async () => {
  await expectSame(longStaircase('leggy-2', 4), [{ cards: 3, steps: 2, slabPlanes: 31 }]);
});

it('a tube whose walls remember', async () => {
  const scheme = schemeByName('leggy-2', 'test');
  const materials = scatteredMaterials(RESONANT_WALLS.length);
  await expectSame(prepared(boxGraph([9, 8, 61]), scheme, RESONANT_WALLS, materials, scatteredAreas), [
    { cards: 2, steps: 3 },
  ]);
});

it('sheets, with a cut between their fronts and backs', async () => {
  await expectSame(longSheets('leggy-2'), [{ cards: 2, steps: 1 }]);
});

it('porous nodes across cuts', async () => {
  await expectSame(longWool('leggy-2'), [{ cards: 2, steps: 2 }]);
});

it('rigid walls and many steps between exchanges, where every plane of a ghost zone counts', async () => {
  const room = prepared(boxGraph([9, 8, 61]), schemeByName('compact-3', 'test'), [0], () => 0, scatteredAreas);
  expect(spreadOf(room)).toBe(1);
  await expectSame(room, [{ cards: 2, steps: 4 }]);
});

it('walls between the nodes', async () => {
  await expectSame(subcell('compact-3'), [{ cards: 3, steps: 1 }]);
});

it('measures the stability of a room: mixed steps of noise, each node counted once', async () => {
  const room = subcell('compact-3');
  const interior = interiorOf(room);
  const setup = { sources: [], receivers: [] };
  const alone = await new WebGpuEngine(devices[0], 'test', { interior }).open(room, setup);
  const run = await WebGpuSimulation.create(devices.slice(1), room, setup, { steps: 2, interior, slabPlanes: 25 });
  const sumsOf = async (simulation: Simulation) => {
    await simulation.probe().startNoise(5, { fresh: 1.125, kept: -0.125 });
    return [await simulation.probe().advanceMixed(5), await simulation.probe().advanceMixed(4)];
  };
  const expected = await sumsOf(alone);
  const sums = await sumsOf(run);
  expect(await run.getState()).toEqual(await alone.getState());
  // Sums of some thousand values in single precision, in another order.
  expected.forEach(({ squares, products }, i) => {
    squares.forEach((square, n) => {
      expect(Math.abs(sums[i].squares[n] / square - 1)).toBeLessThan(1e-5);
      expect(Math.abs(sums[i].products[n] - products[n]) / square).toBeLessThan(1e-5);
    });
  });
  await run.rest();
  await expect(run.probe().advanceMixed(1)).rejects.toThrow(RangeError);
  await run.close();
  await alone.close();
});

/** A long room, and an engine with too little memory for it, beside cards that it can ask. */
function tooLarge(count: number, open = () => Promise.resolve([devices[1]])): readonly [PreparedRoom, WebGpuEngine] {
  const room = prepared(boxGraph([24, 20, 90]), schemeByName('compact-3', 'test'), [0.3], () => 0, scatteredAreas);
  const limit = 0.95 * deviceMemory(needOf(room));
  const options = { interior: interiorOf(room), deviceMemory: limit, others: { count, open } };
  return [room, new WebGpuEngine(devices[0], 'test', options)];
}

it('an engine takes several cards for a room that is too large for one', async () => {
  const [room, engine] = tooLarge(1);
  const setup = setupAcrossCuts(room, 15);
  const alone = await new WebGpuEngine(devices[0], 'test', { interior: interiorOf(room) }).open(room, setup);
  const run = await engine.open(room, setup);
  expect(run.weighed).toMatchObject({ cards: 2, reason: expect.stringContaining('host memory on one card') as string });
  expect(run.weighed!.severalSeconds).toBeLessThan(run.weighed!.hostSeconds!);
  expect(run.fromHost).toBeUndefined();
  const expected = await alone.advance(9);
  const scale = Math.max(...expected.flatMap((record) => [...record].map(Math.abs)));
  (await run.advance(9)).forEach((record, r) => expectClose(record, expected[r], 1e-6 * scale * 40));
  expect(await run.getState()).toEqual(await alone.getState());
  await run.close();
  await alone.close();
});

it('it takes host memory where cards cannot hold the room, or fail, unless something moves', async () => {
  const failing = () => Promise.reject(new DeviceError('no second card', 'Name one.'));
  for (const [[room, engine], reason] of [
    [tooLarge(99), '100 cards cannot hold it'],
    [tooLarge(1, failing), 'no second card'],
  ] as const) {
    const run = await engine.open(room, setupAcrossCuts(room, 15));
    expect(run.fromHost).toBeDefined();
    expect(run.weighed).toMatchObject({ cards: 1, steps: null, reason: expect.stringContaining(reason) as string });
    await run.close();
  }
  const [room, engine] = tooLarge(1);
  const run = await engine.open(room, withWalks(room));
  expect(run.weighed).toMatchObject({ cards: 2, hostSeconds: null, reason: 'one card cannot run it from host memory' });
  await run.close();
  await expect(tooLarge(1, failing)[1].open(room, withWalks(room))).rejects.toThrow(DeviceError);
  await expect(tooLarge(99)[1].open(room, withWalks(room))).rejects.toThrow(RunError);
});

it('goes on from a state, shows planes, runs sources that move, times its passes and polls late', async () => {
  const room = longStaircase('compact-3', 4);
  const interior = interiorOf(room);
  const setup = setupAcrossCuts(room, 15);
  const alone = await new WebGpuEngine(devices[0], 'test', { interior }).open(room, setup);
  const run = await WebGpuSimulation.create(devices.slice(0, 2), room, setup, { steps: 2, interior });
  await alone.advance(5);
  await run.advance(5);
  const kept = await run.wholeState();
  const planes = [
    { axis: 0, index: 4 },
    { axis: 2, index: 30 },
  ] as const;
  expect(await run.readPlanes(planes)).toEqual(await alone.readPlanes(planes));
  const end = await run.advance(4);
  // A state is the same whatever the room is cut into.
  await alone.continueFrom(kept);
  await run.continueFrom(await alone.wholeState());
  expect(await run.advance(4)).toEqual(end);
  await run.restart(withNearCuts(room));
  await run.advance(5);
  expect((await run.advance(4)).slice(0, 3)).toEqual(end);
  await alone.advance(4);
  await run.setState(await alone.getState());
  expect(await run.getState()).toEqual(await alone.getState());
  await expect(run.continueFrom({ ...kept, tables: kept.tables.slice(1) })).rejects.toThrow(RangeError);

  const walks = withWalks(room);
  for (const each of [alone, run]) await each.restart(walks);
  // The walks end within the last call: receivers then stay, sources are silent.
  for (const steps of [3, 5]) {
    const expected = await alone.advance(steps);
    const records = await run.advance(steps);
    expect(records).toHaveLength(5);
    const field = await alone.getState();
    expect(await run.getState()).toEqual(field);
    const largest = Math.max(...expected.flatMap((record) => [...record].map(Math.abs)));
    for (const walked of expected.slice(3)) expect(Math.max(...walked.map(Math.abs))).toBeGreaterThan(1e-3);
    // Each card adds up what it owns in single precision.
    records.forEach((record, r) => expectClose(record, expected[r], 1e-6 * largest * 40));
  }

  // Timed steps are ordinary ones, and the kernels those of one card. Without exchanges, 25 steps would spoil nodes.
  for (const each of [alone, run]) await each.rest();
  const memory = run.memoryBytes;
  const labels = (await alone.timePasses(25))!.map(({ label }) => label);
  const passes = (await run.timePasses(25))!;
  expect(new Set(passes.map(({ label }) => label))).toEqual(new Set(labels));
  expect(passes).toHaveLength(labels.length);
  expect(passes.filter(({ us }) => us > 0).length).toBeGreaterThan(4);
  expect(run.memoryBytes).toBe(memory);
  expect(await run.getState()).toEqual(await alone.getState());

  // Nothing is asked of a card, and so nothing polls, before its steps should be done.
  const asked = vi.spyOn(Halos.prototype, 'arrived');
  const waited: number[] = [];
  vi.spyOn(Pace.prototype, 'wait').mockImplementation(async (steps, ask) => {
    expect(asked).toHaveBeenCalledTimes(waited.length);
    waited.push(steps);
    return ask();
  });
  await run.advance(5);
  expect(waited).toEqual([2, 2, 1]);
  expect(asked).toHaveBeenCalledTimes(3);
  vi.restoreAllMocks();
  await run.close();
  await alone.close();
});
