import { CUBE_NEIGHBOURS, CUBES_OF, KIND_OF } from '../../../kernel/room/cube-sum.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import { FULL } from '../../../room/subcell/cut/cut-cubes.ts';
import { CUBES, type Subcell } from '../../../room/subcell/subcell.ts';
import type { BrickLattice } from './brick-lattice.ts';

/**
 * What a node behind a wall feels, Σ over its cubes, as terms of nodes that move: each value behind a wall stands for
 * those of its hosts. The weights add to zero.
 * @param guest index in `behind`
 */
export function feltTerms({ behind, element }: Subcell, lattice: BrickLattice, guest: number): Map<number, number> {
  const { node, fractions, hostStart, host, hostWeight } = behind;
  const terms = new Map<number, number>();
  const add = (at: number, weight: number): void => {
    if (weight !== 0) terms.set(at, (terms.get(at) ?? 0) + weight);
  };
  const addBehind = (g: number, weight: number): void => {
    for (let h = hostStart[g]; h < hostStart[g + 1]; h++) add(host[h], weight * hostWeight[h]);
  };
  let own = 0;
  CUBE_NEIGHBOURS.forEach((offset, n) => {
    const sum = CUBES_OF[n].reduce((total, cube) => total + fractions[CUBES.length * guest + cube], 0);
    const weight = (sum / FULL) * element[KIND_OF[n]];
    if (weight === 0) return;
    const at = node[guest] + lattice.distance(offset);
    const g = lowerBound(node, at);
    if (g < node.length && node[g] === at) addBehind(g, weight);
    else add(at, weight);
    own -= weight;
  });
  addBehind(guest, own);
  return terms;
}
