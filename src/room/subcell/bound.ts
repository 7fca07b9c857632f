import { CancelledError } from '../../units/errors.ts';
import type { Offset } from '../../scheme/shells.ts';
import { strides, type Grid } from '../grid.ts';
import { GOLDEN, mixed } from '../hash.ts';
import { SubcellOperator } from './apply.ts';
import { NodeIndex } from './node-index.ts';
import type { Subcell } from './subcell.ts';

/** Eigenvalues of λ²P/4 up to here are left alone, or up to the highest of free space; a room runs up to 1. */
const MOST = 0.965;
/** Times that the operator is applied: eigenvalues of 0.98 grow 23-fold, of 1 by 200. */
const APPLICATIONS = 16;
/** A node that grows by more is too light: without such an eigenvalue one in 10⁹ does. */
const GROWTH = 6;
/** Such a node is made heavier by this power of what its growth says, and so often at most. */
const POWER = 2;
const ROUNDS = 8;
/** Random fields that must find nothing in turn. */
const CLEAN = 2;
/** Nodes up to so many steps from one that was made heavier are looked at again. */
const NEAR = 3;

export interface BoundOptions {
  readonly onProgress?: (share: number) => void;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/**
 * Makes nodes heavier until the operator stays within the bound of the time step (docs/subcell.md, 'The bound'). A random
 * field on the cut nodes is filtered by a Chebyshev polynomial of the operator that holds every eigenvalue up to `most` below
 * 1 and lets those above grow: where it has grown, nodes are too light.
 *
 * @param highest eigenvalue of λ²P/4 in free space
 * @returns the room's subcell with heavier nodes, and how many these are
 * @throws CancelledError if the signal says so.
 */
export function withinBound(
  grid: Grid,
  reach: number,
  offsets: readonly Offset[],
  rows: Float64Array,
  subcell: Subcell,
  highest: number,
  { onProgress, signal }: BoundOptions = {},
): { readonly subcell: Subcell; readonly heavier: number } {
  const { node, behind } = subcell;
  const padding = strides(grid).reduce((sum, stride) => sum + (reach + 1) * stride, 0);
  const stored = grid.pitch * grid.size[1] * grid.size[2];
  const inverseMass = subcell.inverseMass.slice();
  const felt = new Float64Array(behind.node.length);
  const operator = new SubcellOperator(grid, offsets, rows, { ...subcell, inverseMass }, felt, padding);
  const field = new Float32Array(stored + 2 * padding);
  const most = Math.max(MOST, highest);
  const heavier = new Uint8Array(node.length);
  /** Places in `node` of those that are looked at. */
  let looked: Uint32Array = Uint32Array.from(node.keys());
  /** And of nodes behind walls. */
  let behindLooked: Uint32Array = Uint32Array.from(behind.node.keys());
  for (let round = 0, clean = 0; round < ROUNDS && clean < CLEAN && looked.length > 0; round++) {
    const grown = filtered(round, looked);
    const found = looked.filter((j, m) => {
      const growth = Math.abs(grown[m]!) / Math.sqrt(inverseMass[j]!);
      if (growth <= GROWTH) return false;
      inverseMass[j]! /= eigenvalueOf(growth) ** POWER;
      heavier[j] = 1;
      return true;
    });
    clean = found.length === 0 ? clean + 1 : 0;
    if (round > 0) continue;
    const around = near(found);
    looked = looked.filter((j) => around.has(node[j]!));
    behindLooked = behindLooked.filter((g) => around.has(behind.node[g]!));
  }
  return { subcell: { ...subcell, inverseMass }, heavier: heavier.reduce((sum, one) => sum + one, 0) };

  /** T_n of 1 − (λ²P/4)·2/most, |…| ≤ 1 for eigenvalues up to `most`, times a random field. */
  function filtered(round: number, places: Uint32Array): Float64Array {
    let before = new Float64Array(places.length);
    let here = Float64Array.from(places, (j) => noise(node[j]! + round * GOLDEN) * Math.sqrt(inverseMass[j]!));
    field.fill(0);
    for (let n = 0; n < APPLICATIONS; n++) {
      if (signal?.aborted) throw new CancelledError();
      if (round === 0) onProgress?.(n / APPLICATIONS);
      places.forEach((j, m) => (field[node[j]! + padding] = here[m]!));
      for (const g of behindLooked) operator.fill(field, g);
      for (const g of behindLooked) operator.feel(field, g);
      for (let m = 0; m < places.length; m++) {
        const shifted = here[m]! + (operator.at(field, places[m]!) * 2) / (4 * most);
        before[m] = n === 0 ? shifted : 2 * shifted - before[m]!;
      }
      [before, here] = [here, before];
    }
    return here;
  }

  /** The surroundings of some cut nodes. */
  function near(places: Uint32Array): NodeIndex {
    const [sx, sy, sz] = strides(grid);
    return new NodeIndex(stored, (add) => {
      for (const j of places) {
        for (let z = -NEAR; z <= NEAR; z++) {
          for (let y = -NEAR; y <= NEAR; y++) {
            for (let x = -NEAR; x <= NEAR; x++) {
              const at = node[j]! + x * sx + y * sy + z * sz;
              if (at >= 0 && at < stored) add(at);
            }
          }
        }
      }
    });
  }
}

/** The eigenvalue, over `most`, at which T_n of the filter is so large. */
function eigenvalueOf(growth: number): number {
  return (1 + Math.cosh(Math.acosh(growth) / APPLICATIONS)) / 2;
}

/** ±1 at random, the same for the same seed. */
function noise(seed: number): number {
  return mixed(seed | 0) & 0x10000 ? 1 : -1;
}
