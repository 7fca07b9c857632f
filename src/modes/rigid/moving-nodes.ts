import { lowerBound } from '../../lists/sorted.ts';
import { sharedFloat64, sharedUint32 } from '../../lists/shared-memory.ts';
import { storedNodes } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';

/** The nodes of a room that move: all air but nodes behind walls that follow others. */
export interface MovingNodes {
  /** Array indices, ascending. */
  readonly node: Uint32Array;
  /** Volume of each, in cubed spacings. */
  readonly volume: Float64Array;
}

/** Lists the nodes that move. */
export function movingNodes({ graph, nodes, subcell }: PreparedRoom): MovingNodes {
  const stored = storedNodes(graph.grid);
  const isListed = new Uint8Array(stored);
  for (let i = 0; i < stored; i++) if (nodes.interior[i >>> 5] & (1 << (i & 31))) isListed[i] = 1;
  nodes.nearWall.forEach((i) => (isListed[i] = 1));
  subcell?.node.forEach((i) => (isListed[i] = 1));
  const count = isListed.reduce((sum, is) => sum + is, 0);
  const node = sharedUint32(count);
  let at = 0;
  for (let i = 0; i < stored; i++) if (isListed[i]) node[at++] = i;
  const volume = sharedFloat64(count).fill(1);
  subcell?.node.forEach((i, j) => (volume[lowerBound(node, i)] = 1 / subcell.inverseMass[j]));
  return { node, volume };
}

/** The index of a node among those that move; undefined if it does not. @param of Its array index. */
export function movingIndex({ node }: Pick<MovingNodes, 'node'>, of: number): number | undefined {
  const at = lowerBound(node, of);
  return node[at] === of ? at : undefined;
}
