import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halfDeviation, measureHalf } from '../../src/lab/bench/measure-half.ts';
import { MirroredBox } from '../../src/lab/bench/mirrored-box.ts';
import { HALF } from '../../src/lab/bench/value-format.ts';
import { Gpu } from '../../src/engine/webgpu/device.ts';
import { readBack } from '../support/engines/read-back.ts';
import { halfKernel } from '../../src/lab/experiments/half.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { seededRandom } from '../support/numbers/random.ts';

const STENCILS = ['leggy-1', 'leggy-5', 'compact-3', 'compact-5', 'sparse-55'];

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

const schemeOf = (name: string) => schemeByName(name, 'test');
const stencilOf = (name: string) => interiorStencil(schemeOf(name));

describe('states in half precision', () => {
  /**
   * Each of four steps rounds a node's value by up to 2⁻¹¹ of it, and the change goes on for 4, 3, 2 and 1 steps: 10
   * changes in all. A wrong weight or neighbour makes 1e-2 and more.
   */
  const ROUNDED = 10 * 2 ** -11;

  it.each(STENCILS)('are those of the reference, but for rounding: %s', async (name) => {
    const { largest, rms } = await halfDeviation(device, schemeOf(name), 4);
    expect(largest).toBeLessThan(ROUNDED);
    // This is half precision: single would be off by 2⁻²⁴.
    expect(rms).toBeGreaterThan(2 ** -13);
  });

  /** Five times the mean's random walk (src/lab/experiments/half.ts). Roundings of one sign: n²/2 · 2⁻¹¹ = 2.4. */
  it('lose their mean at random, and slowly', async () => {
    const steps = 100;
    const nodes = 32 * 26 * 24;
    const walk = (2 ** -10 / Math.sqrt(12)) * Math.sqrt(steps ** 3 / (3 * nodes));
    const { mean, rms } = await halfDeviation(device, schemeOf('compact-3'), steps, 1);
    expect(Math.abs(mean)).toBeLessThan(5 * walk);
    expect(rms).toBeLessThan(0.01);
  });

  it.each(STENCILS)('keep a constant to the last bit: %s', async (name) => {
    const stencil = stencilOf(name);
    const box = await MirroredBox.create(device, [16, 9, 11], stencil.reach, HALF);
    try {
      const [value] = HALF.unpack(HALF.pack(Float64Array.of(0.1234)));
      const constant = new Float64Array(box.nodes).fill(value);
      box.write({ previous: constant, current: constant });
      const { advance } = await box.stepper(halfKernel(stencil, box.box, 0), []);
      await advance(50);
      const { previous, current } = await box.read();
      expect([...new Set([...previous, ...current])]).toEqual([value]);
    } finally {
      box.close();
    }
  });

  it('of nodes that are not interior are left as they are, bit for bit', async () => {
    const gpu = new Gpu(device);
    try {
      const stencil = stencilOf('compact-3');
      const shape = { pitch: 16, rows: 5, planes: 4, first: 16 * 5 };
      const random = seededRandom(5);
      const length = shape.pitch * shape.rows * (shape.planes + 2);
      const inside = (node: number): boolean => (5 * node) % 7 < 3;
      const mask = new Uint32Array(10);
      for (let node = 0; node < 320; node++) if (inside(node)) mask[node >> 5] |= 1 << (node & 31);
      const noise = () => HALF.pack(Float64Array.from({ length }, () => random() - 0.5));
      const before = noise();
      const { COPY_SRC, STORAGE } = GPUBufferUsage;
      const next = await gpu.bufferWith('next', before, STORAGE | COPY_SRC);
      const now = await gpu.bufferWith('now', noise(), STORAGE);
      const kernel = halfKernel(stencil, shape, 0);
      const pipeline = await gpu.pipeline(kernel);
      const encoder = device.createCommandEncoder({ label: 'half' });
      const pass = encoder.beginComputePass({ label: 'half' });
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, gpu.bind(pipeline, 0, [next, now, await gpu.bufferWith('mask', mask, STORAGE)]));
      pass.dispatchWorkgroups(...kernel.workgroups);
      pass.end();
      device.queue.submit([encoder.finish()]);
      const [was, is] = [new Uint16Array(before), new Uint16Array(await readBack(gpu, next))];
      const changed = [...is.keys()].filter((i) => is[i] !== was[i]);
      expect(changed.length).toBeGreaterThan(100);
      expect(changed.filter((i) => i < shape.first || i >= shape.first + 320 || !inside(i - shape.first))).toEqual([]);
    } finally {
      gpu.close();
    }
  });

  it('stand in boxes that the device holds', () => {
    const limits = { maxBufferSize: 2 ** 40, maxStorageBufferBindingSize: 2 ** 31 - 4 } as GPUSupportedLimits;
    expect(MirroredBox.fit([321, 224, 128], 2, HALF, limits)).toEqual([322, 224, 128]);
    const [x, y, z] = MirroredBox.fit([928, 800, 2000], 2, HALF, limits);
    expect([x, y]).toEqual([928, 800]);
    // 960 nodes a row with its margins, 804 rows, 18 planes before and behind: one plane more would not fit.
    expect(2 * 960 * 804 * (z + 36)).toBeLessThanOrEqual(2 ** 31 - 4);
    expect(2 * 960 * 804 * (z + 37)).toBeGreaterThan(2 ** 31 - 4);
  });

  it('are timed a step', async () => {
    const { timing, label } = await measureHalf(device, [16, 9, 7], stencilOf('leggy-1'));
    expect(timing.medianNs).toBeGreaterThan(0);
    expect(label).toBe('leggy-1 half precision, 32x8x1');
  });
});
