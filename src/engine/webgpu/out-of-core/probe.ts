import { MIX_FACTORS, MIX_SUMS } from '../../../kernel/room/layouts.ts';
import { MIX_SUMS_A_STEP, mixKernel, mixNoiseKernel, mixSumBytes, mixWorkgroups } from '../../../kernel/room/mix.ts';
import { noiseKey } from '../../noise.ts';
import { noNoise, type Mix, type MixedSums, type StabilityProbe } from '../../stability-probe.ts';
import { beginBlock, type StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import { dispatch, passMaker, type Pass } from '../pass.ts';
import { MIXED_BLOCK, toRoom } from '../probe.ts';
import { ReadBack } from '../read-back.ts';
import type { SliceProgram } from './slice-program.ts';
import type { Visiting } from './visiting.ts';

interface MixedSlice {
  readonly noisePasses: readonly Pass[];
  readonly mixPasses: readonly Pass[];
  readonly sums: GPUBuffer;
}

/** What the probe has on the GPU once it has been used. */
interface OnGpu {
  readonly slices: readonly MixedSlice[];
  readonly factors: GPUBuffer;
  readonly readBack: ReadBack;
}

/** What a probe works with. */
export interface OutOfCoreProbeContext {
  readonly gpu: Gpu;
  readonly visiting: Visiting;
  readonly slices: readonly SliceProgram[];
  readonly numbers: StepNumbers;
  /** The most steps of a visit. */
  readonly steps: number;
  /** Brings the simulation to rest. */
  readonly rest: () => Promise<void>;
}

/** As `WebGpuProbe`, for a room whose slices visit the GPU. */
export class OutOfCoreProbe implements StabilityProbe {
  private step = 0;
  private started = false;
  private onGpu: OnGpu | undefined;

  constructor(private readonly context: OutOfCoreProbeContext) {}

  async startNoise(seed: number, { fresh, kept }: Mix): Promise<void> {
    const { gpu, visiting, rest } = this.context;
    await rest();
    this.onGpu ??= await putOnGpu(this.context);
    const { slices, factors } = this.onGpu;
    this.step = 0;
    this.started = true;
    gpu.write(factors, 0, MIX_FACTORS.uniform({ fresh, kept, key: noiseKey(seed) }));
    for (const [slice, { noisePasses }] of slices.entries()) {
      await visiting.store(slice, (pass) => {
        for (const made of noisePasses) dispatch(pass, made, 0, 0);
      });
    }
    await gpu.done();
  }

  /** Ends the noise: the field has been put to another use. */
  stop(): void {
    this.started = false;
  }

  async advanceMixed(steps: number): Promise<MixedSums> {
    if (!this.started || !this.onGpu) throw noNoise();
    const squares = new Float64Array(steps);
    const products = new Float64Array(steps);
    const most = Math.min(MIXED_BLOCK, this.context.steps);
    for (let done = 0; done < steps; done += most) {
      const count = Math.min(most, steps - done);
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

  /** @returns `MIX_SUMS` of each slice: [step of the block][kind of nodes][workgroup] */
  private async block(count: number, { slices, readBack }: OnGpu): Promise<ArrayBuffer[]> {
    const { gpu, visiting, numbers, slices: programs } = this.context;
    beginBlock(gpu, numbers, this.step, count);
    await visiting.sweep(count, (pass, slice, inBlock) => {
      programs[slice].encodeRigidOnly(pass, this.step + inBlock);
      for (const made of slices[slice].mixPasses) dispatch(pass, made, this.step + inBlock, inBlock);
    });
    this.step += count;
    const encoder = gpu.device.createCommandEncoder({ label: 'sums' });
    const records = readBack.copy(
      encoder,
      slices.map(({ sums }) => sums),
      mixSumBytes(MIXED_BLOCK),
    );
    gpu.device.queue.submit([encoder.finish()]);
    const sums = await records.read().catch((error: unknown) => gpu.fail(error));
    gpu.check();
    return sums;
  }
}

async function putOnGpu({ gpu, slices, numbers, visiting }: OutOfCoreProbeContext): Promise<OnGpu> {
  const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
  const sumBytes = mixSumBytes(MIXED_BLOCK);
  const factors = await gpu.buffer('factors of a mix', MIX_FACTORS.uniformBytes, UNIFORM | COPY_DST);
  const group1 = [numbers.stepBinding, factors];
  const mixed: MixedSlice[] = [];
  for (const { slab, moving: all } of slices) {
    const moving = all.filter(({ nodes }) => nodes.count > 0);
    const pass = passMaker(gpu, visiting.ring.bindings(slab));
    const sums = await gpu.buffer(`sums of slice ${slab.index}`, sumBytes, STORAGE | COPY_SRC);
    const noise = moving.map(({ nodes, table }) =>
      pass(mixNoiseKernel(nodes, toRoom(slab)), mixWorkgroups(nodes), (_next, now) => [now, table, table], group1),
    );
    const mix = moving.map(({ nodes, table }) =>
      pass(mixKernel(nodes), mixWorkgroups(nodes), (next, now) => [next, now, table, sums], group1),
    );
    mixed.push({ noisePasses: await Promise.all(noise), mixPasses: await Promise.all(mix), sums });
  }
  return { slices: mixed, factors, readBack: await ReadBack.create(gpu, sumBytes * mixed.length, 0) };
}
