import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderReport } from '../../../src/app/rendering/finished/render-report.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { testDevice } from '../../support/engines/gpu.ts';
import { renderedCloset } from '../../support/rays/closet.ts';

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => device.destroy());

/** Waves of the processor, so that rays alone differ; rays of a GPU. */
const engineWith = (lent: GPUDevice, more: object = {}) =>
  Object.assign(new CpuEngine({ precision: 32, threads: 1 }), { device: lent, ...more });

const band = ({ responses }: RenderReport, centre: number, receiver: number) =>
  responses[receiver].figures!.bands.find(({ centreHz }) => centreHz === centre)!;

describe("a rendering of the whole band with the engine's GPU", () => {
  it('has the figures of the processor, says what traced, and gives the same bytes again', async () => {
    const ofProcessor = await renderedCloset({ rays: 2000 });
    const ofGpu = await renderedCloset({ rays: 2000 }, engineWith(device));
    expect(ofProcessor.report.fullBand).toMatchObject({ tracedBy: 'processor', rays: 2000 });
    expect(ofGpu.report.fullBand).toMatchObject({ tracedBy: 'gpu', rays: 2000 });
    expect(ofGpu.report.warnings.join()).not.toContain('the GPU did not');
    for (const centre of [1000, 2000]) {
      for (const receiver of [0, 1]) {
        const [one, other] = [band(ofGpu.report, centre, receiver), band(ofProcessor.report, centre, receiver)];
        // A few of 2000 rays meet another triangle by rounding: 0.2 % of all energy, 3 % of a bin of 10 ms.
        expect(Math.abs(one.gDb! - other.gDb!)).toBeLessThan(0.02);
        expect(Math.abs(one.c80Db! - other.c80Db!)).toBeLessThan(0.1);
        expect(Math.abs(one.t20Seconds! / other.t20Seconds! - 1)).toBeLessThan(0.03);
      }
    }
    // Single precision shows somewhere, so it was another tracer.
    const wavOf = ({ files }: typeof ofGpu): Uint8Array => files.get('out/S1-R2.wav') as Uint8Array;
    expect(wavOf(ofGpu)).not.toEqual(wavOf(ofProcessor));
    const again = await renderedCloset({ rays: 2000 }, engineWith(device));
    expect(wavOf(again)).toEqual(wavOf(ofGpu));
  });

  it('is traced by the processor, with a warning, where the device has no memory for it', async () => {
    const full = new Proxy(device, {
      get: (target, key) => {
        if (key === 'limits') return { maxBufferSize: 4096, maxStorageBufferBindingSize: 4096 };
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const { report, files } = await renderedCloset({ rays: 1000 }, engineWith(full));
    expect(report.fullBand!.tracedBy).toBe('processor');
    expect(report.warnings.join()).toMatch(/the processor traced 1000 rays, as the GPU did not: .*holds/);
    const plain = await renderedCloset({ rays: 1000 });
    expect(files.get('out/S1-R1.wav')).toEqual(plain.files.get('out/S1-R1.wav'));
  });

  it('is traced by the processor, without a word, where the driver is one in software', async () => {
    const { report } = await renderedCloset({ rays: 1000 }, engineWith(device, { isSoftware: true }));
    expect(report.fullBand!.tracedBy).toBe('processor');
    expect(report.warnings.join()).not.toContain('the GPU did not');
  });
});
