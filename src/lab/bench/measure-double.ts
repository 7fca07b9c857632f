import { deviceTraits } from '../../engine/webgpu/device-traits.ts';
import { Gpu } from '../../engine/webgpu/device.ts';
import {
  DOUBLE_TEST_GROUP,
  doubleKernel,
  doubleTestKernel,
  ZERO,
  type DoubleForm,
  type ExactProduct,
} from '../experiments/double.ts';
import { chooseInterior } from '../../kernel/interior/choose.ts';
import { interiorKernel, type InteriorStencil } from '../../kernel/interior/design.ts';
import { interiorStencil } from '../../kernel/interior/stencil.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { DeviceError } from '../../units/errors.ts';
import { deviationOf, type Deviation } from './deviation.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import { MirroredBox } from './mirrored-box.ts';
import { noiseOf, noiseValue } from './white-noise.ts';
import { advanceReference } from './box-reference.ts';
import { timeWork, type Encode, type Timing } from '../../tune/timing.ts';
import { DOUBLE, SINGLE_FORMAT } from './value-format.ts';

/** No edge is shorter than any stencil reaches, which its images must not; no two are alike. */
const SIZE: BenchGrid = [32, 26, 24];
const PAIRS = 4096;

/** Whether the rounding errors of sums and products of two floats come out exactly. */
export interface ExactArithmetic {
  readonly sum: boolean;
  readonly fusedProduct: boolean;
  readonly splitProduct: boolean;
}

/**
 * Tests exact sums and products on a device: WGSL allows compilers to reorder and fuse operations, and a multiply-add
 * may round twice.
 */
export async function testExactArithmetic(device: GPUDevice): Promise<ExactArithmetic> {
  const gpu = new Gpu(device);
  try {
    // Of sizes 2⁻¹⁰…2¹⁰, so that float64 holds sums and products exactly.
    const pairs = Float32Array.from({ length: 2 * PAIRS }, (_, i) => noiseValue(i) * 2 ** ((i % 21) - 10 + (i % 2)));
    const { COPY_DST, COPY_SRC, MAP_READ, STORAGE, UNIFORM } = GPUBufferUsage;
    const input = await gpu.bufferWith('pairs', pairs, STORAGE);
    const output = await gpu.buffer('results', 32 * PAIRS, STORAGE | COPY_SRC);
    const zero = await gpu.bufferWith('zero', ZERO, UNIFORM);
    const read = await gpu.buffer('read', output.size, COPY_DST | MAP_READ);
    const pipeline = await gpu.pipeline(doubleTestKernel);
    const encoder = device.createCommandEncoder({ label: 'exact arithmetic' });
    const pass = encoder.beginComputePass({ label: 'exact arithmetic' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, gpu.bind(pipeline, 0, [input, output, zero]));
    pass.dispatchWorkgroups(PAIRS / DOUBLE_TEST_GROUP);
    pass.end();
    encoder.copyBufferToBuffer(output, 0, read, 0, output.size);
    device.queue.submit([encoder.finish()]);
    await read.mapAsync(GPUMapMode.READ);
    gpu.check();
    const results = new Float32Array(read.getMappedRange());
    const holds = (place: number, of: (a: number, b: number) => number): boolean => {
      for (let i = 0; i < PAIRS; i++) {
        const [high, low] = [results[8 * i + place], results[8 * i + place + 1]];
        const exact = of(pairs[2 * i], pairs[2 * i + 1]);
        if (high + low !== exact || high !== Math.fround(exact)) return false;
      }
      return true;
    };
    const sum = (a: number, b: number): number => a + b;
    const product = (a: number, b: number): number => a * b;
    return {
      sum: holds(0, sum) && holds(2, sum),
      fusedProduct: holds(4, product),
      splitProduct: holds(6, product),
    };
  } finally {
    gpu.close();
  }
}

/** The exact product to use on a device. @throws DeviceError if sums or products are not exact */
export function exactProductOf({ sum, fusedProduct, splitProduct }: ExactArithmetic): ExactProduct {
  if (!sum || !(fusedProduct || splitProduct)) {
    throw new DeviceError(
      `this GPU or its driver does not carry out ${sum ? 'products' : 'sums'} of floats as they are written, so double precision cannot be emulated`,
      'Use another adapter or driver.',
      { help: 'devices' },
    );
  }
  return fusedProduct ? 'fused' : 'split';
}

interface DoubleBox {
  readonly box: MirroredBox;
  readonly label: string;
  readonly stepper: Awaited<ReturnType<MirroredBox['stepper']>>;
}

/** @throws DeviceError where double precision cannot be emulated */
async function openDouble(
  device: GPUDevice,
  grid: BenchGrid,
  stencil: InteriorStencil,
  form?: DoubleForm,
): Promise<DoubleBox> {
  const product = exactProductOf(await testExactArithmetic(device));
  const box = await MirroredBox.create(device, grid, stencil.reach, DOUBLE);
  try {
    const kernel = doubleKernel(stencil, box.box, 0, product, form);
    const own: GPUBuffer[] = [];
    for (const [i, table] of kernel.tables.entries()) {
      own.push(await box.gpu.bufferWith(`table ${i}`, table, GPUBufferUsage.STORAGE));
    }
    own.push(await box.gpu.bufferWith('zero', ZERO, GPUBufferUsage.UNIFORM));
    return { box, label: kernel.label, stepper: await box.stepper(kernel, own) };
  } catch (error) {
    box.close();
    throw error;
  }
}

/**
 * Times the update of a box of air in emulated double; per step of so many nodes.
 * @param wanted cut along z to what the device holds
 * @param time how it is timed
 * @throws DeviceError where it cannot be emulated; RunError if the device has no memory for it
 */
export async function measureDouble(
  device: GPUDevice,
  wanted: BenchGrid,
  stencil: InteriorStencil,
  time: (gpu: Gpu, encode: Encode) => Promise<Timing> = timeWork,
  form?: DoubleForm,
): Promise<{ timing: Timing; label: string; nodes: number }> {
  const grid = MirroredBox.fit(wanted, stencil.reach, DOUBLE, device.limits);
  const { box, label, stepper } = await openDouble(device, grid, stencil, form);
  try {
    await box.fillWithNoise();
    return { timing: await time(box.gpu, stepper.encode), label, nodes: box.nodes };
  } finally {
    box.close();
  }
}

/**
 * Error of emulated double after so many steps of noise in a small rigid box, against the float64 reference.
 * @throws DeviceError where it cannot be emulated
 */
export async function doubleDeviation(
  device: GPUDevice,
  scheme: Scheme,
  steps: number,
  form?: DoubleForm,
): Promise<Deviation> {
  const { box, stepper } = await openDouble(device, SIZE, interiorStencil(scheme), form);
  try {
    const start = DOUBLE.unpack(DOUBLE.pack(noiseOf(box.nodes)));
    const state = { previous: start, current: start };
    box.write(state);
    await stepper.advance(steps);
    const truth = await advanceReference(scheme, SIZE, state, steps);
    return deviationOf((await box.read()).current, truth.current);
  } finally {
    box.close();
  }
}

/** Error of single precision, against emulated double. */
export interface LongRunSample extends Deviation {
  readonly step: number;
}

/**
 * Measures the rounding error of single precision in a long run. Noise at rest in a small rigid box is stepped by the
 * default kernel in single precision and in emulated double, and compared after 1, 2, 4 … steps and at the end. Errors
 * of random sign grow as √n in the field and as n^{3/2} in its mean.
 * @throws DeviceError where double precision cannot be emulated
 */
export async function measureLongRun(
  device: GPUDevice,
  stencil: InteriorStencil,
  steps: number,
): Promise<{ label: string; samples: LongRunSample[] }> {
  const double = await openDouble(device, SIZE, stencil);
  try {
    const single = await MirroredBox.create(device, SIZE, stencil.reach, SINGLE_FORMAT);
    try {
      const choice = chooseInterior(stencil, deviceTraits(device), single.box);
      const kernel = interiorKernel(stencil, choice, single.box, 0);
      const uniform = kernel.uniform
        ? [await single.gpu.bufferWith('points', kernel.uniform, GPUBufferUsage.UNIFORM)]
        : [];
      const { advance } = await single.stepper(kernel, uniform);
      const start = SINGLE_FORMAT.unpack(SINGLE_FORMAT.pack(noiseOf(single.nodes)));
      for (const box of [single, double.box]) box.write({ previous: start, current: start });
      const samples: LongRunSample[] = [];
      for (let done = 0; done < steps;) {
        const step = Math.min(steps, Math.max(1, 2 * done));
        await advance(step - done);
        await double.stepper.advance(step - done);
        done = step;
        const [field, truth] = [(await single.read()).current, (await double.box.read()).current];
        samples.push({ step, ...deviationOf(field, truth) });
      }
      return { label: kernel.label, samples };
    } finally {
      single.close();
    }
  } finally {
    double.box.close();
  }
}
