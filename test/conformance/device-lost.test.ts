import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunSetup, Simulation } from '../../src/engine/engine.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { pointWeights } from '../support/rooms/point-weights.ts';
import { impulseSource } from '../../src/run/points/sources.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { RunError } from '../../src/units/errors.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { seededRandom } from '../support/numbers/random.ts';
import { boxGraph, prepared, randomState } from '../support/rooms/rooms.ts';
import { simulateOnce } from '../support/engines/simulate-once.ts';

/** The device is lost as when a driver restarts, a laptop sleeps or another program takes the memory. */

const room = prepared(boxGraph([24, 20, 16]), schemeByName('leggy-1@standard', 'test'), [0.1]);
const setup: RunSetup = {
  sources: [impulseSource(room, pointWeights(room, [0.4, 0.35, 0.5]).point)],
  receivers: [pointWeights(room, [0.8, 0.6, 0.33]).point],
};
const goOn = new AbortController().signal;

afterEach(() => vi.restoreAllMocks());

/** The reason for which a promise is rejected. */
const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

function expectLost(failure: unknown): void {
  expect(failure).toBeInstanceOf(RunError);
  const { message, remedy } = failure as RunError;
  expect(message).toMatch(/^the GPU was lost/);
  for (const advice of [/^Run it again/, /lower the maximum frequency/, /compute on the processor/])
    expect(remedy).toMatch(advice);
}

describe('a device that is lost', () => {
  it('in the midst of a block ends the run, which says so', async () => {
    const device = await testDevice();
    const simulation = await new WebGpuEngine(device, 'test').open(room, setup);
    const block = failureOf(simulation.advance(1_000_000));
    setTimeout(() => {
      device.destroy();
    }, 100);
    expectLost(await block);
    await simulation.close();
  });

  it('between two blocks ends the run, which says so', async () => {
    const device = await testDevice();
    const run = simulateOnce(new WebGpuEngine(device, 'test'), room, setup, 1_000_000, {
      signal: goOn,
      onProgress: () => {
        device.destroy();
      },
    });
    expectLost(await failureOf(run));
  });

  it('while the field is looked at ends the run, which says so', async () => {
    const device = await testDevice();
    const run = simulateOnce(new WebGpuEngine(device, 'test'), room, setup, 1_000_000, {
      signal: goOn,
      watch: {
        stepsToNext: () => Promise.resolve(1),
        planes: () => [{ axis: 2, index: 3 }],
        onPlanes: (step) => {
          if (step === 3) device.destroy();
        },
      },
    });
    expectLost(await failureOf(run));
  });

  it.each<[string, (simulation: Simulation) => Promise<unknown>]>([
    ['advance', (simulation) => simulation.advance(3)],
    ['getState', (simulation) => simulation.getState()],
    ['setState', (simulation) => simulation.setState(randomState(room.graph, seededRandom(1)))],
    ['readPlanes', (simulation) => simulation.readPlanes([{ axis: 0, index: 1 }])],
    ['rest', (simulation) => simulation.rest()],
    ['restart', (simulation) => simulation.restart({ sources: [], receivers: [] })],
    ['startNoise', (simulation) => simulation.probe().startNoise(1, { fresh: 1, kept: 0 })],
  ])('is reported by %s', async (_, use) => {
    const device = await testDevice();
    const simulation = await new WebGpuEngine(device, 'test').open(room, setup);
    await simulation.advance(2);
    device.destroy();
    expectLost(await failureOf(use(simulation)));
    await simulation.close();
  });

  it('opens no room', async () => {
    const device = await testDevice();
    device.destroy();
    expectLost(await failureOf(new WebGpuEngine(device, 'test').open(room, setup)));
  });
});

describe('a device without memory', () => {
  const expectNeedsLess = (failure: unknown, message: RegExp): void => {
    expect(failure).toBeInstanceOf(RunError);
    expect((failure as RunError).message).toMatch(message);
    for (const advice of [/^Lower the maximum frequency/, /compute on the processor/])
      expect((failure as RunError).remedy).toMatch(advice);
  };

  it.each([1, 2, 9])('for the buffer number %i of a room says so and gives back what it had', async (failing) => {
    const device = await testDevice();
    try {
      const scopes: GPUErrorFilter[] = [];
      const [push, pop] = [device.pushErrorScope.bind(device), device.popErrorScope.bind(device)];
      vi.spyOn(device, 'pushErrorScope').mockImplementation((filter) => {
        scopes.push(filter);
        push(filter);
      });
      let buffers = 0;
      let refused: string | undefined;
      vi.spyOn(device, 'popErrorScope').mockImplementation(async () => {
        const isRefused = scopes.pop() === 'out-of-memory' && ++buffers === failing;
        // Others may be made before it is heard.
        if (isRefused) refused = made.at(-1);
        const error = await pop();
        return isRefused ? new GPUOutOfMemoryError('none left') : error;
      });
      const create = device.createBuffer.bind(device);
      const made: string[] = [];
      const freed: (() => boolean)[] = [];
      vi.spyOn(device, 'createBuffer').mockImplementation((what) => {
        const buffer = create(what);
        made.push(buffer.label);
        const destroy = vi.spyOn(buffer, 'destroy');
        freed.push(() => destroy.mock.calls.length > 0);
        return buffer;
      });
      const failure = await failureOf(new WebGpuEngine(device, 'test').open(room, setup));
      expectNeedsLess(failure, new RegExp(`^'${refused!}' needs .* on the GPU: .* no room for it`));
      expect(made.length).toBeGreaterThanOrEqual(failing);
      expect(freed.every((isFreed) => isFreed())).toBe(true);
    } finally {
      device.destroy();
    }
  });

  it('in the midst of a run ends it, and says so without the words of the driver', async () => {
    const device = await testDevice();
    try {
      // Only the engine receives the error: the test device's own listener would fail the test run.
      const listening = vi.spyOn(device, 'addEventListener');
      const run = simulateOnce(new WebGpuEngine(device, 'test'), room, setup, 1_000_000, {
        signal: goOn,
        onProgress: () => {
          const error = new GPUOutOfMemoryError('vkAllocateMemory failed\n - While calling [Device].CreateBuffer');
          const listener = listening.mock.calls[0][1] as unknown as (event: { error: GPUError }) => void;
          listener({ error });
        },
      });
      const failure = await failureOf(run);
      expectNeedsLess(failure, /^the GPU has no memory left: vkAllocateMemory failed$/);
    } finally {
      device.destroy();
    }
  });
});
