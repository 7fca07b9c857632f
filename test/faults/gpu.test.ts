import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TunedEngine } from '../../src/app/ports/engine/tuner.ts';
import { DESIGNS } from '../../src/lab/catalogue/catalogue.ts';
import { renderScene } from '../../src/app/rendering/render.ts';
import { RunError } from '../../src/units/errors.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { exhaustDevices } from '../support/faults/exhausted.ts';
import { loseDevices } from '../support/faults/losses.ts';
import { keptInMemory, testHost } from '../support/test-host.ts';

/** A GPU that fails in the midst of a whole rendering, at each place where it can. */

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.6] }, S2: { position: [1.5, 0.5, 0.6] } },
  receivers: { R1: { position: [1.43, 0.91, 0.55] } },
  durationSeconds: 0.01,
  maxFrequencyHz: 250,
  scheme: 'leggy-1@standard',
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const out = (): string => join(folder, 'out');

/** Devices that the report of the last rendering says were lost. */
let losses = 0;

/** Renders on a device. @returns what went wrong, if anything did */
async function failureOn(device: GPUDevice): Promise<unknown> {
  losses = 0;
  const sceneFile = join(folder, 'scene.json');
  writeFileSync(sceneFile, JSON.stringify(SCENE));
  const gpu = { device, adapterName: 'test', identity: 'test', fallback: true };
  try {
    const report = await renderScene(
      // A run for each source, though one from the receiver would do.
      { sceneFile, outFolder: out(), reciprocity: false },
      {
        host: testHost,
        makeEngine: () =>
          Promise.resolve(
            new TunedEngine(gpu, { store: keptInMemory(), compilers: 2, designs: DESIGNS, catalogue: 'test' }),
          ),
        memoryLimit: 1e9,
        signal: new AbortController().signal,
      },
    );
    losses = report.checkpoints.losses;
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Follows the buffers of a device. @param failing The number of the one for which there is no memory, from 1 on */
function watchMemory(device: GPUDevice, failing?: number): { asked: () => number; held: () => string[] } {
  const scopes: GPUErrorFilter[] = [];
  let asked = 0;
  const held = new Set<GPUBuffer>();
  const [push, pop] = [device.pushErrorScope.bind(device), device.popErrorScope.bind(device)];
  vi.spyOn(device, 'pushErrorScope').mockImplementation((filter) => {
    scopes.push(filter);
    push(filter);
  });
  vi.spyOn(device, 'popErrorScope').mockImplementation(async () => {
    const fails = scopes.pop() === 'out-of-memory' && ++asked === failing;
    const error = await pop();
    return fails ? new GPUOutOfMemoryError('none left') : error;
  });
  const create = device.createBuffer.bind(device);
  vi.spyOn(device, 'createBuffer').mockImplementation((what) => {
    const buffer = create(what);
    held.add(buffer);
    const destroy = buffer.destroy.bind(buffer);
    buffer.destroy = () => {
      held.delete(buffer);
      destroy();
    };
    return buffer;
  });
  return { asked: () => asked, held: () => Array.from(held, ({ label }) => label) };
}

/** Number of buffers of one measurement of the passes: timestamps, and their copy that is read. */
const BUFFERS_OF_TIMING = 2;

describe('a GPU without memory', () => {
  it('for any buffer says so, gives back all others and leaves no file, or goes on between sources', async () => {
    const device = await testDevice();
    const whole = watchMemory(device);
    expect(await failureOn(device)).toBeUndefined();
    expect(whole.held()).toEqual([]);
    const buffers = whole.asked();
    expect(buffers).toBeGreaterThan(10);
    rmSync(out(), { recursive: true });
    let recovered = 0;
    for (let failing = 1; failing <= buffers; failing++) {
      vi.restoreAllMocks();
      const memory = watchMemory(device, failing);
      const failure = await failureOn(device);
      if (failing > buffers - BUFFERS_OF_TIMING || failure === undefined) {
        // For the second source it is tried again, and passes are not timed. How often they are depends on the clock.
        expect([failure, memory.held()]).toEqual([undefined, []]);
        if (losses === 1) recovered++;
        else expect(failing).toBeGreaterThan(buffers - 2 * BUFFERS_OF_TIMING);
        rmSync(out(), { recursive: true });
        continue;
      }
      expect([failing, failure]).toEqual([failing, expect.any(RunError)]);
      expect((failure as RunError).message).toMatch(/^'.*' needs .* on the GPU: /);
      expect((failure as RunError).remedy).toMatch(/^Lower the maximum frequency/);
      expect([failing, memory.held()]).toEqual([failing, []]);
      expect(existsSync(out())).toBe(false);
    }
    // Those of the second source.
    expect(recovered).toBeGreaterThan(0);
    device.destroy();
  });
});

describe('a GPU that is lost', () => {
  /** Calls of a device in a rendering, and how many of each are let through. */
  const places = [
    ['createComputePipelineAsync', 1],
    ['createBuffer', 5],
    ['createCommandEncoder', 0],
    ['createCommandEncoder', 3],
    ['createBindGroup', 2],
  ] as const;

  it.each(places)('at %s after %i says so and leaves no file', async (name, after) => {
    const device = await testDevice();
    const call = (device[name] as (...args: unknown[]) => unknown).bind(device);
    let calls = 0;
    vi.spyOn(device, name as 'createBuffer').mockImplementation((...args) => {
      if (calls++ === after) device.destroy();
      return call(...args) as GPUBuffer;
    });
    const failure = await failureOn(device);
    expect(calls).toBeGreaterThan(after);
    expect(failure).toBeInstanceOf(RunError);
    expect((failure as RunError).message).toMatch(/^the GPU was lost/);
    expect((failure as RunError).remedy).toMatch(/^Run it again/);
    expect(existsSync(out())).toBe(false);
  });
});

/** More of them on request (docs/contribute/testing.md). */
const lossesOf = (usual: number): number => Number(process.env['WAVEHALL_LOSSES'] ?? usual);

describe('a GPU that is lost in the midst of the steps', () => {
  it.each([
    ['in memory', lossesOf(1), false],
    ['from host memory', lossesOf(1), true],
  ])('%s is replaced, and the samples are the same', { timeout: lossesOf(4) * 240_000 }, async (_, count, fromHost) => {
    const lost = await loseDevices(count, 3, fromHost);
    expect(lost.filter(({ isSame }) => !isSame)).toEqual([]);
    // One that is destroyed behind the last step is not missed.
    expect(lost.filter(({ losses: times }) => times === 1).length).toBeGreaterThanOrEqual(count / 2);
  });
});

describe('a GPU that has no memory left in the midst of the steps', () => {
  it('is replaced, and the run goes on from host memory to the same samples', async () => {
    const [found] = await exhaustDevices(1, 2);
    expect(found).toMatchObject({ times: 2, losses: 2, ranFromHost: true });
    // Some roundings of single precision.
    expect(found.difference).toBeLessThan(1e-5);
    expect(found.warnings).toContainEqual(
      'the GPU has no memory left: as a test wants it, 2 times; the run went on with a new device and less of its memory, from the last checkpoint or from the beginning of the source',
    );
  });
});
