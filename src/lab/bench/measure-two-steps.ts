import { Gpu } from '../../engine/webgpu/device.ts';
import { airBoxMask, PITCH_STEP, type AirBox } from '../measuring/air-box.ts';
import { interiorKernel, type InteriorStencil } from '../../kernel/interior/design.ts';
import { twoStepKernel, twoStepMargin, type TwoStepChoice } from '../experiments/two-steps.ts';
import { compareKernel, fieldWorkgroups, noiseKernel } from '../../kernel/compare-fields.ts';
import { GENERAL, type BenchGrid } from '../../tune/field-pair.ts';
import { timeWork, type Encode, type Timing } from '../../tune/timing.ts';

/** u[n] is the noise of u[n−1] shifted by so many nodes: not a multiple of any row, plane or workgroup. */
const SHIFT = 1021;

/** The buffers of a trial and what steps them. */
interface TrialParts {
  readonly gpu: Gpu;
  readonly stencil: InteriorStencil;
  readonly encode: Encode;
  readonly box: AirBox;
  /** u[n−1], u[n]; u[n+1], u[n+2] */
  readonly pairs: readonly [StatePair, StatePair];
  readonly mask: GPUBuffer;
  readonly worst: GPUBuffer;
  readonly read: GPUBuffer;
}

/** A kernel of two steps a pass, on four states of noise: it reads two and writes two, then the other way round. */
export class TwoStepTrial {
  private constructor(private readonly parts: TrialParts) {}

  /** @throws RunError if the device has no memory for four states */
  static async open(
    device: GPUDevice,
    [width, height, planes]: BenchGrid,
    stencil: InteriorStencil,
    choice: TwoStepChoice,
  ): Promise<TwoStepTrial> {
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
      const read = await gpu.buffer('read', 16, COPY_DST | MAP_READ);
      const encode = await stepper(gpu, stencil, choice, box, pairs);
      return new TwoStepTrial({ gpu, stencil, encode, box, pairs, mask, worst, read });
    } catch (error) {
      gpu.close();
      throw error;
    }
  }

  /**
   * Largest difference from single steps of the general kernel, after two steps and after four, over all that is
   * stored.
   * @param general stencil of the single steps
   */
  async difference(general = this.parts.stencil): Promise<number> {
    // Math.max(NaN, x) is NaN, so a NaN anywhere shows.
    return Math.max(await this.differenceAfter(2, general), await this.differenceAfter(4, general));
  }

  /** Times of one step, half a pass. */
  async time(): Promise<Timing> {
    await this.fillWithNoise();
    return timeWork(this.parts.gpu, this.parts.encode);
  }

  /** The second pair is filled like the first: no kernel changes what is stored outside the box. */
  private async fillWithNoise(pairs: readonly StatePair[] = this.parts.pairs): Promise<void> {
    const { gpu } = this.parts;
    const noise = await gpu.pipeline(noiseKernel);
    const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
    for (const [previous, now] of pairs) {
      const pass = encoder.beginComputePass({ label: 'noise' });
      pass.setPipeline(noise);
      pass.setBindGroup(0, gpu.bind(noise, 0, [previous]));
      pass.dispatchWorkgroups(...fieldWorkgroups(previous.size / 4));
      pass.end();
      const shift = 4 * SHIFT;
      encoder.copyBufferToBuffer(previous, shift, now, 0, now.size - shift);
      encoder.copyBufferToBuffer(previous, 0, now, now.size - shift, shift);
    }
    gpu.device.queue.submit([encoder.finish()]);
  }

  /** The general kernel steps in the pair that the last pass did not write. */
  private async differenceAfter(steps: 2 | 4, general: InteriorStencil): Promise<number> {
    const { gpu, encode, pairs, box, mask, worst, read } = this.parts;
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
        comparison.dispatchWorkgroups(...fieldWorkgroups(made[state].size / 4));
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
    this.parts.gpu.close();
  }
}

type StatePair = readonly [GPUBuffer, GPUBuffer];

/** Encodes an even number of steps, beginning with those from the first pair. */
async function stepper(
  gpu: Gpu,
  stencil: InteriorStencil,
  choice: TwoStepChoice,
  box: AirBox,
  pairs: readonly [StatePair, StatePair],
): Promise<Encode> {
  const kernel = twoStepKernel(stencil, choice, box);
  const pipeline = await gpu.pipeline(kernel);
  const bindings = [0, 1].map((parity) => gpu.bind(pipeline, 0, [...pairs[parity], ...pairs[1 - parity]]));
  return (encoder, steps) => {
    const pass = encoder.beginComputePass({ label: kernel.label });
    pass.setPipeline(pipeline);
    for (let twice = 0; twice < steps / 2; twice++) {
      pass.setBindGroup(0, bindings[twice & 1]);
      pass.dispatchWorkgroups(...kernel.workgroups);
    }
    pass.end();
  };
}
