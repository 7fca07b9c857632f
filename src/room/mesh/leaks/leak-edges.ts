import { closeEdge, directionStrides, DIRECTIONS, forward, openEdge, type RoomGraph } from '../../grid/graph.ts';
import { strides } from '../../grid/grid.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import { forEachRowOfBounds, type NodeBox } from '../air/bounds.ts';
import { clearance } from './clearance.ts';
import type { Work } from '../../slabs/work.ts';
import type { AirOfMesh } from '../air/air.ts';
import { addEnclosure } from '../air/enclosure.ts';
import { Queue } from './queue.ts';
import type { Task } from '../../../units/task.ts';
import { INSIDE, MARKER, OUTSIDE, watershed } from './watershed.ts';

/** Bits of a mark beside its label: directions in which the node is enclosed, 0 to 6; whether it is to be divided. */
const ENCLOSURE = 0b111;
const DIVIDED = 0b1000_0000;

/** Open edges through which the air of the room meets the air beyond the mesh. */
export interface LeakEdges {
  /** [edge] array index of its lower node. */
  readonly node: Uint32Array;
  /** [edge] its axis; 4 is added where the lower node is the inner one. */
  readonly shape: Uint8Array;
  /** [edge] the smaller clearance of its two nodes, in parts of a spacing (CLEARANCE_UNITS). */
  readonly clearance: Uint8Array;
}

const INNER_IS_LOWER = 4;

export const innerIsLower = (shape: number): boolean => shape >= INNER_IS_LOWER;

export const NO_LEAKS: LeakEdges = {
  node: new Uint32Array(0),
  shape: new Uint8Array(0),
  clearance: new Uint8Array(0),
};

/** Finds and closes the edges through which the air of the room leaks, then finds the bodies of air again. */
export function* sealLeaks(graph: RoomGraph, air: AirOfMesh, box: NodeBox, task: Task): Work<LeakEdges> {
  const stride = strides(graph.grid);
  const found = findLeakEdges(graph, air.seen, air.room, air.roomListeners, box, task);
  found.node.forEach((node, edge) => closeEdge(graph, node, forward(found.shape[edge] % 4)));
  yield* air.refill();
  // Leaks of air without listeners do not count.
  const isLeak = Array.from(found.node, (node, edge) => {
    const next = node + stride[found.shape[edge] % 4];
    return air.holds(node) !== air.holds(next);
  });
  isLeak.forEach((leak, edge) => {
    if (!leak) openEdge(graph, found.node[edge], forward(found.shape[edge] % 4));
  });
  const kept = <T extends Uint8Array | Uint32Array>(values: T): T => values.filter((_, edge) => isLeak[edge]) as T;
  return { node: kept(found.node), shape: kept(found.shape), clearance: kept(found.clearance) };
}

/**
 * Finds where the air of a room that is not closed becomes the air outside. Inside are the listeners and all nodes with
 * walls in six directions (five where a whole wall is missing). Outside is everything beyond the mesh. Every other node
 * goes to the side that reaches it through the wider passage.
 *
 * @param seen [stored node] The air to divide has the label `leaking`. It is overwritten.
 * @param listeners Array indices of nodes inside.
 * @param box The nodes within the mesh's bounding box.
 */
function findLeakEdges(
  graph: RoomGraph,
  seen: Uint8Array,
  leaking: number,
  listeners: readonly number[],
  box: NodeBox,
  task: Task,
): LeakEdges {
  const marks = seen;
  task.begin('leaks', 0.85);
  const wide = clearance(graph, task.check);
  task.at(0.3);
  for (let node = 0; node < marks.length; node++) marks[node] = marks[node] === leaking ? DIVIDED : 0;
  addEnclosure(graph, marks, task.check);
  task.at(0.5);
  markOutside(graph, marks, box);
  markInside(graph, marks, listeners);
  watershed(graph, wide, marks, task.check);

  return meetingEdges(graph, marks, wide);
}

/** Everything beyond the mesh is outside. */
function markOutside({ grid }: RoomGraph, marks: Uint8Array, { from, to }: NodeBox): void {
  forEachRowOfBounds(grid, (row, j, k) => {
    const crossesBox = j >= from[1] && j <= to[1] && k >= from[2] && k <= to[2];
    for (let i = 0; i < grid.size[0]; i++) {
      if (crossesBox && i >= from[0] && i <= to[0]) continue;
      if (marks[row + i] & DIVIDED) marks[row + i] |= OUTSIDE | MARKER;
    }
  });
}

function markInside(graph: RoomGraph, marks: Uint8Array, listeners: readonly number[]): void {
  const markNode = (node: number): void => {
    if (!(marks[node] & OUTSIDE)) marks[node] |= INSIDE | MARKER;
  };
  for (let node = 0; node < marks.length; node++) {
    if (marks[node] & DIVIDED && (marks[node] & ENCLOSURE) === 6) markNode(node);
  }
  for (const listener of listeners) markNode(listener);
  if (listeners.every((node) => (marks[node] & ENCLOSURE) < 6)) {
    for (const listener of listeners) spreadEnclosed(graph, listener, marks, markNode);
  }
}

/** Calls back for the nodes that are joined to `start` through nodes enclosed in five directions. */
function spreadEnclosed(
  { nodes, grid }: RoomGraph,
  start: number,
  marks: Uint8Array,
  visit: (node: number) => void,
): void {
  const stride = directionStrides(grid);
  const queue = new Queue();
  const reach = (node: number): void => {
    // A visited node stops counting as enclosed, so that it is not visited again.
    if ((marks[node] & ENCLOSURE) < 5) return;
    marks[node] &= ~ENCLOSURE;
    visit(node);
    queue.push(node);
  };
  reach(start);
  while (queue.length > 0) {
    const node = queue.shift();
    for (const direction of DIRECTIONS) if (nodes[node] & (1 << direction)) reach(node + stride[direction]);
  }
}

/** Open edges between the inside and the outside. */
function meetingEdges({ nodes, grid }: RoomGraph, marks: Uint8Array, wide: Uint8Array): LeakEdges {
  const node = growableUint32();
  const shape = growableUint32();
  const narrow = growableUint32();
  const stride = directionStrides(grid);
  for (let low = 0; low < marks.length; low++) {
    if (!(marks[low] & (INSIDE | OUTSIDE))) continue;
    for (let axis = 0; axis < 3; axis++) {
      if (!(nodes[low] & (2 << (2 * axis)))) continue;
      const high = low + stride[2 * axis + 1];
      if (((marks[low] ^ marks[high]) & INSIDE) === 0) continue;
      const lowIsInner = (marks[low] & INSIDE) !== 0;
      node.push(low);
      shape.push(axis + (lowIsInner ? INNER_IS_LOWER : 0));
      narrow.push(Math.min(wide[low], wide[high]));
    }
  }
  return { node: node.done(), shape: Uint8Array.from(shape.done()), clearance: Uint8Array.from(narrow.done()) };
}
