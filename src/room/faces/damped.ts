/**
 * Nodes that lose a part of their motion in every step, as a layer that absorbs what leads outside: with d ≥ 0,
 * `(1 + d)(u[n+1] − u[n−1]) = what it would be without`, so that each takes ½ d (u[n+1] − u[n−1])² of the field's
 * energy (docs/theory/walls.md, eq. W10): only ever lost, in any room and with any stencil.
 */
export interface DampedNodes {
  /** Array indices, rising. */
  readonly node: Uint32Array;
  /** ℓ = d / (1 + d) of each, 0…1. */
  readonly loss: Float64Array;
}

export const UNDAMPED: DampedNodes = { node: new Uint32Array(0), loss: new Float64Array(0) };
