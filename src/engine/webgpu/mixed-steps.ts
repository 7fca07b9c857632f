import { mixKernel, mixNoiseKernel, mixSumBytes, mixWorkgroups } from '../../kernel/mix.ts';
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
    private readonly readBack: ReadBack,
  ) {}

  /** The slabs must be at rest. */
  static async start(
    gpu: Gpu,
    programs: readonly SlabProgram[],
    numbers: StepNumbers,
    copyGhosts: (encoder: GPUCommandEncoder, parity: number) => void,
    seed: number,
    { fresh, kept }: Mix,
  ): Promise<MixedSteps> {
    const { COPY_SRC, STORAGE } = GPUBufferUsage;
    const sumBytes = mixSumBytes(BLOCK);
    const slabs: MixedSlab[] = [];
    const noisePasses: Pass[] = [];
    for (const program of programs) {
      const pass = passMaker(gpu, program.states);
      const sums = await gpu.buffer(`sums of slab ${program.slab.index}`, sumBytes, STORAGE | COPY_SRC);
      // All kernels are compiled at a time.
      const made = program.moving.map(({ nodes, table }) => {
        const workgroups = mixWorkgroups(nodes);
        const noise = mixNoiseKernel(nodes, toRoom(program.slab), noiseKey(seed));
        return [
          pass(noise, workgroups, (_next, now) => [now, table, table]),
          pass(mixKernel(nodes, fresh, kept), workgroups, (next, now) => [next, now, table, sums], [
            numbers.stepBinding,
          ]),
        ] as const;
      });
      noisePasses.push(...(await Promise.all(made.map(([noise]) => noise))));
      slabs.push({ program, mixPasses: await Promise.all(made.map(([, mix]) => mix)), sums });
    }
    const readBack = await ReadBack.create(gpu, sumBytes * slabs.length, 0);
    const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
    const pass = encoder.beginComputePass({ label: 'noise' });
    for (const made of noisePasses) dispatch(pass, made, 0, 0);
    pass.end();
    copyGhosts(encoder, 0);
    gpu.device.queue.submit([encoder.finish()]);
    gpu.check();
    return new MixedSteps(gpu, slabs, copyGhosts, readBack);
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
          squares[n]! += sums[at]!;
          products[n]! += sums[at + 1]!;
        }
      }
    }
    return { squares, products };
  }

  close(): void {
    for (const { sums } of this.slabs) this.gpu.free(sums);
    this.readBack.close();
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
