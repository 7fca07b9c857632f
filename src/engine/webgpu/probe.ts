import { MIX_FACTORS, MIX_SUMS } from '../../kernel/room/layouts.ts';
import { MIX_SUMS_A_STEP, mixKernel, mixNoiseKernel, mixSumBytes, mixWorkgroups } from '../../kernel/room/mix.ts';
import { noiseKey } from '../noise.ts';
import { noNoise, type Mix, type MixedSums, type StabilityProbe } from '../stability-probe.ts';
import type { StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import type { Ghosts } from './ghosts.ts';
import { dispatch, passMaker, type Pass } from './pass.ts';
import { ReadBack } from './read-back.ts';
import type { SlabProgram } from './slab-program.ts';
import type { Slab } from './slabs.ts';

/** Steps of a submission: half a second in the largest rooms. */
export const MIXED_BLOCK = 16;

interface MixedSlab {
  readonly program: SlabProgram;
  readonly noisePasses: readonly Pass[];
  readonly mixPasses: readonly Pass[];
  readonly sums: GPUBuffer;
}

/** What the probe has on the GPU once it has been used. */
interface OnGpu {
  readonly slabs: readonly MixedSlab[];
  readonly factors: GPUBuffer;
  readonly readBack: ReadBack;
}

/** What a probe works with. */
export interface ProbeContext {
  readonly gpu: Gpu;
  readonly programs: readonly SlabProgram[];
  readonly numbers: StepNumbers;
  readonly ghosts: Ghosts;
  /** Brings the simulation to rest. */
  readonly rest: () => Promise<void>;
}

/** Noise in a rigid room under mixed steps (`Mix`). Its kernels are compiled at first use. */
export class WebGpuProbe implements StabilityProbe {
  private step = 0;
  private started = false;
  private onGpu: OnGpu | undefined;

  constructor(private readonly context: ProbeContext) {}

  async startNoise(seed: number, { fresh, kept }: Mix): Promise<void> {
    const { gpu, ghosts, rest } = this.context;
    await rest();
    this.onGpu ??= await putOnGpu(this.context);
    const { slabs, factors } = this.onGpu;
    this.step = 0;
    this.started = true;
    gpu.write(factors, 0, MIX_FACTORS.uniform({ fresh, kept, key: noiseKey(seed) }));
    const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
    const pass = encoder.beginComputePass({ label: 'noise' });
    for (const { noisePasses } of slabs) for (const made of noisePasses) dispatch(pass, made, 0, 0);
    pass.end();
    ghosts.copy(encoder, 0);
    gpu.device.queue.submit([encoder.finish()]);
    gpu.check();
  }

  /** Ends the noise: the field has been put to another use. */
  stop(): void {
    this.started = false;
  }

  async advanceMixed(steps: number): Promise<MixedSums> {
    if (!this.started || !this.onGpu) throw noNoise();
    const squares = new Float64Array(steps);
    const products = new Float64Array(steps);
    for (let done = 0; done < steps; done += MIXED_BLOCK) {
      const count = Math.min(MIXED_BLOCK, steps - done);
      for (const sums of await this.block(count, this.onGpu)) {
        const { square, product } = MIX_SUMS.columnsOf(sums);
        for (let row = 0; row < count * MIX_SUMS_A_STEP; row++) {
          const n = done + Math.floor(row / MIX_SUMS_A_STEP);
          squares[n] += square.get(row);
          products[n] += product.get(row);
        }
      }
    }
    return { squares, products };
  }

  /** @returns `MIX_SUMS` of each slab: [step of the block][kind of nodes][workgroup] */
  private async block(count: number, { slabs, readBack }: OnGpu): Promise<ArrayBuffer[]> {
    const { gpu, ghosts } = this.context;
    const { device } = gpu;
    const encoder = device.createCommandEncoder({ label: `mixed steps from ${this.step}` });
    for (let inBlock = 0; inBlock < count; inBlock++, this.step++) {
      const pass = encoder.beginComputePass({ label: 'mixed steps' });
      for (const { program, mixPasses } of slabs) {
        program.encodeRigidOnly(pass, this.step);
        for (const made of mixPasses) dispatch(pass, made, this.step, inBlock);
      }
      pass.end();
      ghosts.copy(encoder, (this.step + 1) & 1);
    }
    const records = readBack.copy(
      encoder,
      slabs.map(({ sums }) => sums),
      mixSumBytes(MIXED_BLOCK),
    );
    device.queue.submit([encoder.finish()]);
    const sums = await records.read().catch((error: unknown) => gpu.fail(error));
    gpu.check();
    return sums;
  }
}

async function putOnGpu({ gpu, programs, numbers }: ProbeContext): Promise<OnGpu> {
  const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
  const sumBytes = mixSumBytes(MIXED_BLOCK);
  const factors = await gpu.buffer('factors of a mix', MIX_FACTORS.uniformBytes, UNIFORM | COPY_DST);
  const group1 = [numbers.stepBinding, factors];
  const slabs: MixedSlab[] = [];
  for (const program of programs) {
    const pass = passMaker(gpu, program.states);
    const { slab } = program;
    const sums = await gpu.buffer(`sums of slab ${slab.index}`, sumBytes, STORAGE | COPY_SRC);
    // All kernels are compiled at the same time.
    const noise = program.moving.map(({ nodes, table }) =>
      pass(mixNoiseKernel(nodes, toRoom(slab)), mixWorkgroups(nodes), (_next, now) => [now, table, table], group1),
    );
    const mix = program.moving.map(({ nodes, table }) =>
      pass(mixKernel(nodes), mixWorkgroups(nodes), (next, now) => [next, now, table, sums], group1),
    );
    slabs.push({ program, noisePasses: await Promise.all(noise), mixPasses: await Promise.all(mix), sums });
  }
  return { slabs, factors, readBack: await ReadBack.create(gpu, sumBytes * slabs.length, 0) };
}

/** What is added to an index in a slab's state to make it a node of the room, modulo 2³². */
export function toRoom({ start, plane, first }: Slab): number {
  return (start * plane - first) >>> 0;
}
