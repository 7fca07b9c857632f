import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { DampedNodes } from './damped.ts';
import { materialOf, runOf, shapeOf, traceOf, withRun } from './face-shape.ts';
import { AIR, ALL_OPEN, directionStrides, DIRECTIONS, type Direction, type RoomGraph } from '../grid/graph.ts';
import { growableFloat32, growableUint32, type Growable } from '../../lists/growable.ts';
import { memberOf } from '../../lists/member-of.ts';
import { wallTraces, traceIndex } from '../subcell/wall-traces.ts';
import { LineClaims, overlapOf } from './line-claims.ts';
import { gapLines, gapTraces } from './gap-lines.ts';
import { HALF_WAY, RIGID, type GapFace, type Surface } from './surface.ts';
import { faceGain, reaction, type WallLaw } from './wall-law.ts';

/** Absorbing wall faces: closed edges of air nodes whose material is not rigid. */
export interface WallFaces {
  /**
   * The first node of each face's line, array index: the air node before the face, or a node behind the wall that moves
   * freely. Faces are grouped by direction, in ascending order in each group.
   */
  readonly node: Uint32Array;
  /**
   * Shape of each face's line: direction of the wall (bits 0 to 2), run (bits 3 to 7): nodes from the face inward up to
   * the next closed edge, damped node or node of a nearer face, at most the length of the trace; material (bits 8 to 23); index of the trace
   * (bits 24 to 31).
   */
  readonly shape: Uint32Array;
  /** How lines weigh their nodes; all traces have the same length. */
  readonly traces: readonly WallTrace[];
  /** [face][tap] 1/D of the node at each tap, a factor on what is taken out there; undefined where all are 1. */
  readonly tapScale: Float64Array | undefined;
  /** s: area of the true wall behind each face, in squared spacings. */
  readonly area: Float32Array;
  /** s / (1 + s Λ X) of each face: docs/theory/walls.md, eq. W6. */
  readonly gain: Float64Array;
  /** D of each face: bounds the coupling to itself and to the faces whose lines it crosses. */
  readonly selfCoupling: Float64Array;
  /** First face of each of the six directions, and the number of faces. Lines of one direction never share a node. */
  readonly groups: readonly number[];
}

/** Nodes whose volume is not 1, and the nodes behind walls that move. */
export interface CutNodes {
  /** 1/D of a node. */
  inverseMassOf(node: number): number;
  movesFreely(node: number): boolean;
  /**
   * How many of the four cubes round the edge from a node in a direction are cut; if none is, the wall there is a
   * staircase.
   */
  cutCubesTowards(node: number, direction: Direction): number;
}

const CUBES_ROUND_EDGE = 4;

/** Walls harder than this count as if they had this conductance when flows are compared. */
const LEAST_CONDUCTANCE = 1e-3;

/** Margin for rounding in the bound D, which is summed in single precision. */
const BOUND_MARGIN = 1 + 1e-6;

/**
 * @param laws of each material; undefined where it is rigid
 * @param cut where walls pass between the nodes
 * @param damped Walls before damped nodes are rigid; lines end where damped nodes begin.
 */
export function findWallFaces(
  graph: RoomGraph,
  scheme: Scheme,
  laws: readonly (WallLaw | undefined)[],
  surface: Surface,
  damped: DampedNodes,
  cut?: CutNodes,
): WallFaces {
  const { nodes, grid } = graph;
  const stride = directionStrides(grid);
  const gaps = surface.gaps ?? [];
  const ofWalls = cut ? wallTraces(scheme) : [scheme.wall];
  const taps = ofWalls[0].trace.length;
  const traces = gaps.length > 0 ? [...ofWalls, ...gapTraces(scheme, taps)] : ofWalls;
  const isDamped = memberOf(damped.node, nodes.length);
  const overlap = laws.map((law) => (law ? overlapOf(law.conductance, taps) : 0));
  const claims = new LineClaims(nodes.length);
  const lists = DIRECTIONS.map(() => ({
    node: growableUint32(),
    shape: growableUint32(),
    area: growableFloat32(),
  }));
  for (let i = 0; i < nodes.length; i++) {
    const bits = nodes[i];
    if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) continue;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const material = surface.materialAt(i, direction);
      if (material === RIGID || !laws[material]) continue;
      const area = surface.areaAt(i, direction);
      if (area === 0) continue;
      const inward = stride[direction ^ 1];
      if (isDamped(i)) continue;
      const cutCubes = cut?.cutCubesTowards(i, direction) ?? 0;
      // Where a cube is a staircase, the node behind the wall may move with the air of the other side of a panel.
      const isFree = cutCubes === CUBES_ROUND_EDGE && cut!.movesFreely(i - inward);
      let run = isFree ? 2 : 1;
      for (let at = i; run < taps && nodes[at] & (1 << (direction ^ 1)); run++) {
        at += inward;
        if (isDamped(at)) break;
      }
      const { distance, slant } = (cutCubes > 0 ? surface.cutAt?.(i, direction) : undefined) ?? HALF_WAY;
      const trace = cut ? traceIndex(isFree ? distance - 1 : distance, slant) : 0;
      const start = isFree ? i - inward : i;
      claims.claim(start, inward, run, overlap[material]);
      lists[direction].node.push(start);
      lists[direction].shape.push(shapeOf(direction, run, material, trace));
      lists[direction].area.push(area);
    }
  }
  for (const { node, material } of gaps) if (laws[material]) claims.claim(node, 0, 1, overlap[material]);
  const passed = gaps.length > 0 ? passedBy(gaps, lists, claims, overlap, stride) : new Map<number, number>();
  for (const line of gapLines(gaps, (material) => laws[material]?.conductance, passed, isDamped)) {
    const { node, direction, material, area, trace } = line;
    lists[direction].node.push(node);
    lists[direction].shape.push(shapeOf(direction, 1, material, ofWalls.length + trace));
    lists[direction].area.push(area);
  }
  const groups = [0];
  for (const list of lists) groups.push(groups.at(-1)! + list.node.length);
  const node = new Uint32Array(groups.at(-1)!);
  const shape = new Uint32Array(groups.at(-1)!);
  const area = new Float32Array(groups.at(-1)!);
  lists.forEach((list, direction) => {
    const first = list.node.done();
    const order = Uint32Array.from(first.keys());
    // A line that begins behind a wall has its first node before the air node; those of gaps were added last.
    if (cut || gaps.length > 0) order.sort((a, b) => first[a] - first[b]);
    const inward = stride[direction ^ 1];
    order.forEach((from, at) => {
      const bits = list.shape.get(from);
      const run = claims.runOf(first[from], inward, runOf(bits), overlap[materialOf(bits)]);
      node[groups[direction] + at] = first[from]!;
      shape[groups[direction] + at] = withRun(bits, run);
      area[groups[direction] + at] = list.area.get(from);
    });
  });

  const faces = { node, shape, area, groups, traces };
  const inverseMassOf = cut ? cut.inverseMassOf.bind(cut) : undefined;
  const flowOf = (f: number): number => area[f] * Math.max(LEAST_CONDUCTANCE, laws[materialOf(shape[f])]!.conductance);
  const selfCoupling = couplings(faces, nodes.length, stride, inverseMassOf ?? (() => 1), flowOf);
  const gain = selfCoupling.map((bound, f) => {
    const { inertia } = traces[traceOf(shape[f])];
    return faceGain(area[f], laws[materialOf(shape[f])]!.coupling, reaction(scheme.courant, inertia, bound));
  });
  return { ...faces, gain, selfCoupling, tapScale: inverseMassOf && tapScales(faces, stride, inverseMassOf) };
}

/** Position on a line of `run` nodes of tap m, the line being mirrored at both ends. */
export function foldedTap(tap: number, run: number): number {
  const at = tap % (2 * run);
  return at < run ? at : 2 * run - 1 - at;
}

/** Weights of the nodes of a line of `run` nodes, nearest the face first: the trace folded back into it. */
export function foldedTrace(trace: readonly number[], run: number): Float64Array {
  const weights = new Float64Array(run);
  trace.forEach((e, m) => (weights[foldedTap(m, run)] += e));
  return weights;
}

type Lines = Pick<WallFaces, 'node' | 'shape' | 'groups' | 'traces'>;

/** [face][tap] 1/D of the node of each tap. */
function tapScales(
  { node, shape, groups, traces }: Lines,
  stride: readonly number[],
  inverseMassOf: (node: number) => number,
): Float64Array {
  const taps = traces[0].trace.length;
  const scales = new Float64Array(taps * node.length);
  for (const direction of DIRECTIONS) {
    for (let face = groups[direction]; face < groups[direction + 1]; face++) {
      const run = runOf(shape[face]);
      for (let tap = 0; tap < taps; tap++) {
        const at = node[face] + foldedTap(tap, run) * stride[direction ^ 1];
        scales[face * taps + tap] = inverseMassOf(at);
      }
    }
  }
  return scales;
}

/** Bits of the directions whose lines pass each node at the mouth of a gap. */
function passedBy(
  gaps: readonly GapFace[],
  lists: readonly { readonly node: Growable<Uint32Array>; readonly shape: Growable<Uint32Array> }[],
  claims: LineClaims,
  overlap: readonly number[],
  stride: readonly number[],
): Map<number, number> {
  const passed = new Map(gaps.map(({ node }) => [node, 0]));
  lists.forEach(({ node, shape }, direction) => {
    const inward = stride[direction ^ 1];
    for (let f = 0; f < node.length; f++) {
      const [first, bits] = [node.get(f), shape.get(f)];
      const run = claims.runOf(first, inward, runOf(bits), overlap[materialOf(bits)]);
      for (let m = 0; m < run; m++) {
        const before = passed.get(first + m * inward);
        if (before !== undefined) passed.set(first + m * inward, before | (1 << direction));
      }
    }
  });
  return passed;
}

/**
 * D_f = Σ_i Σ_g |e_f(i) e_g(i)| r_fg/D_i over the nodes i of line f and all lines g through them. For each pair of lines
 * r_fg r_gf = 1, so that the walls together only ever lose energy (docs/theory/walls.md, eq. W6). Where weights have
 * the same sign r_fg = a_g/a_f, a being the flow that a face has at a pressure of 1: then nothing is lost where the
 * pressure is the same. Otherwise r_fg = √(a_g/a_f), and both walls lose the same share.
 */
function couplings(
  { node, shape, groups, traces }: Lines,
  stored: number,
  stride: readonly number[],
  inverseMassOf: (node: number) => number,
  flowOf: (face: number) => number,
): Float64Array {
  const lineWeights = traces.map(({ trace }) => trace.map((_, m) => foldedTrace(trace, m + 1)));
  const total = new Float32Array(node.length > 0 ? stored : 0);
  const selfCoupling = new Float64Array(node.length);
  const eachTap = (sign: number, visit: (face: number, at: number, weight: number) => void): void => {
    for (const direction of DIRECTIONS) {
      const inward = stride[direction ^ 1];
      for (let face = groups[direction]; face < groups[direction + 1]; face++) {
        const bits = shape[face];
        const weights = lineWeights[traceOf(bits)][runOf(bits) - 1];
        for (let m = 0; m < weights.length; m++) {
          if (weights[m] * sign > 0) visit(face, node[face] + m * inward, weights[m] * sign);
        }
      }
    }
  };
  for (const alike of [true, false]) {
    const share = (face: number): number => (alike ? flowOf(face) : Math.sqrt(flowOf(face)));
    for (const sign of [1, -1]) {
      total.fill(0);
      eachTap(sign, (face, at, weight) => (total[at] += weight * share(face)));
      eachTap(alike ? sign : -sign, (face, at, weight) => {
        selfCoupling[face] += (weight * total[at] * inverseMassOf(at)) / share(face);
      });
    }
  }
  return selfCoupling.map((bound) => bound * BOUND_MARGIN);
}
