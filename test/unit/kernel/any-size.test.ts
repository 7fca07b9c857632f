import { expect, it } from 'vitest';
import { anySizeKernel } from '../../../src/kernel/any-size.ts';
import type { Kernel } from '../../../src/kernel/kernel.ts';

const kernel: Kernel = {
  label: 'a kernel',
  code: `override PITCH: u32;
override ROWS: u32;
override PLANE: u32 = PITCH * ROWS;
override TWICE: u32 = PLANE + PLANE;
override WEIGHT: f32;
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
fn at(PITCHES: u32) -> u32 { return PITCHES * TWICE + ROWS; }
`,
  constants: { PITCH: 8, ROWS: 3, WEIGHT: 0.5 },
  groups: [['read_write'], ['dynamic-uniform']],
};

it('moves whole numbers to a uniform, and those that follow from them into the text', () => {
  const { kernel: made, sizes } = anySizeKernel(kernel);
  expect([...sizes!]).toEqual([8, 3]);
  expect(made.constants).toEqual({ WEIGHT: 0.5 });
  expect(made.groups).toEqual([['read_write', 'uniform'], ['dynamic-uniform']]);
  expect(made.code).toContain('@group(0) @binding(1) var<uniform> sizes: Sizes;');
  expect(made.code).toContain('struct Sizes { PITCH: u32, ROWS: u32 }');
  const plane = '(sizes.PITCH * sizes.ROWS)';
  expect(made.code).toContain(`return PITCHES * (${plane} + ${plane}) + sizes.ROWS;`);
  expect(made.code.match(/override .*/g)).toEqual(['override WEIGHT: f32;']);
});

it('gives kernels of different sizes the same text', () => {
  const other = anySizeKernel({ ...kernel, constants: { PITCH: 16, ROWS: 5, WEIGHT: 0.5 } });
  expect(other.kernel).toEqual(anySizeKernel(kernel).kernel);
  expect([...other.sizes!]).toEqual([16, 5]);
});

it('leaves a kernel without sizes as it is', () => {
  const plain = { ...kernel, code: 'override WEIGHT: f32;', constants: { WEIGHT: 1 } };
  expect(anySizeKernel(plain)).toEqual({ kernel: plain, sizes: null });
});
