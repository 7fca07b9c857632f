import { MIX_FACTORS, MIX_SUMS } from '../../kernel/room/layouts.ts';
import { MIX_SUMS_A_STEP, mixKernel, mixNoiseKernel, mixSumBytes, mixWorkgroups } from '../../kernel/room/mix.ts';
import { noiseKey } from '../noise.ts';
import type { Mix, MixedSums } from '../stability-probe.ts';
import type { StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import type { Ghosts } from './ghosts.ts';
import type { MovingTable } from './parts/part.ts';
import { dispatch, passMaker, type Pass } from './pass.ts';
import { ReadBack } from './read-back.ts';
import type { SlabProgram } from './slab-program.ts';
import type { Slab } from './slabs.ts';

/** Steps of a submission: half a second in the largest rooms. */
export const MIXED_BLOCK = 16;

/** What mixes the steps of a slab, or of a slice that visits the GPU. */
export interface Mixed {
  readonly noisePasses: readonly Pass[];
  readonly mixPasses: readonly Pass[];
  /** `MIX_SUMS`: [step of the block][kind of nodes][workgroup] */
  readonly sums: GPUBuffer;
}

/** The buffer of the factors of a mix (`MIX_FACTORS`). */
export function makeFactors(gpu: Gpu): Promise<GPUBuffer> {
  return gpu.buffer('factors of a mix', MIX_FACTORS.uniformBytes, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
}

/** A slab whose steps are mixed. */
export interface MixedSlab {
  readonly slab: Slab;
  /** Its two states, as passes bind them. */
  readonly states: Parameters<typeof passMaker>[1];
  /** The nodes that the rigid room's step moves. */
  readonly moving: readonly MovingTable[];
  /** Indices in the state of the nodes that count for the sums, [from, to); else all. */
  readonly summed?: readonly [number, number] | undefined;
}

/** @param factors See {@link makeFactors}. */
export async function makeMixed(
  gpu: Gpu,
  { slab, states, moving, summed }: MixedSlab,
  numbers: StepNumbers,
  factors: GPUBuffer,
): Promise<Mixed> {
  const { COPY_SRC, STORAGE } = GPUBufferUsage;
  const group1 = [numbers.stepBinding, factors];
  const pass = passMaker(gpu, states);
  const sums = await gpu.buffer(`sums of slab ${slab.index}`, mixSumBytes(MIXED_BLOCK), STORAGE | COPY_SRC);
  // All kernels are compiled at the same time.
  const noise = moving.map(({ nodes, table }) =>
    pass(mixNoiseKernel(nodes, toRoom(slab)), mixWorkgroups(nodes), (_next, now) => [now, table, table], group1),
  );
  const mix = moving.map(({ nodes, table }) =>
    pass(mixKernel(nodes, summed), mixWorkgroups(nodes), (next, now) => [next, now, table, sums], group1),
  );
  return { noisePasses: await Promise.all(noise), mixPasses: await Promise.all(mix), sums };
}

/** Adds what slabs summed up in some steps. @param from Number of the first of these steps among all */
export function addMixed(
  { squares, products }: MixedSums,
  sums: readonly ArrayBuffer[],
  from: number,
  count: number,
): void {
  for (const each of sums) {
    const { square, product } = MIX_SUMS.columnsOf(each);
    for (let row = 0; row < count * MIX_SUMS_A_STEP; row++) {
      const n = from + Math.floor(row / MIX_SUMS_A_STEP);
      squares[n] += square.get(row);
      products[n] += product.get(row);
    }
  }
}

/** Slabs of one device under mixed steps. */
export class MixedSlabs {
  private constructor(
    private readonly gpu: Gpu,
    private readonly ghosts: Ghosts,
    private readonly slabs: readonly (Mixed & { readonly program: SlabProgram })[],
    private readonly factors: GPUBuffer,
    private readonly readBack: ReadBack,
  ) {}

  /** @param summedOf Indices in a slab's state of the nodes that count for its sums, [from, to); else all. */
  static async create(
    { gpu, ghosts, numbers }: { readonly gpu: Gpu; readonly ghosts: Ghosts; readonly numbers: StepNumbers },
    programs: readonly SlabProgram[],
    summedOf?: (slab: Slab) => readonly [number, number],
  ): Promise<MixedSlabs> {
    const factors = await makeFactors(gpu);
    const slabs: MixedSlabs['slabs'][number][] = [];
    for (const program of programs) {
      const { slab, states, moving } = program;
      slabs.push({
        program,
        ...(await makeMixed(gpu, { slab, states, moving, summed: summedOf?.(slab) }, numbers, factors)),
      });
    }
    const readBack = await ReadBack.create(gpu, mixSumBytes(MIXED_BLOCK) * slabs.length, 0);
    return new MixedSlabs(gpu, ghosts, slabs, factors, readBack);
  }

  /** Fills slabs at rest with noise, before step 0. */
  startNoise(seed: number, { fresh, kept }: Mix): void {
    const { gpu, ghosts, slabs, factors } = this;
    gpu.write(factors, 0, MIX_FACTORS.uniform({ fresh, kept, key: noiseKey(seed) }));
    const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
    const pass = encoder.beginComputePass({ label: 'noise' });
    for (const { noisePasses } of slabs) for (const made of noisePasses) dispatch(pass, made, 0, 0);
    pass.end();
    ghosts.copy(encoder, 0);
    gpu.device.queue.submit([encoder.finish()]);
    gpu.check();
  }

  /**
   * @param count Steps from step `first` on, at most `MIXED_BLOCK`.
   * @param encodeAfter What follows them in the same submission.
   * @returns `MIX_SUMS` of each slab: [step of the block][kind of nodes][workgroup]
   */
  async advance(
    first: number,
    count: number,
    encodeAfter?: (encoder: GPUCommandEncoder) => void,
  ): Promise<ArrayBuffer[]> {
    const { gpu, ghosts, slabs, readBack } = this;
    const encoder = gpu.device.createCommandEncoder({ label: `mixed steps from ${first}` });
    for (let inBlock = 0; inBlock < count; inBlock++) {
      const n = first + inBlock;
      const pass = encoder.beginComputePass({ label: 'mixed steps' });
      for (const { program, mixPasses } of slabs) {
        program.encodeRigidOnly(pass, n);
        for (const made of mixPasses) dispatch(pass, made, n, inBlock);
      }
      pass.end();
      ghosts.copy(encoder, (n + 1) & 1);
    }
    const buffers = slabs.map(({ sums }) => sums);
    const records = readBack.copy(encoder, buffers, mixSumBytes(MIXED_BLOCK));
    encodeAfter?.(encoder);
    gpu.device.queue.submit([encoder.finish()]);
    const sums = await records.read().catch((error: unknown) => gpu.fail(error));
    gpu.check();
    return sums;
  }
}

/** What is added to an index in a slab's state to make it a node of the room, modulo 2³². */
export function toRoom({ start, plane, first }: Slab): number {
  return (start * plane - first) >>> 0;
}
