import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Simulation } from '../../src/engine/engine.ts';
import { deviceMemory, needOf } from '../../src/engine/device-memory.ts';
import { METHOD_SETTINGS, METHODS, type Method } from '../../src/engine/out-of-core/visits.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { choicesOf, type InteriorChoice } from '../../src/kernel/interior/design.ts';
import { marchDesign } from '../../src/kernel/interior/march.ts';
import { roomStencil } from '../../src/kernel/interior/stencil.ts';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import type { PreparedRoom } from '../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { expectClose } from '../support/engines/compare.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { longSheets, longWool, longStaircase, setupAcrossCuts } from '../support/engines/long-rooms.ts';
import { movingNodes } from '../support/engines/plain-step.ts';
import { withMadeUpSubcell } from '../support/rooms/made-up-subcell.ts';
import { seededRandom } from '../support/numbers/random.ts';
import { boxGraph, pillarGraph, prepared, scatteredAreas, scatteredMaterials } from '../support/rooms/rooms.ts';

const subcell = (scheme: string): PreparedRoom => {
  const graph = pillarGraph([9, 8, 61]);
  const absorbing = prepared(graph, schemeByName(scheme, 'test'), [0, 0.3, 2], scatteredMaterials(3), scatteredAreas);
  return withMadeUpSubcell(absorbing, seededRandom(12));
};

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => device.destroy());

/** Steps of the calls: whole visits, and some that are cut short. */
const CALLS = [4, 7];

/** The kernel of rooms that are too large for a device: its sums do not depend on where slices begin, as blocks' do. */
function marchOf(room: PreparedRoom): InteriorChoice {
  const { pitch, size } = room.graph.grid;
  const shape = { pitch, rows: size[1], planes: size[2], first: 0 };
  return choicesOf(marchDesign, roomStencil(room), deviceTraits(device), shape)[0];
}

/** @param most Steps of a visit. With few, the ring is shorter than the room. */
async function expectSame(room: PreparedRoom, methods: readonly Method[], block: number, most = 4): Promise<void> {
  // The same kernel in both, for the order of its sums.
  const interior = marchOf(room);
  const setup = setupAcrossCuts(room, 15);
  const inMemory = await new WebGpuEngine(device, 'test', { interior }).open(room, setup);
  const runs = [];
  for (const method of methods) {
    const outOfCore = { ...METHOD_SETTINGS[method], block, steps: method === 'naive' ? 1 : most, slicePlanes: 1 };
    runs.push(await new WebGpuEngine(device, 'test', { interior, outOfCore }).open(room, setup));
  }
  try {
    for (const steps of CALLS) {
      const expected = await inMemory.advance(steps);
      const { previous, current } = await inMemory.getState();
      const largest = current.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(largest).toBeGreaterThan(0.01);
      for (const [m, run] of runs.entries()) {
        const samples = await run.advance(steps);
        const state = await run.getState();
        const wrong = movingNodes(room).filter(
          (i) => state.current[i] !== current[i] || state.previous[i] !== previous[i],
        );
        expect([methods[m], wrong.slice(0, 20)]).toEqual([methods[m], []]);
        // What receivers on both sides of a cut read is added up in another order.
        samples.forEach((record, r) => expectClose(record, expected[r], 1e-6 * largest * 40));
      }
    }
  } finally {
    for (const run of [inMemory, ...runs]) await run.close();
  }
}

it('every method gives the states of a run in memory, to the last bit', async () => {
  await expectSame(longStaircase('leggy-2', 4), METHODS, 1, 2);
});

it('rooms of noise, wide stencils', async () => {
  await expectSame(longStaircase('compact-3', 0), ['turning', 'MM'], 2);
});

it('walls between the nodes', async () => {
  await expectSame(subcell('leggy-1'), ['turning', 'MM'], 2);
});

it('sheets across cuts', async () => {
  await expectSame(longSheets('leggy-2'), ['turning', 'MM'], 2);
});

it('porous nodes across cuts', async () => {
  await expectSame(longWool('leggy-2'), ['turning', 'MM'], 2);
});

/** A room in memory and from the memory of the host, with the same kernel. */
async function both(
  room: PreparedRoom,
  work: (inMemory: Simulation, fromHost: Simulation) => Promise<void>,
): Promise<void> {
  const interior = marchOf(room);
  const outOfCore = { ...METHOD_SETTINGS.turning, block: 2, steps: 4, slicePlanes: 1 };
  const setup = setupAcrossCuts(room, 15);
  const inMemory = await new WebGpuEngine(device, 'test', { interior }).open(room, setup);
  const fromHost = await new WebGpuEngine(device, 'test', { interior, outOfCore }).open(room, setup);
  try {
    await work(inMemory, fromHost);
  } finally {
    await inMemory.close();
    await fromHost.close();
  }
}

it('goes on from a state that was read, reads planes and starts again, as in memory', async () => {
  const room = longSheets('leggy-2');
  await both(room, async (inMemory, fromHost) => {
    await inMemory.advance(6);
    await fromHost.advance(6);
    const kept = await fromHost.wholeState();
    const end = [await inMemory.advance(5), await fromHost.advance(5)];
    const planes = [
      { axis: 0, index: 4 },
      { axis: 2, index: 30 },
    ] as const;
    const read = await inMemory.readPlanes(planes);
    expect(await fromHost.readPlanes(planes)).toEqual(read);
    await fromHost.advance(3);
    await fromHost.continueFrom(kept);
    expect(await fromHost.advance(5)).toEqual(end[1]);
    expect(await fromHost.readPlanes(planes)).toEqual(read);
    // One form of a state, whatever the room is cut into.
    await inMemory.continueFrom(kept);
    expect(await inMemory.wholeState()).toEqual(kept);
    expect(await inMemory.advance(5)).toEqual(end[0]);
    expect(await inMemory.readPlanes(planes)).toEqual(read);
    await fromHost.restart(setupAcrossCuts(room, 15));
    await fromHost.advance(6);
    expect(await fromHost.advance(5)).toEqual(end[1]);
    await expect(fromHost.continueFrom({ ...kept, tables: kept.tables.slice(1) })).rejects.toThrow(RangeError);
  });
});

it('measures stability as in memory', async () => {
  await both(subcell('leggy-1'), async (inMemory, fromHost) => {
    const sums = [];
    for (const simulation of [inMemory, fromHost]) {
      const probe = simulation.probe();
      await probe.startNoise(5, { fresh: 1.125, kept: -0.125 });
      sums.push([await probe.advanceMixed(9), await probe.advanceMixed(6)]);
    }
    const [expected, found] = sums;
    expected.forEach(({ squares, products }, call) => {
      // Sums of single precision over other groups of nodes.
      expectClose(found[call].squares, squares, 1e-5 * squares[0]);
      expectClose(found[call].products, products, 1e-5 * squares[0]);
    });
  });
});

it('a room that needs more memory than may be used runs from that of the host', async () => {
  const room = prepared(boxGraph([24, 16, 200]), schemeByName('leggy-1', 'test'));
  const setup = setupAcrossCuts(room, 15);
  const needed = deviceMemory(needOf(room));
  const open = (bytes: number): Promise<Simulation> =>
    new WebGpuEngine(device, 'test', { deviceMemory: bytes }).open(room, setup);
  const inMemory = await open(1.01 * deviceMemory(needOf(room, setup)));
  expect(inMemory.fromHost).toBeUndefined();
  const fromHost = await open(0.8 * needed);
  expect(fromHost.fromHost!.hostBytes).toBeGreaterThanOrEqual(2 * 4 * room.graph.nodes.length);
  expect(fromHost.fromHost!.steps).toBeGreaterThan(5);
  const [a, b] = [await inMemory.advance(8), await fromHost.advance(8)];
  b.forEach((record, r) => expectClose(record, a[r], 1e-5));
  await inMemory.close();
  await fromHost.close();
  await expect(open(0.2 * needed)).rejects.toThrow(/not even a few planes/);
});

/** A device that has no more memory than this for buffers that it does not read from the host's. */
function withMemory(whole: GPUDevice, bytes: number): GPUDevice {
  let used = 0;
  let isRefused = false;
  const createBuffer = (descriptor: GPUBufferDescriptor): GPUBuffer => {
    const buffer = whole.createBuffer(descriptor);
    if ((descriptor.usage & GPUBufferUsage.MAP_READ) !== 0) return buffer;
    used += descriptor.size;
    isRefused = used > bytes;
    const destroy = buffer.destroy.bind(buffer);
    buffer.destroy = () => {
      used -= descriptor.size;
      destroy();
    };
    return buffer;
  };
  const popErrorScope = async (): Promise<GPUError | null> => {
    const error = await whole.popErrorScope();
    if (!isRefused) return error;
    isRefused = false;
    return new GPUOutOfMemoryError('as a test wants it');
  };
  return new Proxy(whole, {
    get: (target, key) => {
      if (key === 'createBuffer') return createBuffer;
      if (key === 'popErrorScope') return popErrorScope;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

it('a room that the GPU refuses runs from host memory, in as much as there is', async () => {
  const room = prepared(boxGraph([24, 16, 200]), schemeByName('leggy-1', 'test'));
  const setup = setupAcrossCuts(room, 15);
  const needed = deviceMemory(needOf(room));
  const inMemory = await new WebGpuEngine(device, 'test').open(room, setup);
  expect(inMemory.fromHost).toBeUndefined();
  const a = await inMemory.advance(8);
  await inMemory.close();
  const free = 0.6 * needed;
  const fromHost = await new WebGpuEngine(withMemory(device, free), 'test').open(room, setup);
  expect(fromHost.fromHost!.steps).toBeGreaterThan(1);
  expect(fromHost.memoryBytes).toBeLessThanOrEqual(free);
  (await fromHost.advance(8)).forEach((record, r) => expectClose(record, a[r], 1e-5));
  await fromHost.close();
  await expect(new WebGpuEngine(withMemory(device, 1e4), 'test').open(room, setup)).rejects.toThrow(/no room for it/);
});
