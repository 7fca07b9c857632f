import { hypot3 } from '../../numerics/hypot.ts';
import { AIR, directionStrides, type RoomGraph } from '../grid/graph.ts';
import { coordinates } from '../grid/grid.ts';
import { AXIS_ORDERS } from '../../units/axes.ts';

/** Nodes from which a node behind a wall takes its value, with their weights: positive, with sum 1. */
export interface Donors {
  readonly node: readonly number[];
  readonly weight: readonly number[];
}

/**
 * The mirror image of a node behind a wall moves further into the room by this step, in spacings, at most this often.
 */
const STEP = 0.125;
const STEPS = 14;
/** The share of an interpolation's weight that must be on air. */
const LEAST_WHOLE = 0.2;
/** Weights of an interpolation that are smaller than this are left out. */
const LEAST_WEIGHT = 1e-3;

/** The part of an interpolation that is on air, and the sum of its weights. */
interface Interpolation extends Donors {
  readonly whole: number;
}

/**
 * Finds the donors of nodes behind walls (docs/theory/subcell.md, eq. C4): the trilinear interpolation at the mirror
 * image in the wall. Those of its eight corners that are air, and that open edges join to the air before the wall, take
 * over the weight of the others. If their own weight is too small, the image moves further into the room along the
 * normal.
 */
export class DonorFinder {
  private readonly stride: readonly number[];
  /** Steps along each axis of the walks in question. */
  private readonly steps = new Int32Array(3);

  constructor(private readonly graph: RoomGraph) {
    this.stride = directionStrides(graph.grid);
  }

  /**
   * @param node behind a wall
   * @param toWall vector from the node to the wall, in spacings
   * @param anchors air corners of its cubes, array indices
   * @returns undefined if there are no donors
   */
  donors(node: number, toWall: readonly [number, number, number], anchors: readonly number[]): Donors | undefined {
    const depth = hypot3(toWall[0], toWall[1], toWall[2]);
    const at = coordinates(this.graph.grid, node);
    const point: [number, number, number] = [0, 0, 0];
    for (let step = 0; step <= STEPS; step++) {
      const far = (2 * depth + step * STEP) / depth;
      for (let axis = 0; axis < 3; axis++) point[axis] = at[axis] + toWall[axis] * far;
      const { node: donors, weight, whole } = this.interpolation(point, anchors);
      if (whole > LEAST_WHOLE) return { node: donors, weight: weight.map((one) => one / whole) };
    }
    return undefined;
  }

  private interpolation(point: readonly [number, number, number], anchors: readonly number[]): Interpolation {
    const { size, pitch } = this.graph.grid;
    const [x, y, z] = [Math.floor(point[0]), Math.floor(point[1]), Math.floor(point[2])];
    const isWithin = (at: number, axis: 0 | 1 | 2): boolean => at >= 0 && at + 1 < size[axis];
    // In a room of one layer, images are in the layer.
    if (!isWithin(x, 0) || !isWithin(y, 1) || !(isWithin(z, 2) || size[2] === 1)) {
      return { node: [], weight: [], whole: 0 };
    }
    const [byX, byY, byZ] = [point[0] - x, point[1] - y, point[2] - z];
    const nodes: number[] = [];
    const weights: number[] = [];
    let whole = 0;
    for (let corner = 0; corner < 8; corner++) {
      const weight = (corner & 1 ? byX : 1 - byX) * (corner & 2 ? byY : 1 - byY) * (corner & 4 ? byZ : 1 - byZ);
      if (weight < LEAST_WEIGHT) continue;
      const node = ((z + (corner >> 2)) * size[1] + y + ((corner >> 1) & 1)) * pitch + x + (corner & 1);
      if (!(this.graph.nodes[node] & AIR) || !this.isJoinedToAny(anchors, node)) continue;
      nodes.push(node);
      weights.push(weight);
      whole += weight;
    }
    return { node: nodes, weight: weights, whole };
  }

  private isJoinedToAny(anchors: readonly number[], node: number): boolean {
    for (const anchor of anchors) if (anchor === node) return true;
    const at = coordinates(this.graph.grid, node);
    for (const anchor of anchors) if (this.isJoined(anchor, at)) return true;
    return false;
  }

  /** Whether open edges lead from a node to another's coordinates, axis after axis in some order. */
  private isJoined(from: number, to: readonly [number, number, number]): boolean {
    const { graph, steps } = this;
    const at = coordinates(graph.grid, from);
    for (let axis = 0; axis < 3; axis++) steps[axis] = to[axis] - at[axis];
    for (const order of AXIS_ORDERS) {
      let node = from;
      for (const axis of order) {
        node = this.walk(node, axis);
        if (node < 0) break;
      }
      if (node >= 0) return true;
    }
    return false;
  }

  /** The node at the end of the steps along an axis, or −1 if an edge on the way is closed. */
  private walk(from: number, axis: number): number {
    const { graph, steps, stride } = this;
    const direction = 2 * axis + (steps[axis] > 0 ? 1 : 0);
    let node = from;
    for (let left = Math.abs(steps[axis]); left > 0; left--) {
      if (!(graph.nodes[node] & (1 << direction))) return -1;
      node += stride[direction];
    }
    return node;
  }
}
