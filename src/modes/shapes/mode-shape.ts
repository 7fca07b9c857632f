import { storedNodes } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { DampedMode } from '../damped/shapes.ts';
import { fieldOf } from '../rigid/block.ts';
import type { RigidModes } from '../rigid/rigid-modes.ts';

/** Parts below this are not seen: all of them together are some 1e-4 of a shape. */
const SMALL = 1e-5;

/**
 * The pressure of a mode at the moment at which most of it is there, over its largest amount: −1 to 1; NaN where there
 * is no air.
 *
 * @returns Shape [stored node]
 */
export function modeShape(room: PreparedRoom, { moving, block }: RigidModes, { vector }: DampedMode): Float32Array {
  const nodes = moving.node.length;
  // The vector's largest number is real: at that moment its real part is seen.
  const sum = new Float64Array(nodes);
  vector.re.forEach((weight, k) => {
    if (Math.abs(weight) < SMALL) return;
    const field = fieldOf(block, nodes, k);
    for (let i = 0; i < nodes; i++) sum[i] += weight * field[i];
  });
  const most = sum.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const shape = new Float32Array(storedNodes(room.graph.grid)).fill(NaN);
  moving.node.forEach((node, i) => (shape[node] = sum[i] / most));
  return shape;
}
