export type Field = Float32Array | Float64Array;

/**
 * Updates runs of interior nodes.
 * @param next u[n−1] on entry, u[n+1] on return
 * @param now u[n]
 * @param runs pairs (first index, count), padding included in the index
 */
export type InteriorLoop = (next: Field, now: Field, runs: Uint32Array, from: number, to: number) => void;

/**
 * What a loop makes of c = u[n], the value u[n−1] that it replaces, and s = Σ w (u_l − c). `wave`, as rooms:
 * c + ((c − u[n−1]) + s). For the bench: `heat`, c + s; `sweep`, s.
 */
export type LoopUpdate = 'wave' | 'heat' | 'sweep';

/** Adds the terms of some points to the sums of a run. */
export type SumLoop = (sums: Float64Array, now: Field, start: number, count: number) => void;

/** A point of the stencil other than its centre: where it stands in the array, and its weight. */
export interface Point {
  readonly offset: number;
  readonly weight: number;
}
