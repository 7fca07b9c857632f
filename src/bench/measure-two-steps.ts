import { Gpu } from '../engine/webgpu/device.ts';
import { airBoxMask, PITCH_STEP, type AirBox } from '../kernel/measuring/air-box.ts';
import { interiorKernel } from '../kernel/catalogue.ts';
import type { InteriorStencil } from '../kernel/interior/design.ts';
import { twoStepKernel, twoStepMargin, type TwoStepChoice } from '../kernel/experiments/two-steps.ts';
import { compareKernel, noiseKernel, yardstickWorkgroups } from '../kernel/measuring/yardsticks.ts';

import { GENERAL, type BenchGrid } from '../tune/field-pair.ts';
import { timeWork, type Encode, type Timing } from '../tune/timing.ts';

/** u[n] is the same noise as u[n−1], so many nodes on: no multiple of what anything is divided in. */
const SHIFT = 1021;

export interface TwoStepMeasurement {
  /** Of one step, half a pass: CTPN is this / nodes. */
  readonly timing: Timing;
  readonly label: string;
  /** Largest difference from as many single steps of the general kernel, over all that is stored. */
  readonly difference: number;
}

/** Four states of noise: two are read and two written, then the other way round. */
class TwoStepStates {
  private constructor(
    readonly gpu: Gpu,
    private readonly box: AirBox,
    /** u[n−1], u[n]; u[n+1], u[n+2] */
    private readonly pairs: readonly [StatePair, StatePair],
    private readonly mask: GPUBuffer,
    private readonly worst: GPUBuffer,
    private readonly read: GPUBuffer,
  ) {}

  static async create(
    device: GPUDevice,
    [width, height, planes]: BenchGrid,
    stencil: InteriorStencil,
    choice: TwoStepChoice,
  ): Promise<TwoStepStates> {
    const gpu = new Gpu(device);
    try {
      const pitch = Math.ceil((width + stencil.reach) / PITCH_STEP) * PITCH_STEP;
      const stored = { pitch, rows: height + stencil.reach, planes, first: 0 };
      const first = Math.ceil(twoStepMargin(stencil, choice, stored) / PITCH_STEP) * PITCH_STEP;
      const box: AirBox = { ...stored, width, height, first };
      const { COPY_DST, COPY_SRC, MAP_READ, STORAGE } = GPUBufferUsage;
      const bytes = 4 * (2 * first + pitch * box.rows * planes);
      const state = (name: string): Promise<GPUBuffer> => gpu.buffer(name, bytes, STORAGE | COPY_SRC | COPY_DST);
      const pairs = [
        [await state('state 0'), await state('state 1')],
        [await state('state 2'), await state('state 3')],
      ] as const;
      const mask = await gpu.bufferWith('mask', airBoxMask(box), STORAGE);
      const worst = await gpu.buffer('worst', 16, STORAGE | COPY_SRC | COPY_DST);
      return new TwoStepStates(gpu, box, pairs, mask, worst, await gpu.buffer('read', 16, COPY_DST | MAP_READ));
    } catch (error) {
      gpu.close();
      throw error;
    }
  }

  /** Encodes an even number of steps, beginning with those from the first pair. */
  async stepper(stencil: InteriorStencil, choice: TwoStepChoice): Promise<{ label: string; encode: Encode }> {
    const { gpu, pairs, box } = this;
    const kernel = twoStepKernel(stencil, choice, box);
    const pipeline = await gpu.pipeline(kernel);
    const bindings = [0, 1].map((parity) => gpu.bind(pipeline, 0, [...pairs[parity], ...pairs[1 - parity]]));
    const encode: Encode = (encoder, steps) => {
      const pass = encoder.beginComputePass({ label: kernel.label });
      pass.setPipeline(pipeline);
      for (let twice = 0; twice < steps / 2; twice++) {
        pass.setBindGroup(0, bindings[twice & 1]);
        pass.dispatchWorkgroups(...kernel.workgroups);
      }
      pass.end();
    };
    return { label: kernel.label, encode };
  }

  /** What is outside the box stays as it is in all four: the second pair is filled like the first. */
  async fillWithNoise(pairs: readonly StatePair[] = this.pairs): Promise<void> {
    const { gpu } = this;
    const noise = await gpu.pipeline(noiseKernel);
    const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
    for (const [previous, now] of pairs) {
      const pass = encoder.beginComputePass({ label: 'noise' });
      pass.setPipeline(noise);
      pass.setBindGroup(0, gpu.bind(noise, 0, [previous]));
      pass.dispatchWorkgroups(...yardstickWorkgroups(previous.size / 4));
      pass.end();
      const shift = 4 * SHIFT;
      encoder.copyBufferToBuffer(previous, shift, now, 0, now.size - shift);
      encoder.copyBufferToBuffer(previous, 0, now, now.size - shift, shift);
    }
    gpu.device.queue.submit([encoder.finish()]);
  }

  /**
   * Largest difference of so many steps from those of another stencil's general kernel; the pair that the last pass did not
   * write serves the general kernel.
   */
  async difference(encode: Encode, steps: 2 | 4, general: InteriorStencil): Promise<number> {
    const { gpu, pairs, box, mask, worst, read } = this;
    const [made, other] = steps === 2 ? [pairs[1], pairs[0]] : [pairs[0], pairs[1]];
    const submit = (write: (encoder: GPUCommandEncoder) => void): void => {
      const encoder = gpu.device.createCommandEncoder({ label: 'difference' });
      write(encoder);
      gpu.device.queue.submit([encoder.finish()]);
    };
    await this.fillWithNoise();
    submit((encoder) => encode(encoder, steps));
    await this.fillWithNoise([other]);
    const kernel = interiorKernel(general, GENERAL, box, 0);
    const single = await gpu.pipeline(kernel);
    const points = await gpu.bufferWith('points', kernel.uniform!, GPUBufferUsage.UNIFORM);
    const compare = await gpu.pipeline(compareKernel);
    submit((encoder) => {
      const pass = encoder.beginComputePass({ label: kernel.label });
      pass.setPipeline(single);
      for (let step = 0; step < steps; step++) {
        pass.setBindGroup(0, gpu.bind(single, 0, [other[step & 1], other[1 - (step & 1)], mask, points]));
        pass.dispatchWorkgroups(...kernel.workgroups);
      }
      pass.end();
      encoder.clearBuffer(worst);
      const comparison = encoder.beginComputePass({ label: 'compare' });
      comparison.setPipeline(compare);
      for (const state of [0, 1] as const) {
        comparison.setBindGroup(0, gpu.bind(compare, 0, [made[state], other[state], worst]));
        comparison.dispatchWorkgroups(...yardstickWorkgroups(made[state].size / 4));
      }
      comparison.end();
      encoder.copyBufferToBuffer(worst, 0, read, 0, 16);
    });
    await read.mapAsync(GPUMapMode.READ);
    gpu.check();
    const largest = new Float32Array(read.getMappedRange())[0];
    read.unmap();
    return largest;
  }

  close(): void {
    this.gpu.close();
  }
}

type StatePair = readonly [GPUBuffer, GPUBuffer];

/**
 * Times two steps a pass on a box of air.
 * @throws RunError if the device has no room for four states
 */
export async function measureTwoSteps(
  device: GPUDevice,
  grid: BenchGrid,
  stencil: InteriorStencil,
  choice: TwoStepChoice,
): Promise<TwoStepMeasurement> {
  const states = await TwoStepStates.create(device, grid, stencil, choice);
  try {
    const { label, encode } = await states.stepper(stencil, choice);
    const difference = await twoStepDifference(states, encode, stencil);
    await states.fillWithNoise();
    return { timing: await timeWork(states.gpu, encode), label, difference };
  } finally {
    states.close();
  }
}

/**
 * Largest difference of two steps a pass from single steps, after two and after four.
 * @param general stencil of the single steps
 */
export async function checkTwoSteps(
  device: GPUDevice,
  grid: BenchGrid,
  stencil: InteriorStencil,
  choice: TwoStepChoice,
  general = stencil,
): Promise<number> {
  const states = await TwoStepStates.create(device, grid, stencil, choice);
  try {
    return await twoStepDifference(states, (await states.stepper(stencil, choice)).encode, general);
  } finally {
    states.close();
  }
}

async function twoStepDifference(states: TwoStepStates, encode: Encode, general: InteriorStencil): Promise<number> {
  // Of a number that is none, Math.max makes none.
  return Math.max(await states.difference(encode, 2, general), await states.difference(encode, 4, general));
}
