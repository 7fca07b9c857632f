import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import { nodeNumbersFrom, type NodeNumbers } from '../../lists/node-numbers.ts';
import { DIRECTIONS, directionStrides, type Direction } from '../grid/graph.ts';
import { storedNodes } from '../grid/grid.ts';
import { sharedFloat32, sharedNodes, sharedUint32 } from '../../lists/shared-memory.ts';
import { runOf, shapeOf } from '../surfaces/face-shape.ts';
import { inOrder } from './find-lines.ts';
import { NodeIndex } from '../slabs/node-index.ts';
import type { Lines } from './lines-in.ts';
import type { GapFace } from '../surfaces/surface.ts';
import type { WallLaw } from '../surfaces/wall-law.ts';

/** Lengths of air, in spacings, that the traces of gaps have before the wall: 0, then in octaves. */
const LENGTHS = [0, ...Array.from({ length: 15 }, (_, i) => 0.02 * 2 ** i)];

/** The traces of walls in gaps: the pressure of one node, and the inertia of the air in the gap. */
export function gapTraces({ courant }: Pick<Scheme, 'courant'>, taps: number): WallTrace[] {
  const trace = Array.from({ length: taps }, (_, tap) => Number(tap === 0));
  return LENGTHS.map((length) => ({ trace, inertia: (2 * length) / courant }));
}

/** Index into {@link gapTraces} of the length of air nearest to one, by their ratio. */
function lengthIndex(length: number): number {
  const octave = 1 + Math.round(Math.log2(Math.max(length, 1e-9) / LENGTHS[1]));
  return Math.min(LENGTHS.length - 1, Math.max(0, octave));
}

/** A face at the node at the mouth of a gap. */
export interface GapLine {
  readonly node: number;
  /** Direction of the group that its line belongs to; the line has one node. */
  readonly direction: Direction;
  readonly material: number;
  /** Area of the face, in squared spacings. */
  readonly area: number;
  /** Index into {@link gapTraces}. */
  readonly trace: number;
}

/**
 * tanh z/z = Σ 2/(z² + a²), a = π/2, 3π/2 …: shares of the area of a gap's walls that behave as one, with the same
 * inertia; what is left has none (docs/theory/walls.md, eq. W14).
 */
const SHARES = [0.5, 1.5].map((a) => 2 / (a * Math.PI) ** 2);
const REST = 1 - SHARES[0] - SHARES[1];

/** Gaps in which the pressure falls by less than this share, at two radians a spacing, are one face. */
const SHALLOW = 0.2;
const SHORTEST_WAVE = 2;

/**
 * Places the walls of gaps at the nodes at their mouths, in directions whose lines do not pass these nodes.
 *
 * @param conductanceOf of each material; undefined where it is rigid
 * @param passed bits of the directions whose lines pass a node
 */
export function gapLines(
  gaps: readonly GapFace[],
  conductanceOf: (material: number) => number | undefined,
  passed: ReadonlyMap<number, number>,
  isDamped: (node: number) => boolean,
): GapLine[] {
  const used = new Map<number, number>();
  return gaps.flatMap(({ node, material, area, drop }) => {
    const conductance = conductanceOf(material);
    if (conductance === undefined || area === 0 || isDamped(node)) return [];
    const before = used.get(node) ?? passed.get(node) ?? 0;
    const free = DIRECTIONS.filter((direction) => !(before & (1 << direction)));
    const isShallow = SHORTEST_WAVE * conductance * drop < SHALLOW;
    const parts = isShallow || free.length < SHARES.length + 1 ? [1] : [...SHARES, REST];
    const length = parts.length === 1 ? drop / area : (1.5 * drop) / area;
    return parts.slice(0, free.length).map((share, i) => {
      used.set(node, (used.get(node) ?? before) | (1 << free[i]));
      const trace = i < SHARES.length ? lengthIndex(length) : 0;
      return { node, direction: free[i], material, area: share * area, trace };
    });
  });
}

/** Lines with what they are like. */
export type ShapedLines = Lines & { readonly area: Float32Array };

/**
 * Adds the lines of walls in gaps, each in its place.
 *
 * @param walls with the runs that lines have in the end
 * @param firstTrace index of the first of {@link gapTraces}
 */
export function withGapLines(
  walls: ShapedLines,
  gaps: readonly GapFace[],
  laws: readonly (WallLaw | undefined)[],
  damped: NodeNumbers,
  firstTrace: number,
): ShapedLines {
  const isDamped = new Set(damped);
  const added = gapLines(
    gaps,
    (material) => laws[material]?.conductance,
    passedBy(walls, gaps),
    (node) => isDamped.has(node),
  );
  const count = walls.node.length + added.length;
  const stored = storedNodes(walls.graph.grid);
  const node = sharedNodes(stored)(count);
  const shape = sharedUint32(count);
  const area = sharedFloat32(count);
  const groups = [0];
  for (const direction of DIRECTIONS) {
    const own = added.filter((line) => line.direction === direction);
    const sorted = inOrder(
      nodeNumbersFrom(
        stored,
        own.map((line) => line.node),
      ),
      Uint32Array.from(own, ({ material, trace }) => shapeOf(direction, 1, material, firstTrace + trace)),
      Float32Array.from(own, (line) => line.area),
    );
    let to = groups[direction];
    for (let line = walls.groups[direction], next = 0; ;) {
      const end = walls.groups[direction + 1];
      if (line === end && next === sorted.node.length) break;
      const isGap = line === end || (next < sorted.node.length && sorted.node[next] < walls.node[line]);
      const [from, at] = isGap ? [sorted, next++] : [walls, line++];
      node[to] = from.node[at];
      shape[to] = from.shape[at];
      area[to++] = from.area[at];
    }
    groups.push(to);
  }
  const sheets = walls.groups[DIRECTIONS.length];
  node.set(walls.node.subarray(sheets), groups[DIRECTIONS.length]);
  shape.set(walls.shape.subarray(sheets), groups[DIRECTIONS.length]);
  area.set(walls.area.subarray(sheets), groups[DIRECTIONS.length]);
  for (const end of walls.groups.slice(DIRECTIONS.length + 1)) groups.push(end + added.length);
  return { ...walls, node, shape, area, groups };
}

/** Bits of the directions whose lines pass each node at the mouth of a gap. */
function passedBy({ graph, node, shape, groups }: ShapedLines, gaps: readonly GapFace[]): Map<number, number> {
  const passed = new Map(gaps.map((gap) => [gap.node, 0]));
  const stride = directionStrides(graph.grid);
  const mouths = new NodeIndex(storedNodes(graph.grid), (add) => gaps.forEach((gap) => add(gap.node)));
  for (const direction of DIRECTIONS) {
    for (let line = groups[direction]; line < groups[direction + 1]; line++) {
      for (let m = 0; m < runOf(shape[line]); m++) {
        const at = node[line] + m * stride[direction ^ 1];
        if (mouths.has(at)) passed.set(at, passed.get(at)! | (1 << direction));
      }
    }
  }
  return passed;
}
