import { Gpu } from '../engine/webgpu/device.ts';
import { interiorKernel, type InteriorChoice, type InteriorStencil } from '../kernel/interior/design.ts';
import { kernelADesign } from '../kernel/interior/kernel-a.ts';
import type { SlabShape } from '../kernel/kernel.ts';
import { noiseKernel, fieldWorkgroups } from '../kernel/compare-fields.ts';
import { RunError } from '../units/errors.ts';
import { Expectation } from './expectation.ts';
import { rowPitch } from '../room/grid/grid.ts';
import { timeWork, type Encode, type Timing } from './timing.ts';

/** Nodes along x, y, z that are updated. */
export type BenchGrid = readonly [number, number, number];

/** Planes stored beyond a grid on each side, which kernels may read. Those of a layer depend on its rows alone. */
const ghostOf = (planes: number): number => (planes === 1 ? 1 : 32);

/** The simplest kernel, which serves any stencil. All others are compared with it. */
export const GENERAL: InteriorChoice = { design: kernelADesign, workgroup: [32, 4, 2] };

type BufferLimits = Pick<GPUSupportedLimits, 'maxBufferSize' | 'maxStorageBufferBindingSize'>;

/**
 * Planes of a grid that fit a device, at most those wanted; 0 or fewer if not even one fits.
 *
 * @param ghost Planes stored beyond it on each side.
 */
export function planesThatFit([x, y, z]: BenchGrid, limits: BufferLimits, ghost = ghostOf(z)): number {
  const nodes = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize) / 4;
  return Math.min(z, Math.floor(nodes / (rowPitch(x) * y)) - 2 * ghost - 2);
}

/** The wanted grid, cut along z to what the device holds, but to no layer. */
export function fitGrid(grid: BenchGrid, limits: BufferLimits): BenchGrid {
  const [x, y, z] = grid;
  return [x, y, Math.max(Math.min(2, z), planesThatFit(grid, limits))];
}

/** Two states of noise and a mask of interior nodes, to time the bare update of the air as [Hamilton2015] does. */
export class FieldPair {
  private constructor(
    readonly gpu: Gpu,
    readonly grid: BenchGrid,
    readonly states: readonly [GPUBuffer, GPUBuffer],
    /** One bit for each node of the slab: whether it is updated. */
    readonly mask: GPUBuffer,
    readonly shape: SlabShape,
  ) {}

  /**
   * @param isInterior whether the node (x, y, z) is interior; all are if left out
   * @param ghost planes stored beyond the grid on each side, as many as the kernels read
   */
  static async create(
    device: GPUDevice,
    grid: BenchGrid,
    isInterior?: (x: number, y: number, z: number) => boolean,
    ghost = ghostOf(grid[2]),
  ): Promise<FieldPair> {
    const gpu = new Gpu(device);
    try {
      return await FieldPair.filled(gpu, grid, isInterior, ghost);
    } catch (error) {
      gpu.close();
      throw error;
    }
  }

  private static async filled(
    gpu: Gpu,
    grid: BenchGrid,
    isInterior: ((x: number, y: number, z: number) => boolean) | undefined,
    ghost: number,
  ): Promise<FieldPair> {
    const [x, rows, planes] = grid;
    const pitch = rowPitch(x);
    const plane = pitch * rows;
    const shape: SlabShape = { pitch, rows, planes, first: (ghost + 1) * plane };
    const length = (planes + 2 * ghost + 2) * plane;
    const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
    const state = (i: number): Promise<GPUBuffer> =>
      gpu.buffer(`state ${i}`, 4 * length, STORAGE | COPY_SRC | COPY_DST);
    const states = [await state(0), await state(1)] as const;
    const words = maskOf(shape, x, isInterior);
    const pair = new FieldPair(gpu, grid, states, await gpu.bufferWith('mask', words, STORAGE), shape);
    await pair.fillWithNoise();
    return pair;
  }

  async fillWithNoise(): Promise<void> {
    const { gpu, states } = this;
    const noise = await gpu.pipeline(noiseKernel);
    const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
    const pass = encoder.beginComputePass({ label: 'noise' });
    pass.setPipeline(noise);
    for (const buffer of states) {
      pass.setBindGroup(0, gpu.bind(noise, 0, [buffer]));
      pass.dispatchWorkgroups(...fieldWorkgroups(buffer.size / 4));
    }
    pass.end();
    gpu.device.queue.submit([encoder.finish()]);
  }

  /** Compiles a kernel; `encode` encodes a number of steps. */
  async stepper(stencil: InteriorStencil, choice: InteriorChoice): Promise<{ label: string; encode: Encode }> {
    const { gpu, states, mask, shape } = this;
    const kernel = interiorKernel(stencil, choice, shape, 0);
    const pipeline = await gpu.pipeline(kernel);
    const uniform = kernel.uniform ? [await gpu.bufferWith('points', kernel.uniform, GPUBufferUsage.UNIFORM)] : [];
    const bindings = [0, 1].map((parity) =>
      gpu.bind(pipeline, 0, [states[(parity + 1) & 1], states[parity], mask, ...uniform]),
    );
    const encode = (encoder: GPUCommandEncoder, steps: number): void => {
      const pass = encoder.beginComputePass({ label: kernel.label });
      pass.setPipeline(pipeline);
      for (let step = 0; step < steps; step++) {
        pass.setBindGroup(0, bindings[step & 1]);
        pass.dispatchWorkgroups(...kernel.workgroups);
      }
      pass.end();
    };
    return { label: kernel.label, encode };
  }

  /** Times the interior update of a stencil; per step. */
  async time(stencil: InteriorStencil, choice: InteriorChoice): Promise<Timing & { kernel: string }> {
    const { label, encode } = await this.stepper(stencil, choice);
    return { ...(await timeWork(this.gpu, encode)), kernel: label };
  }

  /**
   * Largest difference of a kernel from the general one in three steps of noise, over all stored values, including
   * margins and nodes that are not interior.
   */
  difference(stencil: InteriorStencil, choice: InteriorChoice): Promise<number> {
    return this.differenceOf([stencil, GENERAL], [stencil, choice]);
  }

  /** Largest difference of two kernels. */
  async differenceOf(
    left: readonly [InteriorStencil, InteriorChoice],
    right: readonly [InteriorStencil, InteriorChoice],
  ): Promise<number> {
    const general = await this.stepper(...left);
    const expectation = await Expectation.of(this, general.encode);
    if (!expectation) throw new RunError('the GPU has too little memory to compare kernels', 'Take a smaller grid.');
    try {
      return await expectation.difference((await this.stepper(...right)).encode);
    } finally {
      expectation.close();
    }
  }

  /** Nodes updated a step. */
  get nodes(): number {
    return this.grid[0] * this.grid[1] * this.grid[2];
  }

  close(): void {
    this.gpu.close();
  }
}

/** One bit for each node; 0 in the padding of rows. */
function maskOf(
  { pitch, rows, planes }: SlabShape,
  x: number,
  isInterior?: (x: number, y: number, z: number) => boolean,
): Uint32Array<ArrayBuffer> {
  const nodes = pitch * rows * planes;
  const mask = new Uint32Array(Math.ceil(nodes / 32)).fill(0xffffffff);
  if (pitch === x && !isInterior) return mask;
  for (let row = 0; row < nodes; row += pitch) {
    for (let i = 0; i < pitch; i++) {
      const [j, k] = [(row / pitch) % rows, Math.floor(row / pitch / rows)];
      if (i < x && (isInterior?.(i, j, k) ?? true)) continue;
      mask[(row + i) >>> 5] &= ~(1 << ((row + i) & 31));
    }
  }
  return mask;
}
