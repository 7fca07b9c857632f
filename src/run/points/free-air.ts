import { coordinates } from '../../room/grid/grid.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { FreeLattice } from './free-lattice.ts';
import type { GridOfRoom } from './interpolation.ts';
import type { Place } from './place.ts';
import { interpolationKernel, type InterpolationKernel } from './tap-weights.ts';

/** A point between the nodes, or on one, as it is where no wall mirrors its weights. */
export interface FreePoint {
  /** Coordinates of the node that stands for it. */
  readonly node: Vec3;
  /** Kernels along x, y and z. */
  readonly kernels: readonly Pick<InterpolationKernel, 'first' | 'weights'>[];
}

/** A point between the nodes as {@link placeWeights} has it in open air. */
export const freePoint = ({ graph, scheme }: GridOfRoom, { node, fraction }: Place): FreePoint => ({
  node: coordinates(graph.grid, node),
  kernels: fraction.map((part) => interpolationKernel(part, scheme.band)),
});

const ALONE = { first: 0, weights: Float64Array.of(1) };

/** A point that is one node. @param node Its coordinates. */
export const freeNode = (node: Vec3): FreePoint => ({ node, kernels: [ALONE, ALONE, ALONE] });

/**
 * The last steps of a record without walls fade out in this share of it: what is left lies above the band and is slow.
 */
const FADED = 0.3;

/**
 * What a point records of a unit impulse at another, in a grid without walls.
 *
 * @returns Shape [n]: pressure times the spacing.
 * @throws RangeError if the points reach farther than the lattice.
 */
export function heardInFreeAir({ reach, steps, pressure }: FreeLattice, from: FreePoint, to: FreePoint): Float64Array {
  const side = reach + 1;
  const [wx, wy, wz] = [0, 1, 2].map((axis) => offsets(from, to, axis, side));
  const [firstX, lastX] = [wx.findIndex(isUsed), wx.findLastIndex(isUsed)];
  const heard = new Float64Array(steps);
  for (let n = 0; n < steps; n++) {
    let sum = 0;
    for (let z = 0; z < side; z++) {
      if (wz[z] === 0) continue;
      let plane = 0;
      for (let y = 0; y < side; y++) {
        if (wy[y] === 0) continue;
        const row = ((n * side + z) * side + y) * side;
        let line = 0;
        for (let x = firstX; x <= lastX; x++) line += wx[x] * pressure[row + x];
        plane += wy[y] * line;
      }
      sum += wz[z] * plane;
    }
    const end = (n / steps - 1 + FADED) / FADED;
    heard[n] = end <= 0 ? sum : sum * Math.cos((Math.PI / 2) * end) ** 2;
  }
  return heard;
}

const isUsed = (weight: number): boolean => weight !== 0;

/** [|d|] Sum of the products of the weights of two points whose nodes are d apart along an axis. */
function offsets(from: FreePoint, to: FreePoint, axis: number, side: number): Float64Array {
  const [a, b] = [from.kernels[axis], to.kernels[axis]];
  const first = to.node[axis] + b.first - from.node[axis] - a.first;
  const found = new Float64Array(side);
  a.weights.forEach((weight, i) => {
    b.weights.forEach((other, j) => {
      const distance = Math.abs(first + j - i);
      if (distance >= side) throw new RangeError(`nodes ${distance} apart on a lattice that reaches ${side - 1}`);
      found[distance] += weight * other;
    });
  });
  return found;
}
