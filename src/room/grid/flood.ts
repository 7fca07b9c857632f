import { directionStrides, type RoomGraph } from './graph.ts';
import { growableUint32 } from '../../lists/growable.ts';

/** Bits of a node's byte: the edges to −x and +x are open. */
const BACK = 0b000001;
const FORWARD = 0b000010;

/** The four directions across a row of nodes. */
const SIDEWAYS = [2, 3, 4, 5] as const;

/** Runs filled between two calls of `pause`. */
const RUNS_A_PAUSE = 1 << 14;

/**
 * Marks every node that open edges join to `start`: a flood fill by rows.
 *
 * @param start Array index of an air node.
 * @param seen [stored node] On entry 0 where the fill may go; nodes reached get `label`.
 * @param label 1 to 255.
 * @param pause Called every few milliseconds; it may throw to stop.
 * @returns The nodes marked.
 */
export function flood(
  { grid, nodes }: RoomGraph,
  start: number,
  seen: Uint8Array,
  label = 1,
  pause?: () => void,
): number {
  const stride = directionStrides(grid);
  /** Nodes whose rows still have to be filled; some may have been filled meanwhile. */
  const seeds = growableUint32();
  seeds.push(start);
  let count = 0;
  let runs = 0;
  while (seeds.length > 0) {
    let node = seeds.get(--seeds.length);
    if (seen[node]) continue;
    if (pause && ++runs % RUNS_A_PAUSE === 0) pause();
    while (nodes[node] & BACK && !seen[node - 1]) node--;
    /** Bit d: the row in direction d is still joined to the last seed put there and needs no further seed. */
    let seeded = 0;
    for (let goOn = true; goOn; node++) {
      seen[node] = label;
      count++;
      const bits = nodes[node];
      for (const direction of SIDEWAYS) {
        const side = 1 << direction;
        const neighbour = node + stride[direction];
        const fresh = (bits & side) !== 0 && !seen[neighbour];
        if (fresh && !(seeded & side)) seeds.push(neighbour);
        if (fresh && (nodes[neighbour] & FORWARD) !== 0) seeded |= side;
        else seeded &= ~side;
      }
      goOn = (bits & FORWARD) !== 0 && !seen[node + 1];
    }
  }
  return count;
}
