import type { Offset } from '../../scheme/shells.ts';
import { strides, type Grid } from '../grid.ts';
import { mixed } from '../hash.ts';
import { SubcellOperator } from './apply.ts';
import type { Subcell } from './subcell.ts';

/** Eigenvalues of λ²P/4 up to here are left alone; a room runs up to 1. */
const MOST = 0.98;
/** Times that the operator is applied: eigenvalues of 1 grow by a factor of 60, of 1.02 by 800. */
const APPLICATIONS = 18;
/** A node that grows by more is too light. */
const GROWTH = 2.5;
/** By how much such a node is made heavier, and how often at most. */
const HEAVIER = 1.02;
const ROUNDS = 24;
/** Random fields that must find nothing in turn. */
const CLEAN = 3;

/**
 * Makes nodes heavier until the operator stays within the bound of the time step (docs/subcell.md, 'The bound'). A random field on
 * the cut nodes is filtered by a Chebyshev polynomial of the operator that holds every eigenvalue up to MOST below 1 and lets those above
 * grow: where it has grown, nodes are too light.
 *
 * @returns the room's subcell with heavier nodes, and how many these are
 */
export function withinBound(
  grid: Grid,
  reach: number,
  offsets: readonly Offset[],
  rows: Float64Array,
  subcell: Subcell,
): { readonly subcell: Subcell; readonly heavier: number } {
  const { node, behind } = subcell;
  const padding = strides(grid).reduce((sum, stride) => sum + (reach + 1) * stride, 0);
  const length = grid.pitch * grid.size[1] * grid.size[2] + 2 * padding;
  const inverseMass = subcell.inverseMass.slice();
  const felt = new Float64Array(behind.node.length);
  const operator = new SubcellOperator(grid, offsets, rows, { ...subcell, inverseMass }, felt, padding);
  const field = new Float32Array(length);
  const raised = new Uint8Array(node.length);
  let before = new Float64Array(node.length);
  let here = new Float64Array(node.length);
  for (let round = 0, clean = 0; round < ROUNDS && clean < CLEAN; round++) {
    // T_n(x) with x = 1 − (λ²P/4)·2/MOST: |x| ≤ 1 for eigenvalues up to MOST.
    const start = Float64Array.from(node, (at) => noise(at + round * 0x9e3779b1));
    here.set(start);
    for (let n = 0; n < APPLICATIONS; n++) {
      for (let j = 0; j < node.length; j++) field[node[j]! + padding] = here[j]!;
      operator.fill(field, [0, behind.node.length]);
      operator.feel(field, [0, behind.node.length]);
      for (let j = 0; j < node.length; j++) {
        const shifted = here[j]! + (operator.at(field, j) * 2) / (4 * MOST);
        before[j] = n === 0 ? shifted : 2 * shifted - before[j]!;
      }
      [before, here] = [here, before];
    }
    let found = 0;
    for (let j = 0; j < node.length; j++) {
      if (Math.abs(here[j]!) <= GROWTH) continue;
      inverseMass[j]! /= HEAVIER;
      raised[j] = 1;
      found++;
    }
    clean = found === 0 ? clean + 1 : 0;
  }
  return { subcell: { ...subcell, inverseMass }, heavier: raised.reduce((sum, one) => sum + one, 0) };
}

/** ±1 at random, the same for the same seed. */
function noise(seed: number): number {
  return mixed(seed | 0) & 0x10000 ? 1 : -1;
}
