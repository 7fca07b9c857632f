import { Gpu } from '../../engine/webgpu/device.ts';
import { airBoxMask, PITCH_STEP, type AirBox } from '../measuring/air-box.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mirrorKernel, mirrorMargin } from '../measuring/mirror.ts';

import type { BenchGrid } from '../../tune/field-pair.ts';
import type { Encode } from '../../tune/timing.ts';
import { noiseOf } from './white-noise.ts';
import type { ValueFormat } from './value-format.ts';

/** Two states of a box: [z][y][x], without padding. */
export interface BoxState {
  /** u[n−1] */
  readonly previous: Float64Array;
  /** u[n] */
  readonly current: Float64Array;
}

/** A kernel of bindings u[n−1] → u[n+1], u[n], mask, and tables of its own. */
export interface FieldKernel extends Kernel {
  readonly workgroups: readonly [number, number, number];
}

/** Planes beyond the stencil's reach that a kernel may read. */
const SPARE_PLANES = 16;
/** Length of the noise, which is repeated through the states: far more than a cache close to the threads holds. */
const NOISE = 1 << 20;
/** u[n] is the noise of u[n−1] shifted by so many nodes. */
const SHIFT = 1020;

/** How a cross-section is stored, with the number of spare planes before and behind the box. */
function layoutOf(width: number, height: number, reach: number): { pitch: number; rows: number; spare: number } {
  return {
    pitch: Math.ceil((width + 2 * mirrorMargin(reach)) / PITCH_STEP) * PITCH_STEP,
    rows: height + 2 * reach,
    spare: reach + SPARE_PLANES,
  };
}

/** A rigid box of air whose states are stored in any format. */
export class MirroredBox {
  private steps = 0;

  private constructor(
    readonly gpu: Gpu,
    readonly box: AirBox,
    private readonly format: ValueFormat,
    private readonly states: readonly [GPUBuffer, GPUBuffer],
    private readonly mask: GPUBuffer,
    private readonly reach: number,
  ) {}

  /** The wanted box with an even width, cut along z to what the device holds. */
  static fit(
    [x, height, z]: BenchGrid,
    reach: number,
    { bytes }: ValueFormat,
    { maxBufferSize, maxStorageBufferBindingSize }: GPUSupportedLimits,
  ): BenchGrid {
    const width = 2 * Math.ceil(x / 2);
    const { pitch, rows, spare } = layoutOf(width, height, reach);
    const planes = Math.floor(Math.min(maxBufferSize, maxStorageBufferBindingSize) / (bytes * pitch * rows));
    return [width, height, Math.max(1, Math.min(z, planes - 2 * spare))];
  }

  static async create(
    device: GPUDevice,
    [width, height, planes]: BenchGrid,
    reach: number,
    format: ValueFormat,
  ): Promise<MirroredBox> {
    const gpu = new Gpu(device);
    try {
      const { pitch, rows, spare } = layoutOf(width, height, reach);
      const box: AirBox = { pitch, rows, planes, first: spare * rows * pitch, width, height };
      const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
      const bytes = format.bytes * (planes + 2 * spare) * rows * pitch;
      const state = (i: number): Promise<GPUBuffer> => gpu.buffer(`state ${i}`, bytes, STORAGE | COPY_SRC | COPY_DST);
      const states = [await state(0), await state(1)] as const;
      const mask = await gpu.bufferWith('mask', airBoxMask(box), STORAGE);
      return new MirroredBox(gpu, box, format, states, mask, reach);
    } catch (error) {
      gpu.close();
      throw error;
    }
  }

  get nodes(): number {
    return this.box.width * this.box.height * this.box.planes;
  }

  /** Noise in −½…½ everywhere, margins included. */
  async fillWithNoise(): Promise<void> {
    const { gpu, format, states } = this;
    const source = await gpu.bufferWith('noise', format.pack(noiseOf(NOISE + SHIFT)), GPUBufferUsage.COPY_SRC);
    const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
    states.forEach((state, i) => {
      for (let at = 0; at < state.size; at += format.bytes * NOISE) {
        const bytes = Math.min(format.bytes * NOISE, state.size - at);
        encoder.copyBufferToBuffer(source, format.bytes * SHIFT * i, state, at, bytes);
      }
    });
    gpu.device.queue.submit([encoder.finish()]);
  }

  write({ previous, current }: BoxState): void {
    const { box, format, gpu, states } = this;
    [previous, current].forEach((values, i) => {
      const plane = box.rows * box.pitch;
      const stored = new Float64Array(box.planes * plane);
      for (let row = 0; row < box.height * box.planes; row++) {
        const at = Math.floor(row / box.height) * plane + (row % box.height) * box.pitch;
        stored.set(values.subarray(row * box.width, (row + 1) * box.width), at);
      }
      gpu.write(states[i], format.bytes * box.first, format.pack(stored));
    });
    this.steps = 0;
  }

  async read(): Promise<BoxState> {
    const { box, format, gpu, states } = this;
    const bytes = format.bytes * box.planes * box.rows * box.pitch;
    const { COPY_DST, MAP_READ } = GPUBufferUsage;
    const copies = states.map(() =>
      gpu.device.createBuffer({ label: 'read', size: bytes, usage: COPY_DST | MAP_READ }),
    );
    try {
      const encoder = gpu.device.createCommandEncoder({ label: 'read' });
      states.forEach((state, i) => encoder.copyBufferToBuffer(state, format.bytes * box.first, copies[i], 0, bytes));
      gpu.device.queue.submit([encoder.finish()]);
      await Promise.all(copies.map((copy) => copy.mapAsync(GPUMapMode.READ)));
      gpu.check();
      const fields = copies.map((copy) => {
        const stored = format.unpack(copy.getMappedRange());
        const values = new Float64Array(this.nodes);
        for (let row = 0; row < box.height * box.planes; row++) {
          const at = (Math.floor(row / box.height) * box.rows + (row % box.height)) * box.pitch;
          values.set(stored.subarray(at, at + box.width), row * box.width);
        }
        return values;
      });
      const [previous, current] = this.steps % 2 === 0 ? fields : fields.reverse();
      return { previous: previous, current: current };
    } finally {
      for (const copy of copies) copy.destroy();
    }
  }

  /**
   * Compiles a kernel. `encode` encodes steps of the bare update of the air, for timing; `advance` steps the rigid box.
   */
  async stepper(
    kernel: FieldKernel,
    tables: readonly GPUBuffer[],
  ): Promise<{ encode: Encode; advance: (steps: number) => Promise<void> }> {
    const { gpu, states, mask, box, format, reach } = this;
    const pipeline = await gpu.pipeline(kernel);
    const update = [0, 1].map((parity) => gpu.bind(pipeline, 0, [states[parity], states[1 - parity], mask, ...tables]));
    const mirror = mirrorKernel(format.kind, reach, box);
    const mirrorPipeline = await gpu.pipeline(mirror);
    const reflect = states.map((state) => gpu.bind(mirrorPipeline, 0, [state]));
    const encode = (encoder: GPUCommandEncoder, from: number, steps: number, rigid: boolean): void => {
      const pass = encoder.beginComputePass({ label: kernel.label });
      for (let step = from; step < from + steps; step++) {
        if (rigid) {
          pass.setPipeline(mirrorPipeline);
          pass.setBindGroup(0, reflect[1 - (step & 1)]);
          pass.dispatchWorkgroups(...mirror.workgroups);
        }
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, update[step & 1]);
        pass.dispatchWorkgroups(...kernel.workgroups);
      }
      pass.end();
    };
    const advance = async (steps: number): Promise<void> => {
      for (let left = steps; left > 0; left -= BLOCK) {
        const encoder = gpu.device.createCommandEncoder({ label: kernel.label });
        const block = Math.min(left, BLOCK);
        encode(encoder, this.steps, block, true);
        this.steps += block;
        gpu.device.queue.submit([encoder.finish()]);
        await gpu.device.queue.onSubmittedWorkDone();
        gpu.check();
      }
    };
    return { encode: (encoder, steps) => encode(encoder, 0, steps, false), advance };
  }

  close(): void {
    this.gpu.close();
  }
}

/** Steps of a submission. */
const BLOCK = 200;
