import type { NodeNumbers } from '../../lists/node-numbers.ts';

/**
 * Nodes that lose a part of their motion in every step; they form the absorbing layer outside openings. With d ≥ 0,
 * `(1 + d)(u[n+1] − u[n−1])` equals the undamped difference, so that each node takes ½ d (u[n+1] − u[n−1])² of the
 * field's energy (docs/theory/walls.md, eq. W10). Energy is only ever lost, in any room and with any stencil.
 */
export interface DampedNodes {
  /** Array indices, ascending. */
  readonly node: NodeNumbers;
  /** ℓ = d / (1 + d) of each, 0…1. */
  readonly loss: Float64Array;
}

export const UNDAMPED: DampedNodes = { node: new Uint32Array(0), loss: new Float64Array(0) };
