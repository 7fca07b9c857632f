import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  doubleDeviation,
  exactProductOf,
  measureDouble,
  measureLongRun,
  testExactArithmetic,
} from '../../src/lab/bench/measure-double.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { DeviceError } from '../../src/units/errors.ts';
import { testDevice } from '../support/engines/gpu.ts';

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  device.destroy();
});

const schemeOf = (name: string) => schemeByName(name, 'test');

/** Changes shaders before they are compiled, until the end of the test. */
function compileWith(change: (code: string) => string): void {
  const compile = device.createShaderModule.bind(device);
  vi.spyOn(device, 'createShaderModule').mockImplementation((shader) =>
    compile({ ...shader, code: change(shader.code) }),
  );
}

/** Makes these functions of shaders/lab/experiments/double/arithmetic.wgsl return no rounding error. */
const inexact = (code: string, ...names: string[]): string =>
  names.reduce((text, name) => {
    const result = name.endsWith('Sum') ? 'a + b' : 'a * b';
    return text.replace(new RegExp(`(fn ${name}\\(.*\\{)[^}]*}`), `$1 return vec2<f32>(${result}, 0.0); }`);
  }, code);

/** Swaps the texts of the two products. */
const swapped = (code: string): string =>
  code.replace(/fn (fused|split)Product/g, (_, name) => `fn ${name === 'fused' ? 'split' : 'fused'}Product`);

describe('emulated double', () => {
  /**
   * The numbers have 48 bits and the sums use two of them: roundings of 2⁻⁴⁶ = 1.4e-14. They are a random walk over 80
   * steps, √80 of one, times eight for slow modes. Single precision is off by 1e-6.
   */
  const TOLERANCE = 1e-12;
  const STEPS = 80;

  it('finds sums and split products exact', async () => {
    expect(await testExactArithmetic(device)).toMatchObject({ sum: true, splitProduct: true });
  });

  it('multiplies in halves where the multiply-add is not exact', async () => {
    compileWith((code) => inexact(code, 'fusedProduct'));
    expect(await testExactArithmetic(device)).toEqual({ sum: true, fusedProduct: false, splitProduct: true });
    expect((await doubleDeviation(device, schemeOf('leggy-1'), STEPS)).largest).toBeLessThan(TOLERANCE);
  });

  it('multiplies by the multiply-add where that is exact', async () => {
    // Not all devices have an exact one: the text of the split product takes its place.
    compileWith((code) => inexact(swapped(code), 'splitProduct'));
    expect(await testExactArithmetic(device)).toEqual({ sum: true, fusedProduct: true, splitProduct: false });
    expect((await doubleDeviation(device, schemeOf('leggy-1'), STEPS)).largest).toBeLessThan(TOLERANCE);
  });

  it.each([[['twoSum']], [['orderedSum']], [['fusedProduct', 'splitProduct']]])(
    'is refused by all that rely on it where these are not exact: %s',
    async (names) => {
      compileWith((code) => inexact(code, ...names));
      const stencil = interiorStencil(schemeOf('leggy-1'));
      await expect(doubleDeviation(device, schemeOf('leggy-1'), 1)).rejects.toThrow(DeviceError);
      await expect(measureDouble(device, [16, 9, 7], stencil)).rejects.toThrow(DeviceError);
      await expect(measureLongRun(device, stencil, 1)).rejects.toThrow(DeviceError);
    },
  );

  it.each(['leggy-1', 'leggy-5', 'compact-5', 'sparse-55'])(
    'is the float64 reference over many steps: %s',
    async (name) => {
      const { largest, rms, mean } = await doubleDeviation(device, schemeOf(name), STEPS);
      expect(largest).toBeLessThan(TOLERANCE);
      expect(rms).toBeLessThan(TOLERANCE);
      expect(Math.abs(mean)).toBeLessThan(TOLERANCE);
    },
  );

  it('is the float64 reference by distances, too, which serve leggy stencils alone', async () => {
    const { largest } = await doubleDeviation(device, schemeOf('leggy-5'), STEPS, 'kernel-b');
    expect(largest).toBeLessThan(TOLERANCE);
    await expect(doubleDeviation(device, schemeOf('compact-5'), 1, 'kernel-b')).rejects.toThrow(RangeError);
  });

  it('prefers the multiply-add, and is refused where nothing is exact', () => {
    const all = { sum: true, fusedProduct: true, splitProduct: true };
    expect(exactProductOf(all)).toBe('fused');
    expect(exactProductOf({ ...all, fusedProduct: false })).toBe('split');
    expect(() => exactProductOf({ ...all, fusedProduct: false, splitProduct: false })).toThrow(DeviceError);
    expect(() => exactProductOf({ ...all, sum: false })).toThrow(DeviceError);
  });

  it('is timed a step', async () => {
    const stencil = interiorStencil(schemeOf('leggy-1'));
    const { timing, label, nodes } = await measureDouble(device, [15, 9, 7], stencil);
    expect(timing.medianNs).toBeGreaterThan(0);
    expect(nodes).toBe(16 * 9 * 7);
    expect(label).toBe('leggy-1 emulated double, 32x4x2');
  });
});

describe('a long run in single precision', () => {
  it('is compared with emulated double at every doubling', async () => {
    const { label, samples } = await measureLongRun(device, interiorStencil(schemeOf('compact-3')), 150);
    expect(label).toContain('compact-3 ');
    expect(samples.map(({ step }) => step)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 150]);
    const [first, last] = [samples[0], samples.at(-1)!];
    // A step rounds sums whose weights add up to a few to 2⁻²⁴; 150 of them at random, slow modes four times as much.
    expect(first.largest).toBeGreaterThan(2 ** -26);
    expect(first.largest).toBeLessThan(2 ** -21);
    expect(last.largest).toBeGreaterThan(2 * first.largest);
    expect(last.largest).toBeLessThan(4 * Math.sqrt(150) * 2 ** -21);
  });
});
