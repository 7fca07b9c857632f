import { AIR, directionStrides, type RoomGraph } from '../grid/graph.ts';
import { coordinates } from '../grid/grid.ts';
import { AXIS_ORDERS } from '../../units/axes.ts';

/** Nodes from which a node behind a wall takes its value, with their weights: positive, with sum 1. */
export interface Hosts {
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
interface Interpolation extends Hosts {
  readonly whole: number;
}

/**
 * Finds the hosts of nodes behind walls (docs/theory/subcell.md, eq. C4): the trilinear interpolation at the mirror
 * image in the wall. Those of its eight corners that are air, and that open edges join to the air before the wall, take
 * over the weight of the others. If their own weight is too small, the image moves further into the room along the
 * normal.
 */
export class HostFinder {
  private readonly stride: readonly number[];

  constructor(private readonly graph: RoomGraph) {
    this.stride = directionStrides(graph.grid);
  }

  /**
   * @param node behind a wall
   * @param toWall vector from the node to the wall, in spacings
   * @param anchors air corners of its cubes, array indices
   * @returns undefined if there are no hosts
   */
  hosts(node: number, toWall: readonly [number, number, number], anchors: readonly number[]): Hosts | undefined {
    const depth = Math.hypot(...toWall);
    const at = coordinates(this.graph.grid, node);
    for (let step = 0; step <= STEPS; step++) {
      const far = (2 * depth + step * STEP) / depth;
      const point = at.map((x, axis) => x + toWall[axis] * far) as [number, number, number];
      const { node: hosts, weight, whole } = this.interpolation(point, anchors);
      if (whole > LEAST_WHOLE) return { node: hosts, weight: weight.map((one) => one / whole) };
    }
    return undefined;
  }

  private interpolation(point: readonly [number, number, number], anchors: readonly number[]): Interpolation {
    const { size, pitch } = this.graph.grid;
    const low = point.map(Math.floor) as [number, number, number];
    if (low.some((x, axis) => x < 0 || x + 1 >= size[axis])) return { node: [], weight: [], whole: 0 };
    const nodes: number[] = [];
    const weights: number[] = [];
    for (let corner = 0; corner < 8; corner++) {
      let weight = 1;
      for (let axis = 0; axis < 3; axis++) {
        const share = point[axis] - low[axis];
        weight *= corner & (1 << axis) ? share : 1 - share;
      }
      if (weight < LEAST_WEIGHT) continue;
      const x = low[0] + (corner & 1);
      const y = low[1] + ((corner >> 1) & 1);
      const z = low[2] + (corner >> 2);
      const node = (z * size[1] + y) * pitch + x;
      if (!(this.graph.nodes[node] & AIR) || !anchors.some((anchor) => this.isJoined(anchor, node))) continue;
      nodes.push(node);
      weights.push(weight);
    }
    return { node: nodes, weight: weights, whole: weights.reduce((sum, weight) => sum + weight, 0) };
  }

  /** Whether open edges lead from one node to another, axis after axis in some order. */
  private isJoined(from: number, to: number): boolean {
    const { nodes, grid } = this.graph;
    const [a, b] = [coordinates(grid, from), coordinates(grid, to)];
    return AXIS_ORDERS.some((order) => {
      let at = from;
      for (const axis of order) {
        const steps = b[axis] - a[axis];
        const direction = 2 * axis + (steps > 0 ? 1 : 0);
        for (let left = Math.abs(steps); left > 0; left--) {
          if (!(nodes[at] & (1 << direction))) return false;
          at += this.stride[direction];
        }
      }
      return true;
    });
  }
}
