import type { Scheme } from '../scheme/scheme.ts';
import type { DampedNodes } from './damped.ts';
import { AIR, ALL_OPEN, directionStrides, DIRECTIONS, type RoomGraph } from './graph.ts';
import { growableFloat32, growableUint32 } from './growable.ts';
import { memberOf } from './member-of.ts';
import { RIGID, type Surface } from './surface.ts';
import { faceGain, reaction, type WallLaw } from './wall-law.ts';

/** Absorbing wall faces: closed edges of air nodes whose material lets something through. */
export interface WallFaces {
  /** The air node before each face: array index. Faces are grouped by direction, rising in each group. */
  readonly node: Uint32Array;
  /**
   * Shape of each face's line: direction of the wall (bits 0 to 2), run (bits 3 to 7): nodes from the face inward up to
   * the next closed edge or damped node, at most the length of the trace; material (bits 8 to 31).
   */
  readonly shape: Uint32Array;
  /** s: area of the true wall behind each face, in squares of the spacing. */
  readonly area: Float32Array;
  /** s / (1 + s Λ X) of each face: docs/walls.md, eq. 5. */
  readonly gain: Float64Array;
  /** D of each face: bounds the coupling to itself and to the faces whose lines it crosses. */
  readonly selfCoupling: Float64Array;
  /** First face of each of the six directions, and the number of faces. Lines of one direction never share a node. */
  readonly groups: readonly number[];
}

export const SHAPE_RUN_SHIFT = 3;
export const SHAPE_MATERIAL_SHIFT = 8;

/** Room for rounding in the bound D, which is summed in single precision. */
const BOUND_MARGIN = 1 + 1e-6;

/**
 * @param laws of each material; undefined where it is rigid
 * @param damped Walls before one of these are rigid; lines end where they begin.
 */
export function findWallFaces(
  graph: RoomGraph,
  scheme: Scheme,
  laws: readonly (WallLaw | undefined)[],
  surface: Surface,
  damped: DampedNodes,
): WallFaces {
  const { nodes, grid } = graph;
  const stride = directionStrides(grid);
  const taps = scheme.wall.trace.length;
  const isDamped = memberOf(damped.node, nodes.length);
  const lists = DIRECTIONS.map(() => ({
    node: growableUint32(),
    shape: growableUint32(),
    area: growableFloat32(),
  }));
  for (let i = 0; i < nodes.length; i++) {
    const bits = nodes[i]!;
    if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) continue;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const material = surface.materialAt(i, direction);
      if (material === RIGID || !laws[material]) continue;
      const area = surface.areaAt(i, direction);
      if (area === 0) continue;
      const inward = stride[direction ^ 1]!;
      if (isDamped(i)) continue;
      let run = 1;
      for (let at = i; run < taps && nodes[at]! & (1 << (direction ^ 1)); run++) {
        at += inward;
        if (isDamped(at)) break;
      }
      lists[direction]!.node.push(i);
      lists[direction]!.shape.push(direction | (run << SHAPE_RUN_SHIFT) | (material << SHAPE_MATERIAL_SHIFT));
      lists[direction]!.area.push(area);
    }
  }
  const groups = [0];
  for (const list of lists) groups.push(groups.at(-1)! + list.node.length);
  const node = new Uint32Array(groups.at(-1)!);
  const shape = new Uint32Array(groups.at(-1)!);
  const area = new Float32Array(groups.at(-1)!);
  lists.forEach((list, direction) => {
    node.set(list.node.done(), groups[direction]);
    shape.set(list.shape.done(), groups[direction]);
    area.set(list.area.done(), groups[direction]);
  });

  const faces = { node, shape, area, groups };
  const selfCoupling = couplings(faces, nodes.length, scheme.wall.trace, stride);
  const gain = selfCoupling.map((bound, f) =>
    faceGain(area[f]!, laws[shape[f]! >> SHAPE_MATERIAL_SHIFT]!.coupling, reaction(scheme, bound)),
  );
  return { ...faces, gain, selfCoupling };
}

/** Position on a line of `run` nodes of tap m, the line being mirrored at both ends. */
export function foldedTap(tap: number, run: number): number {
  const at = tap % (2 * run);
  return at < run ? at : 2 * run - 1 - at;
}

/** Weights of the nodes of a line of `run` nodes, nearest the face first: the trace folded back into it. */
export function foldedTrace(trace: readonly number[], run: number): Float64Array {
  const weights = new Float64Array(run);
  trace.forEach((e, m) => (weights[foldedTap(m, run)]! += e));
  return weights;
}

/**
 * D_f = Σ_i |e_f(i)| Σ_g |e_g(i)| over the nodes i of line f and all lines g through them: no less than the row sum of
 * |e_f · e_g|, so that D − EᵀE is positive semidefinite (Gershgorin) and the walls together only ever lose.
 */
function couplings(
  { node, shape, groups }: Pick<WallFaces, 'node' | 'shape' | 'groups'>,
  stored: number,
  trace: readonly number[],
  stride: readonly number[],
): Float64Array {
  const lineWeights = trace.map((_, m) => foldedTrace(trace, m + 1).map(Math.abs));
  const total = new Float32Array(node.length > 0 ? stored : 0);
  const selfCoupling = new Float64Array(node.length);
  const eachLine = (visit: (face: number, weights: Float64Array, inward: number) => void): void => {
    for (const direction of DIRECTIONS) {
      for (let face = groups[direction]!; face < groups[direction + 1]!; face++) {
        visit(face, lineWeights[((shape[face]! >> SHAPE_RUN_SHIFT) & 31) - 1]!, stride[direction ^ 1]!);
      }
    }
  };
  eachLine((face, weights, inward) => {
    for (let m = 0; m < weights.length; m++) total[node[face]! + m * inward]! += weights[m]!;
  });
  eachLine((face, weights, inward) => {
    let sum = 0;
    for (let m = 0; m < weights.length; m++) sum += weights[m]! * total[node[face]! + m * inward]!;
    selfCoupling[face] = sum * BOUND_MARGIN;
  });
  return selfCoupling;
}
