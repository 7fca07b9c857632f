import { noNoise, type Mix, type MixedSums, type StabilityProbe } from '../stability-probe.ts';
import type { Card } from './card.ts';
import { addMixed, MIXED_BLOCK, MixedSlabs } from './mixed.ts';
import type { Halos } from './several/halos.ts';
import { toLocal, type Slab } from './slabs.ts';

/** What a probe works with. */
export interface ProbeContext {
  readonly cards: readonly Card[];
  /** What cards exchange; null on one card. */
  readonly halos: Halos | null;
  /** Most steps of a submission. */
  readonly mostSteps: number;
  /** Brings the simulation to rest. */
  readonly rest: () => Promise<void>;
}

/**
 * Noise in a rigid room under mixed steps (`Mix`). Its kernels are compiled at first use. Cards mix the nodes of their
 * ghost zones, too, which have the same noise as where they are owned; each node counts on the card that owns it.
 */
export class WebGpuProbe implements StabilityProbe {
  private step = 0;
  private started = false;
  /** Mixed slabs of each card. */
  private onCards: readonly MixedSlabs[] | undefined;

  constructor(private readonly context: ProbeContext) {}

  async startNoise(seed: number, mix: Mix): Promise<void> {
    const { cards, rest } = this.context;
    await rest();
    this.onCards ??= await Promise.all(cards.map(putOnCard));
    this.step = 0;
    this.started = true;
    for (const onCard of this.onCards) onCard.startNoise(seed, mix);
  }

  /** Ends the noise: the field has been put to another use. */
  stop(): void {
    this.started = false;
  }

  async advanceMixed(steps: number): Promise<MixedSums> {
    if (!this.started || !this.onCards) throw noNoise();
    const { halos, mostSteps } = this.context;
    const all = { squares: new Float64Array(steps), products: new Float64Array(steps) };
    const most = Math.min(MIXED_BLOCK, mostSteps);
    for (let done = 0; done < steps; done += most) {
      const count = Math.min(most, steps - done);
      const end = this.step + count;
      const blocks = this.onCards.map((onCard, card) =>
        onCard.advance(this.step, count, (encoder) => halos?.encode(encoder, card, end)),
      );
      const sums = await Promise.all(blocks);
      this.step = end;
      addMixed(all, sums.flat(), done, count);
      await halos?.exchange(end);
    }
    return all;
  }
}

function putOnCard(card: Card): Promise<MixedSlabs> {
  const { owned, window } = card.planes;
  if (owned.planes === window.planes) return MixedSlabs.create(card, card.slabs);
  return MixedSlabs.create(card, card.slabs, (slab: Slab) => {
    // Within the slab, for an index is not below 0.
    const within = (plane: number): number =>
      toLocal(slab, Math.min(Math.max(plane, slab.start), slab.start + slab.planes) * slab.plane);
    return [within(owned.start), within(owned.start + owned.planes)];
  });
}
