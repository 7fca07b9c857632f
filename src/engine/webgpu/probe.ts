import { noNoise, type Mix, type MixedSums, type StabilityProbe } from '../stability-probe.ts';
import type { StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import type { Ghosts } from './ghosts.ts';
import { addMixed, MIXED_BLOCK, MixedSlabs } from './mixed.ts';
import type { SlabProgram } from './slab-program.ts';

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
  private slabs: MixedSlabs | undefined;

  constructor(private readonly context: ProbeContext) {}

  async startNoise(seed: number, mix: Mix): Promise<void> {
    const { programs, rest } = this.context;
    await rest();
    this.slabs ??= await MixedSlabs.create(this.context, programs);
    this.step = 0;
    this.started = true;
    this.slabs.startNoise(seed, mix);
  }

  /** Ends the noise: the field has been put to another use. */
  stop(): void {
    this.started = false;
  }

  async advanceMixed(steps: number): Promise<MixedSums> {
    if (!this.started || !this.slabs) throw noNoise();
    const all = { squares: new Float64Array(steps), products: new Float64Array(steps) };
    for (let done = 0; done < steps; done += MIXED_BLOCK) {
      const count = Math.min(MIXED_BLOCK, steps - done);
      addMixed(all, await this.slabs.advance(this.step, count), done, count);
      this.step += count;
    }
    return all;
  }
}
