import { VALUE } from '../../kernel/room/layouts.ts';
import { ghostCopies, type GhostCopy, type Slab } from './slabs.ts';

/** A slab with its two states, by parity of the step. */
interface HasStates {
  readonly slab: Slab;
  readonly states: readonly [GPUBuffer, GPUBuffer];
}

/** Brings the ghost planes of slabs up to date. */
export class Ghosts {
  private readonly copies: readonly GhostCopy[];

  constructor(private readonly slabs: readonly HasStates[]) {
    this.copies = ghostCopies(slabs.map(({ slab }) => slab));
  }

  /** @param parity of the step whose u[n] is copied */
  copy(encoder: GPUCommandEncoder, parity: number): void {
    for (const { from, to, source, target, count } of this.copies) {
      const state = (slab: number): GPUBuffer => this.slabs[slab].states[parity];
      encoder.copyBufferToBuffer(
        state(from),
        VALUE.bytes * source,
        state(to),
        VALUE.bytes * target,
        VALUE.bytes * count,
      );
    }
  }
}
