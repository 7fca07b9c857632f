import { afterEach, describe, expect, it, vi } from 'vitest';
import { airNs, memoryAt, modelStencil, type DeviceNumbers } from '../../../src/tune/cost-model.ts';
import { measureNumbers } from '../../../src/tune/device-numbers.ts';
import { referenceCosts, traitsOf } from '../../../src/tune/reference-costs.ts';
import { valueOnCurve } from '../../../src/tune/profile.ts';
import { stepPasses } from '../../../src/engine/step-passes.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { BRANCHES } from '../../../src/tune/wall-rooms.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { STENCILS } from '../../../src/scheme/stencils.ts';
import { CancelledError } from '../../../src/units/errors.ts';
import { CLOCKWORK, clockworkEngine } from '../../support/engines/clockwork-engine.ts';

vi.mock('../../../src/tune/wall-rooms.ts', () => import('../../support/rooms/remembered-wall-rooms.ts'));

afterEach(() => {
  vi.restoreAllMocks();
});

/** A fast device of the kind `cpu` that follows the model exactly, with its own numbers. */
const DEVICE: DeviceNumbers = {
  passNs: 9000,
  wallPassNs: 14_000,
  memory: [
    [2e4, 0.04],
    [1.3e6, 0.06],
    [1.25e7, 0.18],
  ],
  work: 0.02,
  nearWall: 0.21,
  opening: 1,
  host: 1,
  oneThread: 1,
  rooms: 7,
};
const reference = referenceCosts({ kind: 'cpu' });
const { air: passes, faces: waits } = stepPasses('cpu', { nearWall: 0, cut: 0, faces: 1, sheets: 0, damped: 0 });

/** Time of a step of a room on that device. */
function stepOf({ scheme, nodes: { interiorCount, nearWall }, faces }: PreparedRoom, device = DEVICE): number {
  const traits = traitsOf(reference, scheme, 3);
  const air = airNs(traits, device, reference.overlap, passes, interiorCount);
  const near = device.nearWall * traits.nearWall * nearWall.length;
  const count = faces.node.length;
  if (count === 0) return air + near;
  const { face, branchNs } = reference.walls;
  return air + near + waits * device.wallPassNs + device.nearWall * count * (face.each + BRANCHES * branchNs);
}

describe('the numbers of a device', () => {
  it('come from a few short measurements, and tell what every stencil takes', async () => {
    const engine = clockworkEngine(CLOCKWORK, (room) => stepOf(room));
    const begun = performance.now();
    const shares: number[] = [];
    const numbers = await measureNumbers(engine, reference, { onProgress: (share) => shares.push(share) });
    // By the clock of the engine, which opening and stepping move.
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(engine.opened()).toBe(numbers.rooms);
    expect(numbers.rooms).toBeLessThanOrEqual(6);
    expect(numbers.wallPassNs / DEVICE.wallPassNs).toBeCloseTo(1, 1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));

    expect(numbers.work / DEVICE.work).toBeCloseTo(1, 1);
    expect(numbers.nearWall / DEVICE.nearWall).toBeCloseTo(1, 2);
    for (const id of ['leggy-1', 'compact-3', 'compact-5', 'sparse-55', 'leggy-4', 'box-222', 'compact-14']) {
      const scheme = schemeByName(id, '');
      const { interior, nearWallNs } = modelStencil(reference, numbers, scheme, 3, passes);
      const traits = traitsOf(reference, scheme, 3);
      expect(nearWallNs / (DEVICE.nearWall * traits.nearWall)).toBeCloseTo(1, 2);
      for (const nodes of [3e4, 3e5, 1.5e6, 6e6, 4e7]) {
        // The memory's curve is known at five sizes only: 10 % between them.
        const truth = airNs(traits, DEVICE, reference.overlap, passes, nodes);
        expect(
          `${id} ${nodes} ${Math.abs(valueOnCurve(interior, nodes) / truth - 1) < 0.1 || valueOnCurve(interior, nodes) / truth}`,
        ).toBe(`${id} ${nodes} true`);
      }
    }
  });

  it('leave out rooms that take long: a slow device is known by two sizes', async () => {
    const slow = 400;
    const engine = clockworkEngine(CLOCKWORK, (room) => slow * stepOf(room));
    const begun = performance.now();
    const { rooms, memory, work } = await measureNumbers(engine, reference);
    expect(rooms).toBe(4);
    expect(memory).toHaveLength(2);
    // Passes and memory are told apart from two rooms only: 20 %.
    expect(Math.abs(work / (slow * DEVICE.work) - 1)).toBeLessThan(0.2);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('take no longer on few cores, whose smallest box is as quick as on many', async () => {
    const few: DeviceNumbers = { ...DEVICE, memory: [[2e4, 3]], work: 3, nearWall: 3 };
    const engine = clockworkEngine(CLOCKWORK, (room) => stepOf(room, few));
    const begun = performance.now();
    const { memory } = await measureNumbers(engine, reference);
    expect(memory).toHaveLength(2);
    // By the clock of the engine.
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('tell how much one thread of a processor is slower than all, for rooms of one plane', async () => {
    const times = 6.5;
    const flat = (room: PreparedRoom): number =>
      times * airNs(traitsOf(reference, room.scheme, 2), DEVICE, reference.overlap, 0, room.nodes.interiorCount);
    const engine = clockworkEngine(CLOCKWORK, (room) => (room.graph.grid.size[2] === 1 ? flat(room) : stepOf(room)));
    expect((await measureNumbers(engine, reference)).oneThread).toBe(1);
    const { oneThread } = await measureNumbers({ ...engine, threads: 16 }, reference);
    // As well as the work is known.
    expect(Math.abs(oneThread / times - 1)).toBeLessThan(0.1);
  });

  it('can be stopped', async () => {
    const engine = clockworkEngine(CLOCKWORK, (room) => stepOf(room));
    await expect(measureNumbers(engine, reference, { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
    expect(engine.opened()).toBe(0);
  });
});

describe('the table of each kind of device', () => {
  it.each(['gpu', 'software', 'cpu'] as const)('serves every stencil: %s', (kind) => {
    const costs = referenceCosts({ kind: kind === 'cpu' ? 'cpu' : 'webgpu', isSoftware: kind === 'software' });
    for (const { id } of STENCILS) {
      for (const dimensions of [2, 3] as const) {
        const { traffic, work, nearWall, open, fill } = traitsOf(costs, schemeByName(id, ''), dimensions);
        expect(traffic).toBeGreaterThan(0.5);
        for (const value of [work, nearWall, fill, ...open]) expect(value).toBeGreaterThanOrEqual(0);
        for (const value of [work, nearWall, fill, ...open]) expect(value).toBeLessThan(Infinity);
      }
    }
  });

  it('takes a stencil that was not measured as lying between those with most alike points', () => {
    const { stencils, layers } = reference;
    const [near, far] = [stencils['compact-3'], stencils['compact-5']];
    const scheme = schemeByName('compact-4', '');
    const { work } = traitsOf({ stencils: { 'compact-3': near, 'compact-5': far }, layers }, scheme, 3);
    expect((work - near.work) / (far.work - near.work)).toBeCloseTo(Math.log(33 / 27) / Math.log(57 / 27), 6);
  });
});

it('a curve of memory is straight over the logarithm', () => {
  const curve = [
    [100, 1],
    [10_000, 3],
  ] as const;
  expect([1, 100, 1000, 10_000, 1e9].map((count) => memoryAt(curve, count))).toEqual([1, 1, 2, 3, 3]);
});
