import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { renderLinesInTurn } from '../../src/app/jobs/sweep/run/render-lines.ts';
import type { ManifestLine } from '../../src/app/jobs/sweep/manifest.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { smallLine } from '../support/sweeps/small-sweep.ts';
import { testHost } from '../support/test-host.ts';

/**
 * What docs/use/sweeps.md promises of a line on another engine, as a share of its largest sample. Rounding of 2⁻²⁴ in
 * each of 10⁴ steps adds up to some 10⁻⁵ if the steps are independent; ten times as much is allowed.
 */
const BOUND = 1e-4;

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

/** The samples of a line's first WAV file: 32-bit floats after the header. */
async function samplesOf(line: ManifestLine, engine: Engine): Promise<Float32Array> {
  const groups = async function* () {
    yield await Promise.resolve([line]);
  };
  const controls = {
    ...{ host: testHost, memoryLimit: 1e9, signal: new AbortController().signal, manifest: 'manifest.jsonl' },
    makeEngine: () => Promise.resolve(engine),
  };
  for await (const outcome of renderLinesInTurn(groups(), controls)) {
    if ('error' in outcome) throw outcome.error as Error;
    const wav = outcome.files.get('S1-R1.wav') as Uint8Array;
    const data = Buffer.from(wav).indexOf('data') + 8;
    return new Float32Array(wav.slice(data, data + 4 * Math.floor((wav.length - data) / 4)).buffer);
  }
  throw new Error('no outcome');
}

it('a line of a sweep on a GPU is that on the processor with 64 bits, within the stated bound', async () => {
  const line = await smallLine('a', { width: 1.5, at: 1, changes: { durationSeconds: 0.06 } });
  const exact = await samplesOf(line, new CpuEngine({ precision: 64, threads: 1 }));
  const single = await samplesOf(line, new WebGpuEngine(device, 'test'));
  const largest = exact.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const difference = exact.reduce((most, value, i) => Math.max(most, Math.abs(value - single[i])), 0);
  expect(single).toHaveLength(exact.length);
  expect(largest).toBeGreaterThan(0);
  expect(difference).toBeGreaterThan(0);
  expect(difference / largest).toBeLessThan(BOUND);
});
