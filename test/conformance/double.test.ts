import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  doubleDeviation,
  exactProductOf,
  measureDouble,
  measureLongRun,
  testExactArithmetic,
} from '../../src/bench/double.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { DeviceError } from '../../src/units/errors.ts';
import { testDevice } from '../support/gpu.ts';

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

const schemeOf = (name: string) => schemeByName(name, 'test');

describe('emulated double', () => {
  /**
   * 48 bits, and two of them for the sums: roundings of 2⁻⁴⁶ = 1.4e-14, a random walk over 80 steps, √80 of it and a factor of
   * eight for slow modes. Single precision is off by 1e-6.
   */
  const TOLERANCE = 1e-12;
  const STEPS = 80;

  it('is right exactly where products are found to be exact', async () => {
    const arithmetic = await testExactArithmetic(device);
    expect(arithmetic.sum).toBe(true);
    for (const product of ['fused', 'split'] as const) {
      const { largest } = await doubleDeviation(device, schemeOf('leggy-1'), STEPS, product);
      expect(largest < TOLERANCE, product).toBe(arithmetic[`${product}Product`]);
    }
  });

  it.each(['leggy-1', 'leggy-5', 'compact-5', 'sparse-55'])(
    'is the float64 reference over many steps: %s',
    async (name) => {
      const product = exactProductOf(await testExactArithmetic(device));
      const { largest, rms, mean } = await doubleDeviation(device, schemeOf(name), STEPS, product);
      expect(largest).toBeLessThan(TOLERANCE);
      expect(rms).toBeLessThan(TOLERANCE);
      expect(Math.abs(mean)).toBeLessThan(TOLERANCE);
    },
  );

  it('prefers the multiply-add, and is refused where nothing is exact', () => {
    const all = { sum: true, fusedProduct: true, splitProduct: true };
    expect(exactProductOf(all)).toBe('fused');
    expect(exactProductOf({ ...all, fusedProduct: false })).toBe('split');
    expect(() => exactProductOf({ ...all, fusedProduct: false, splitProduct: false })).toThrow(DeviceError);
    expect(() => exactProductOf({ ...all, sum: false })).toThrow(DeviceError);
  });

  it('is timed a step', async () => {
    const product = exactProductOf(await testExactArithmetic(device));
    const stencil = interiorStencil(schemeOf('leggy-1'));
    const { timing, label, nodes } = await measureDouble(device, [15, 9, 7], stencil, product);
    expect(timing.medianNs).toBeGreaterThan(0);
    expect(nodes).toBe(16 * 9 * 7);
    expect(label).toBe('leggy-1 emulated double, 32x4x2');
  });
});

describe('a long run in single precision', () => {
  it('is compared with emulated double at every doubling', async () => {
    const product = exactProductOf(await testExactArithmetic(device));
    const { label, samples } = await measureLongRun(device, interiorStencil(schemeOf('compact-3')), 150, product);
    expect(label).toContain('compact-3 ');
    expect(samples.map(({ step }) => step)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 150]);
    const [first, last] = [samples[0]!, samples.at(-1)!];
    // A step rounds sums whose weights add up to a few to 2⁻²⁴; 150 of them at random, slow modes four times as much.
    expect(first.largest).toBeGreaterThan(2 ** -26);
    expect(first.largest).toBeLessThan(2 ** -21);
    expect(last.largest).toBeGreaterThan(2 * first.largest);
    expect(last.largest).toBeLessThan(4 * Math.sqrt(150) * 2 ** -21);
  });
});
