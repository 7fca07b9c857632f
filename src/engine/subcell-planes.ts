import { strides } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';

/** How many planes away are the nodes that cut nodes and nodes behind walls depend on, at most. */
export interface SubcellPlanes {
  /** Planes from a node behind a wall to its donors. */
  readonly donors: number;
  /** Planes from a node to the furthest value that its own update reads. */
  readonly reach: number;
}

export function subcellPlanes({ subcell, graph }: PreparedRoom): SubcellPlanes {
  if (!subcell) return { donors: 0, reach: 0 };
  const { node, linkStart, link, behind } = subcell;
  const plane = strides(graph.grid)[2];
  const donors = farthest(behind.node, behind.donorStart, behind.donor, plane);
  const links = farthest(node, linkStart, link, plane);
  // A node is the donor of one behind a wall. A cube of that one may have another such node for a corner, with donors
  // of its own.
  return { donors, reach: Math.max(links, 2 * donors + 1) };
}

/** The most planes between a node and a node in its list. */
function farthest(node: Uint32Array, start: Uint32Array, listed: Uint32Array, plane: number): number {
  let most = 0;
  for (let i = 0; i < node.length; i++) {
    const at = Math.floor(node[i] / plane);
    for (let j = start[i]; j < start[i + 1]; j++) {
      most = Math.max(most, Math.abs(Math.floor(listed[j] / plane) - at));
    }
  }
  return most;
}
