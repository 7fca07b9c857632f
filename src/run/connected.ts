import { directionStrides, type RoomGraph } from '../room/graph.ts';
import { growableUint32 } from '../room/growable.ts';

/** Bits of a node's byte: the edges to −x and +x are open. */
const BACK = 0b000001;
const FORWARD = 0b000010;

/** The four directions across a row. */
const SIDEWAYS = [2, 3, 4, 5] as const;

/**
 * Those of the `targets` that no path of open edges joins to `start`: no sound gets there. A flood fill by rows; takes a
 * byte a stored node.
 *
 * @param start Array index of an air node; so are the targets.
 */
export function unreachable(graph: RoomGraph, start: number, targets: readonly number[]): number[] {
  const seen = flood(graph, start);
  return targets.filter((node) => !seen[node]);
}

/** 1 for every node that open edges join to `start`. */
function flood({ grid, nodes }: RoomGraph, start: number): Uint8Array {
  const stride = directionStrides(grid);
  const seen = new Uint8Array(nodes.length);
  /** Nodes in rows still to be filled; some may have been filled meanwhile. */
  const seeds = growableUint32();
  seeds.push(start);
  while (seeds.length > 0) {
    let node = seeds.get(--seeds.length);
    if (seen[node]) continue;
    while (nodes[node] & BACK && !seen[node - 1]) node--;
    /** Whether the row on each side is joined to the last seed put there, so that it needs no other. */
    const seeded = [false, false, false, false];
    for (let goOn = true; goOn; node++) {
      seen[node] = 1;
      for (let side = 0; side < SIDEWAYS.length; side++) {
        const direction = SIDEWAYS[side];
        const neighbour = node + stride[direction];
        const fresh = (nodes[node] & (1 << direction)) !== 0 && !seen[neighbour];
        if (fresh && !seeded[side]) seeds.push(neighbour);
        seeded[side] = fresh && (nodes[neighbour] & FORWARD) !== 0;
      }
      goOn = (nodes[node] & FORWARD) !== 0 && !seen[node + 1];
    }
  }
  return seen;
}
