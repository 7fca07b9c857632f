export type Field = Float32Array | Float64Array;

/**
 * Updates runs of interior nodes.
 * @param next u[n−1] on entry, u[n+1] on return
 * @param now u[n]
 * @param runs pairs (first index, count), padding included in the index
 */
export type InteriorLoop = (next: Field, now: Field, runs: Uint32Array, from: number, to: number) => void;

/** Adds the terms of some points to the sums of a run. */
export type SumLoop = (sums: Float64Array, now: Field, start: number, count: number) => void;

/** A point of the stencil other than its centre: where it stands in the array, and its weight. */
export interface Point {
  readonly offset: number;
  readonly weight: number;
}
