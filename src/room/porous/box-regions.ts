import type { PorousFilling } from '../../material/definition.ts';
import { nodeNumbersFrom } from '../../lists/node-numbers.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { AIR, bitsOf, type AnyGraph } from '../grid/graph.ts';
import { storedNodes, strides, type Grid } from '../grid/grid.ts';
import type { PorousRegions } from './porous-nodes.ts';

/** A box that a medium fills. */
export interface FilledBox {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly name: string;
  readonly filling: PorousFilling;
}

/** A node as near as this to a face of a box, in spacings, counts as beyond it. */
const ON_FACE = 1e-6;

/** The nodes of a box along each axis: [first, end). In a room of one layer it has that layer. */
export function nodesInBox(
  { origin, spacing, size }: Grid,
  { from, to }: Pick<FilledBox, 'from' | 'to'>,
): [number, number][] {
  return ([0, 1, 2] as const).map((axis) => {
    if (axis === 2 && size[2] === 1) return [0, 1];
    const at = (x: number): number => Math.ceil((x - origin[axis]) / spacing - 0.5 + ON_FACE);
    return [Math.max(0, at(from[axis])), Math.min(size[axis], at(to[axis] - 2 * ON_FACE * spacing))];
  });
}

/** A part of a room that a medium fills. */
export interface FilledPart {
  readonly name: string;
  readonly filling: PorousFilling;
  /** Array indices of its nodes. */
  readonly nodes: readonly number[];
  /** Nodes across its thinnest part, at least 1. */
  readonly depth: number;
}

/** The nodes of air in a box. @param isOutside Nodes beyond openings, which stay air. */
export function boxPart(
  graph: AnyGraph,
  { name, filling, ...box }: FilledBox,
  isOutside: (node: number) => boolean = () => false,
): FilledPart {
  const bits = bitsOf(graph);
  const stride = strides(graph.grid);
  const [x, y, z] = nodesInBox(graph.grid, box);
  const across = graph.grid.size[2] === 1 ? [x, y] : [x, y, z];
  const nodes: number[] = [];
  for (let k = z[0]; k < z[1]; k++) {
    for (let j = y[0]; j < y[1]; j++) {
      for (let i = x[0]; i < x[1]; i++) {
        const node = i + j * stride[1] + k * stride[2];
        if (bits(node) & AIR && !isOutside(node)) nodes.push(node);
      }
    }
  }
  return { name, filling, nodes, depth: Math.max(1, leastOf(across)) };
}

const leastOf = (ranges: readonly (readonly [number, number])[]): number =>
  Math.min(...ranges.map(([first, end]) => end - first));

/** Joins parts, which share no node: the parts of one name are one medium, as deep as the least of them. */
export function regionsOf(graph: AnyGraph, parts: readonly FilledPart[]): PorousRegions {
  const names = [...new Set(parts.map(({ name }) => name))];
  const mediumOf = new Map<number, number>();
  for (const { name, nodes } of parts) {
    const medium = names.indexOf(name);
    for (const node of nodes) mediumOf.set(node, medium);
  }
  const sorted = [...mediumOf.keys()].sort((a, b) => a - b);
  return {
    node: nodeNumbersFrom(storedNodes(graph.grid), sorted),
    medium: Uint8Array.from(sorted, (node) => mediumOf.get(node)!),
    media: names.map((name) => {
      const own = parts.filter((part) => part.name === name);
      return { name, filling: own[0].filling, depth: Math.min(...own.map(({ depth }) => depth)) };
    }),
  };
}

/**
 * The nodes of air in boxes of porous media, which do not overlap.
 *
 * @param isOutside Nodes beyond openings, which stay air.
 */
export function boxRegions(
  graph: AnyGraph,
  boxes: readonly FilledBox[],
  isOutside: (node: number) => boolean = () => false,
): PorousRegions {
  return regionsOf(
    graph,
    boxes.map((box) => boxPart(graph, box, isOutside)),
  );
}
