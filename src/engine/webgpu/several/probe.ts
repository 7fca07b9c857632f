import { MIX_FACTORS } from '../../../kernel/room/layouts.ts';
import { mixSumBytes } from '../../../kernel/room/mix.ts';
import { noiseKey } from '../../noise.ts';
import { noNoise, type Mix, type MixedSums, type StabilityProbe } from '../../stability-probe.ts';
import type { StepNumbers } from '../block.ts';
import { dispatch } from '../pass.ts';
import { addMixed, makeFactors, makeMixed, MIXED_BLOCK, type Mixed } from '../probe.ts';
import { ReadBack } from '../read-back.ts';
import type { SlabProgram } from '../slab-program.ts';
import { toLocal } from '../slabs.ts';
import type { Card, Halos } from './halos.ts';

/** What the probe has on a card once it has been used. */
interface OnCard {
  readonly slabs: readonly (Mixed & { readonly program: SlabProgram })[];
  readonly factors: GPUBuffer;
  readonly readBack: ReadBack;
}

/** What a probe works with. */
export interface SeveralProbeContext {
  readonly cards: readonly (Card & { readonly numbers: StepNumbers })[];
  readonly halos: Halos;
  /** Steps between two exchanges. */
  readonly mostSteps: number;
  /** Brings the simulation to rest. */
  readonly rest: () => Promise<void>;
}

/**
 * As `WebGpuProbe`, for a room on several cards. They mix the nodes of their ghost zones, too, which have the same noise as
 * where they are owned; each node counts on the card that owns it.
 */
export class SeveralProbe implements StabilityProbe {
  private step = 0;
  private started = false;
  private onCards: readonly OnCard[] | undefined;

  constructor(private readonly context: SeveralProbeContext) {}

  async startNoise(seed: number, { fresh, kept }: Mix): Promise<void> {
    const { cards, rest } = this.context;
    await rest();
    this.onCards ??= await Promise.all(cards.map(putOnCard));
    this.step = 0;
    this.started = true;
    for (const [c, { slabs, factors }] of this.onCards.entries()) {
      const { gpu, ghosts } = cards[c];
      gpu.write(factors, 0, MIX_FACTORS.uniform({ fresh, kept, key: noiseKey(seed) }));
      const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
      const pass = encoder.beginComputePass({ label: 'noise' });
      for (const { noisePasses } of slabs) for (const made of noisePasses) dispatch(pass, made, 0, 0);
      pass.end();
      ghosts.copy(encoder, 0);
      gpu.device.queue.submit([encoder.finish()]);
      gpu.check();
    }
  }

  /** Ends the noise: the field has been put to another use. */
  stop(): void {
    this.started = false;
  }

  async advanceMixed(steps: number): Promise<MixedSums> {
    if (!this.started || !this.onCards) throw noNoise();
    const all = { squares: new Float64Array(steps), products: new Float64Array(steps) };
    const most = Math.min(MIXED_BLOCK, this.context.mostSteps);
    for (let done = 0; done < steps; done += most) {
      const count = Math.min(most, steps - done);
      const sums = await Promise.all(this.onCards.map((onCard, c) => this.block(c, count, onCard)));
      this.step += count;
      addMixed(all, sums.flat(), done, count);
      await this.context.halos.exchange(this.step);
    }
    return all;
  }

  /** @returns `MIX_SUMS` of each slab of a card: [step of the block][kind of nodes][workgroup] */
  private async block(card: number, count: number, { slabs, readBack }: OnCard): Promise<ArrayBuffer[]> {
    const { cards, halos } = this.context;
    const { gpu, ghosts } = cards[card];
    const encoder = gpu.device.createCommandEncoder({ label: `mixed steps from ${this.step}` });
    for (let inBlock = 0; inBlock < count; inBlock++) {
      const n = this.step + inBlock;
      const pass = encoder.beginComputePass({ label: 'mixed steps' });
      for (const { program, mixPasses } of slabs) {
        program.encodeRigidOnly(pass, n);
        for (const made of mixPasses) dispatch(pass, made, n, inBlock);
      }
      pass.end();
      ghosts.copy(encoder, (n + 1) & 1);
    }
    const records = readBack.copy(
      encoder,
      slabs.map(({ sums }) => sums),
      mixSumBytes(MIXED_BLOCK),
    );
    halos.encode(encoder, card, this.step + count);
    gpu.device.queue.submit([encoder.finish()]);
    const sums = await records.read().catch((error: unknown) => gpu.fail(error));
    gpu.check();
    return sums;
  }
}

async function putOnCard({ gpu, slabs, numbers, planes }: SeveralProbeContext['cards'][number]): Promise<OnCard> {
  const factors = await makeFactors(gpu);
  const mixed: OnCard['slabs'][number][] = [];
  for (const program of slabs) {
    const { slab, states, moving } = program;
    const { start, planes: owned } = planes.owned;
    // Within the slab, for an index is not below 0.
    const [from, to] = [start, start + owned].map((at) =>
      toLocal(slab, Math.min(Math.max(at, slab.start), slab.start + slab.planes) * slab.plane),
    );
    mixed.push({ program, ...(await makeMixed(gpu, slab, states, moving, numbers, factors, [from, to])) });
  }
  return { slabs: mixed, factors, readBack: await ReadBack.create(gpu, mixSumBytes(MIXED_BLOCK) * mixed.length, 0) };
}
