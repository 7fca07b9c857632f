import { AIR, bytesOfPlane, type AnyGraph } from './graph.ts';
import { coordinates, strides } from './grid.ts';
import { wordsOf } from './node-words.ts';

/** Whether all air is one box of nodes with no wall inside. */
export function isOneBox(graph: AnyGraph): boolean {
  const { grid } = graph;
  const isAir = (bits: number): boolean => (bits & AIR) !== 0;
  const plane = strides(grid)[2];
  let lowest = 0;
  while (lowest < grid.size[2] && !bytesOfPlane(graph, lowest).some(isAir)) lowest++;
  if (lowest === grid.size[2]) return false;
  let highest = grid.size[2] - 1;
  while (!bytesOfPlane(graph, highest).some(isAir)) highest--;
  const from = coordinates(grid, lowest * plane + bytesOfPlane(graph, lowest).findIndex(isAir));
  const to = coordinates(grid, highest * plane + bytesOfPlane(graph, highest).findLastIndex(isAir));
  /** Open edges of a node of the box along an axis. */
  const open = (at: number, axis: number): number =>
    ((at > from[axis] ? 1 : 0) | (at < to[axis] ? 2 : 0)) << (2 * axis);
  /** [open edges along y and z; −1: none of the box] a row, four nodes at a time */
  const rows = new Map<number, Uint32Array>();
  const rowOf = (sides: number): Uint32Array => {
    const row = new Uint8Array(grid.pitch);
    if (sides >= 0) for (let x = from[0]; x <= to[0]; x++) row[x] = AIR | sides | open(x, 0);
    return wordsOf(row);
  };
  for (let z = 0; z < grid.size[2]; z++) {
    const words = wordsOf(bytesOfPlane(graph, z));
    let at = 0;
    for (let y = 0; y < grid.size[1]; y++) {
      const isInside = y >= from[1] && y <= to[1] && z >= from[2] && z <= to[2];
      const sides = isInside ? open(y, 1) | open(z, 2) : -1;
      const row = rows.get(sides) ?? rowOf(sides);
      rows.set(sides, row);
      for (let w = 0; w < row.length; w++) if (words[at++] !== row[w]) return false;
    }
  }
  return true;
}
