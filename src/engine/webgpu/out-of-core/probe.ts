import { MIX_FACTORS } from '../../../kernel/room/layouts.ts';
import { mixSumBytes } from '../../../kernel/room/mix.ts';
import { noiseKey } from '../../noise.ts';
import { noNoise, type Mix, type MixedSums, type StabilityProbe } from '../../stability-probe.ts';
import { beginBlock, type StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import { dispatch } from '../pass.ts';
import { addMixed, makeFactors, makeMixed, MIXED_BLOCK, type Mixed } from '../mixed.ts';
import { ReadBack } from '../read-back.ts';
import type { SliceProgram } from './slice-program.ts';
import type { SliceSteps } from './steps.ts';
import type { Visiting } from './visiting.ts';
import type { Windows } from './windows.ts';

/** What the probe has on the GPU once it has been used. */
interface OnGpu {
  readonly slices: readonly Mixed[];
  readonly factors: GPUBuffer;
  readonly readBack: ReadBack;
}

/** What a probe works with. */
export interface OutOfCoreProbeContext {
  readonly gpu: Gpu;
  readonly visiting: Visiting;
  readonly slices: readonly SliceProgram[];
  readonly windows: Windows;
  readonly steps: SliceSteps;
  readonly numbers: StepNumbers;
  /** The most steps of a visit. */
  readonly mostSteps: number;
  /** Brings the simulation to rest. */
  readonly rest: () => Promise<void>;
}

/** Probe as `WebGpuProbe`, for a room whose slices visit the GPU. */
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
    const all = { squares: new Float64Array(steps), products: new Float64Array(steps) };
    const most = Math.min(MIXED_BLOCK, this.context.mostSteps);
    for (let done = 0; done < steps; done += most) {
      const count = Math.min(most, steps - done);
      addMixed(all, await this.block(count, this.onGpu), done, count);
    }
    return all;
  }

  /** @returns `MIX_SUMS` of each slice: [step of the block][kind of nodes][workgroup] */
  private async block(count: number, { slices, readBack }: OnGpu): Promise<ArrayBuffer[]> {
    const { gpu, visiting, numbers, steps } = this.context;
    beginBlock(gpu, numbers, this.step, count);
    await visiting.sweep(count, (recorder, operation, downwards) =>
      steps.encodeRigidOnly(recorder, operation, this.step, downwards, (pass, slice) => {
        const { step } = operation;
        for (const made of slices[slice].mixPasses) dispatch(pass, made, this.step + step, step);
      }),
    );
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

async function putOnGpu({ gpu, slices, windows, numbers, visiting }: OutOfCoreProbeContext): Promise<OnGpu> {
  const factors = await makeFactors(gpu);
  const mixed: Mixed[] = [];
  for (const program of slices) {
    const { slab } = program;
    const all = [windows.interiorOf(slab.index), ...(await program.nearWalls())];
    const moving = all.filter(({ nodes }) => nodes.count > 0);
    const states = visiting.ring.bindings(slab);
    mixed.push(await makeMixed(gpu, { slab, states, moving }, numbers, factors));
  }
  return { slices: mixed, factors, readBack: await ReadBack.create(gpu, mixSumBytes(MIXED_BLOCK) * mixed.length, 0) };
}
