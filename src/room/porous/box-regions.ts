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

/**
 * The nodes of air in boxes of porous media; boxes do not overlap.
 *
 * @param isOutside Nodes beyond openings, which stay air.
 */
export function boxRegions(
  graph: AnyGraph,
  boxes: readonly FilledBox[],
  isOutside: (node: number) => boolean = () => false,
): PorousRegions {
  const bits = bitsOf(graph);
  const stride = strides(graph.grid);
  const names = [...new Set(boxes.map(({ name }) => name))];
  const depths = names.map(() => Infinity);
  const mediumOf = new Map<number, number>();
  for (const box of boxes) {
    const medium = names.indexOf(box.name);
    const [x, y, z] = nodesInBox(graph.grid, box);
    const across = graph.grid.size[2] === 1 ? [x, y] : [x, y, z];
    depths[medium] = Math.min(depths[medium], ...across.map(([first, end]) => end - first));
    for (let k = z[0]; k < z[1]; k++) {
      for (let j = y[0]; j < y[1]; j++) {
        for (let i = x[0]; i < x[1]; i++) {
          const node = i + j * stride[1] + k * stride[2];
          if (bits(node) & AIR && !isOutside(node)) mediumOf.set(node, medium);
        }
      }
    }
  }
  const sorted = [...mediumOf.keys()].sort((a, b) => a - b);
  return {
    node: nodeNumbersFrom(storedNodes(graph.grid), sorted),
    medium: Uint8Array.from(sorted, (node) => mediumOf.get(node)!),
    media: names.map((name, medium) => ({
      name,
      filling: boxes.find((box) => box.name === name)!.filling,
      depth: Math.max(1, depths[medium]),
    })),
  };
}
