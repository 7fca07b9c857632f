import { mixFactors, mixKernel, mixNoiseKernel, mixSumBytes, mixWorkgroups } from '../../kernel/room/mix.ts';
import type { Mix, MixedSums } from '../engine.ts';
import { noiseKey } from '../noise.ts';
import type { StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import { dispatch, passMaker, type Pass } from './pass.ts';
import { ReadBack } from './read-back.ts';
import type { SlabProgram } from './slab-program.ts';
import type { Slab } from './slabs.ts';

/** Steps of a submission: with the largest rooms, half a second. */
const BLOCK = 16;

interface MixedSlab {
  readonly program: SlabProgram;
  readonly noisePasses: readonly Pass[];
  readonly mixPasses: readonly Pass[];
  readonly sums: GPUBuffer;
}

/** Noise in a rigid room under mixed steps (`Mix`). */
export class MixedSteps {
  private step = 0;

  private constructor(
    private readonly gpu: Gpu,
    private readonly slabs: readonly MixedSlab[],
    private readonly copyGhosts: (encoder: GPUCommandEncoder, parity: number) => void,
    private readonly factors: GPUBuffer,
    private readonly readBack: ReadBack,
  ) {}

  static async create(
    gpu: Gpu,
    programs: readonly SlabProgram[],
    numbers: StepNumbers,
    copyGhosts: (encoder: GPUCommandEncoder, parity: number) => void,
  ): Promise<MixedSteps> {
    const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
    const sumBytes = mixSumBytes(BLOCK);
    const factors = await gpu.buffer('factors of a mix', mixFactors(0, 0, 0).byteLength, UNIFORM | COPY_DST);
    const group1 = [numbers.stepBinding, factors];
    const slabs: MixedSlab[] = [];
    for (const program of programs) {
      const pass = passMaker(gpu, program.states);
      const { slab } = program;
      const sums = await gpu.buffer(`sums of slab ${slab.index}`, sumBytes, STORAGE | COPY_SRC);
      // All kernels are compiled at a time.
      const noise = program.moving.map(({ nodes, table }) =>
        pass(mixNoiseKernel(nodes, toRoom(slab)), mixWorkgroups(nodes), (_next, now) => [now, table, table], group1),
      );
      const mix = program.moving.map(({ nodes, table }) =>
        pass(mixKernel(nodes), mixWorkgroups(nodes), (next, now) => [next, now, table, sums], group1),
      );
      slabs.push({ program, noisePasses: await Promise.all(noise), mixPasses: await Promise.all(mix), sums });
    }
    const readBack = await ReadBack.create(gpu, sumBytes * slabs.length, 0);
    return new MixedSteps(gpu, slabs, copyGhosts, factors, readBack);
  }

  /** Begins anew. The slabs must be at rest. */
  start(seed: number, { fresh, kept }: Mix): void {
    this.step = 0;
    this.gpu.write(this.factors, 0, mixFactors(fresh, kept, noiseKey(seed)));
    const encoder = this.gpu.device.createCommandEncoder({ label: 'noise' });
    const pass = encoder.beginComputePass({ label: 'noise' });
    for (const { noisePasses } of this.slabs) for (const made of noisePasses) dispatch(pass, made, 0, 0);
    pass.end();
    this.copyGhosts(encoder, 0);
    this.gpu.device.queue.submit([encoder.finish()]);
    this.gpu.check();
  }

  async advance(steps: number): Promise<MixedSums> {
    const squares = new Float64Array(steps);
    const products = new Float64Array(steps);
    for (let done = 0; done < steps; done += BLOCK) {
      const count = Math.min(BLOCK, steps - done);
      for (const sums of await this.block(count)) {
        const aStep = sums.length / BLOCK;
        for (let at = 0; at < count * aStep; at += 2) {
          const n = done + Math.floor(at / aStep);
          squares[n] += sums[at];
          products[n] += sums[at + 1];
        }
      }
    }
    return { squares, products };
  }

  /** @returns sums of each slab. */
  private async block(count: number): Promise<Float32Array[]> {
    const { device } = this.gpu;
    const encoder = device.createCommandEncoder({ label: `mixed steps from ${this.step}` });
    for (let inBlock = 0; inBlock < count; inBlock++, this.step++) {
      const pass = encoder.beginComputePass({ label: 'mixed steps' });
      for (const { program, mixPasses } of this.slabs) {
        program.encodeRigidOnly(pass, this.step);
        for (const made of mixPasses) dispatch(pass, made, this.step, inBlock);
      }
      pass.end();
      this.copyGhosts(encoder, (this.step + 1) & 1);
    }
    const records = this.readBack.copy(
      encoder,
      this.slabs.map(({ sums }) => sums),
    );
    device.queue.submit([encoder.finish()]);
    const sums = await records.read().catch((error: unknown) => this.gpu.fail(error));
    this.gpu.check();
    return sums;
  }
}

/** What is added to an index in a slab's state to make it a node of the room, modulo 2³². */
function toRoom({ start, plane, first }: Slab): number {
  return (start * plane - first) >>> 0;
}
