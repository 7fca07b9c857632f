import { Gpu } from '../engine/webgpu/device.ts';
import { interiorKernel, type InteriorChoice, type InteriorStencil } from '../kernel/interior.ts';
import type { SlabShape } from '../kernel/kernel.ts';
import { noiseKernel, yardstickWorkgroups } from '../kernel/yardsticks.ts';
import { timeWork, type Timing } from './timing.ts';

/** Nodes along x, y, z that are updated. */
export type BenchGrid = readonly [number, number, number];

/** Rows begin at multiples of this many nodes, as in rooms. */
const PITCH_STEP = 8;
/** Planes beyond the grid on each side that stencils and columns may read. */
const GHOST = 32;

/** The largest grid of the wanted cross-section that the device holds: cut along z. */
export function fitGrid([x, y, z]: BenchGrid, limits: GPUSupportedLimits): BenchGrid {
  const pitch = Math.ceil(x / PITCH_STEP) * PITCH_STEP;
  const nodes = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize) / 4;
  const planes = Math.floor(nodes / (pitch * y)) - 2 * GHOST - 2;
  return [x, y, Math.max(1, Math.min(z, planes))];
}

/** Two states of noise and a mask that says all nodes are interior: the bare air update of the paper. */
export class FieldPair {
  private constructor(
    readonly gpu: Gpu,
    readonly grid: BenchGrid,
    readonly states: readonly [GPUBuffer, GPUBuffer],
    private readonly mask: GPUBuffer,
    private readonly shape: SlabShape,
  ) {}

  static async create(device: GPUDevice, grid: BenchGrid): Promise<FieldPair> {
    const gpu = new Gpu(device);
    const [x, rows, planes] = grid;
    const pitch = Math.ceil(x / PITCH_STEP) * PITCH_STEP;
    const plane = pitch * rows;
    const shape: SlabShape = { pitch, rows, planes, first: (GHOST + 1) * plane };
    const length = (planes + 2 * GHOST + 2) * plane;
    const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
    const state = (i: number): Promise<GPUBuffer> =>
      gpu.buffer(`state ${i}`, 4 * length, STORAGE | COPY_SRC | COPY_DST);
    const states = [await state(0), await state(1)] as const;
    const words = Math.ceil((plane * planes) / 32);
    const mask = await gpu.bufferWith('mask', maskOfRows(pitch, x, words), STORAGE);
    const noise = await gpu.pipeline(noiseKernel);
    const encoder = device.createCommandEncoder({ label: 'noise' });
    const pass = encoder.beginComputePass({ label: 'noise' });
    pass.setPipeline(noise);
    for (const buffer of states) {
      pass.setBindGroup(0, gpu.bind(noise, 0, [buffer]));
      pass.dispatchWorkgroups(...yardstickWorkgroups(length));
    }
    pass.end();
    device.queue.submit([encoder.finish()]);
    return new FieldPair(gpu, grid, states, mask, shape);
  }

  /** Times the interior update of a stencil; per step. */
  async time(stencil: InteriorStencil, choice: InteriorChoice): Promise<Timing & { kernel: string }> {
    const { gpu, states, mask, shape } = this;
    const kernel = interiorKernel(stencil, choice, shape, 0);
    const pipeline = await gpu.pipeline(kernel);
    const uniform = kernel.uniform ? [await gpu.bufferWith('points', kernel.uniform, GPUBufferUsage.UNIFORM)] : [];
    const bindings = [0, 1].map((parity) =>
      gpu.bind(pipeline, 0, [states[(parity + 1) & 1]!, states[parity]!, mask, ...uniform]),
    );
    const timing = await timeWork(gpu, (encoder, count) => {
      const pass = encoder.beginComputePass({ label: kernel.label });
      pass.setPipeline(pipeline);
      for (let step = 0; step < count; step++) {
        pass.setBindGroup(0, bindings[step & 1]!);
        pass.dispatchWorkgroups(...kernel.workgroups);
      }
      pass.end();
    });
    return { ...timing, kernel: kernel.label };
  }

  /** Nodes updated a step. */
  get nodes(): number {
    return this.grid[0] * this.grid[1] * this.grid[2];
  }

  close(): void {
    this.gpu.close();
  }
}

/** All nodes of a row, but not its padding. */
function maskOfRows(pitch: number, x: number, words: number): Uint32Array<ArrayBuffer> {
  const mask = new Uint32Array(words).fill(0xffffffff);
  if (pitch === x) return mask;
  for (let row = 0; row < words * 32; row += pitch) {
    for (let i = row + x; i < Math.min(row + pitch, words * 32); i++) mask[i >>> 5]! &= ~(1 << (i & 31));
  }
  return mask;
}
