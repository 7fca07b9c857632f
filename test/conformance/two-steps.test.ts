import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BenchGrid } from '../../src/tune/field-pair.ts';
import { TwoStepTrial } from '../../src/lab/bench/measure-two-steps.ts';
import { deviceTraits } from '../../src/engine/webgpu/device-traits.ts';
import { Gpu } from '../../src/engine/webgpu/device.ts';
import type { InteriorStencil } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import {
  twoStepChoices,
  twoStepKernel,
  twoStepLabel,
  twoStepMargin,
  type TwoStepChoice,
} from '../../src/lab/experiments/two-steps.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { expectClose } from '../support/engines/compare.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { readBack } from '../support/engines/read-back.ts';

/** Stencils of both reaches that are served, some on the axes only, some of whole cubes. */
const STENCILS = ['leggy-1', 'compact-3', 'leggy-2', 'box-222'];

/** Rows 1, 2 and 3 nodes longer than whole vectors; one tile and several; walks of one plane and of part of one. */
const GRIDS: readonly BenchGrid[] = [
  [134, 33, 9],
  [61, 19, 8],
  [7, 5, 1],
];

/**
 * Tolerance after four steps of noise of size ½. Each step rounds sums of up to 124 terms to 2⁻²⁴, and u[n+1] once
 * more; the weights add up to a few. A wrong weight or neighbour makes 1e-2 and more.
 */
const TOLERANCE = 2e-5;

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

const stencilOf = (name: string) => interiorStencil(schemeByName(name, 'test'));

/** Largest difference of two steps a pass from single steps. @param general stencil of the single steps */
async function differenceOf(
  grid: BenchGrid,
  stencil: InteriorStencil,
  choice: TwoStepChoice,
  general = stencil,
): Promise<number> {
  const trial = await TwoStepTrial.open(device, grid, stencil, choice);
  try {
    return await trial.difference(general);
  } finally {
    trial.close();
  }
}

/** Short walks, so that a grid has several of them. */
const WALK = 4;

/** Small tiles whose threads have more rows than the choices for a software GPU: only the end rows are shared. */
const SHAPES: readonly TwoStepChoice[] = [
  { workgroup: [16, 4, 1], rows: 4, planes: WALK },
  { workgroup: [8, 5, 1], rows: 3, planes: WALK },
];

/** A software GPU takes 2 ms to compile a point: stencils of more points have one of the choices and of the shapes. */
const MANY_POINTS = 50;

describe.each(STENCILS)('two steps a pass of %s', (name) => {
  const stencil = stencilOf(name);
  const choices = () => twoStepChoices(stencil, deviceTraits(device)).map((choice) => ({ ...choice, planes: WALK }));

  it('agree with single steps, whatever their shape', async () => {
    expect(choices().length).toBeGreaterThan(1);
    const tried = stencil.points > MANY_POINTS ? [choices()[0], SHAPES[1]] : [...choices(), ...SHAPES];
    for (const choice of tried) {
      expect(await differenceOf(GRIDS[0], stencil, choice), twoStepLabel(choice)).toBeLessThan(TOLERANCE);
    }
  });

  it.each(GRIDS.slice(1))('agree with single steps on %i × %i × %i', async (...grid) => {
    expect(await differenceOf(grid, stencil, choices().at(-1)!)).toBeLessThan(TOLERANCE);
  });
});

it.each(['leggy-1', 'box-222'])('keep a constant to the last bit and leave what is outside: %s', async (name) => {
  const gpu = new Gpu(device);
  try {
    const stencil = stencilOf(name);
    const choice = twoStepChoices(stencil, deviceTraits(device)).at(-1)!;
    const [width, height] = [29, 11];
    const shape = { pitch: 36, rows: height + stencil.reach, planes: 3 };
    const first = Math.ceil(twoStepMargin(stencil, choice, { ...shape, first: 0 }) / 4) * 4;
    const box = { ...shape, first, width, height };
    const length = 2 * first + shape.pitch * shape.rows * shape.planes;
    const [value, untouched] = [Math.fround(0.1234567), -7];
    const { COPY_SRC, STORAGE } = GPUBufferUsage;
    const filled = (label: string, of: number) =>
      gpu.bufferWith(label, new Float32Array(length).fill(of), STORAGE | COPY_SRC);
    const written = [await filled('next', untouched), await filled('after next', untouched)];
    const kernel = twoStepKernel(stencil, choice, box);
    expect(kernel.label).toBe(`${name} ${twoStepLabel(choice)}`);
    const pipeline = await gpu.pipeline(kernel);
    const encoder = device.createCommandEncoder({ label: 'two steps' });
    const pass = encoder.beginComputePass({ label: 'two steps' });
    pass.setPipeline(pipeline);
    const read = [await filled('previous', value), await filled('now', value)];
    pass.setBindGroup(0, gpu.bind(pipeline, 0, [...read, ...written]));
    pass.dispatchWorkgroups(...kernel.workgroups);
    pass.end();
    device.queue.submit([encoder.finish()]);
    const expected = new Float32Array(length).fill(untouched);
    for (let row = 0; row < height * shape.planes; row++) {
      const at = first + (Math.floor(row / height) * shape.rows + (row % height)) * shape.pitch;
      expected.fill(value, at, at + width);
    }
    for (const buffer of written) expectClose(new Float32Array(await readBack(gpu, buffer)), expected, 0);
  } finally {
    gpu.close();
  }
});

it('are refused where they would need too many registers', () => {
  expect(twoStepChoices(stencilOf('leggy-3'), deviceTraits(device))).toEqual([]);
});

it('are compared by what sees one wrong weight', async () => {
  const stencil = stencilOf('compact-3');
  const wrong = { ...stencil, weights: Array.from(stencil.weights, (w, k) => (k === 20 ? 1.01 * w : w)) };
  const choice = twoStepChoices(stencil, deviceTraits(device))[0];
  expect(await differenceOf([40, 20, 6], stencil, choice, wrong)).toBeGreaterThan(10 * TOLERANCE);
});

it('are timed a step', async () => {
  const stencil = stencilOf('leggy-1');
  const choice = twoStepChoices(stencil, deviceTraits(device)).at(-1)!;
  const trial = await TwoStepTrial.open(device, [24, 9, 7], stencil, choice);
  try {
    const timing = await trial.time();
    expect(timing.medianNs).toBeGreaterThan(0);
    expect(timing.upperQuartileNs).toBeGreaterThanOrEqual(timing.lowerQuartileNs);
    expect(await trial.difference()).toBeLessThan(TOLERANCE);
  } finally {
    trial.close();
  }
});
