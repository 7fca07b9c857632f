import type { PorousFilling } from '../../material/definition.ts';
import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { AIR, bitsOf, type AnyGraph } from '../grid/graph.ts';
import { coordinates, strides, type Grid } from '../grid/grid.ts';
import { crossingsOf } from './closed-bodies.ts';
import type { FilledPart } from './box-regions.ts';

/** A closed body of a mesh that a medium fills. */
export interface FilledBody {
  readonly name: string;
  readonly filling: PorousFilling;
  readonly mesh: TriangleMesh;
  /** Indices of its triangles. */
  readonly triangles: readonly number[];
}

/** A node as near as this to a face of a body, in spacings, counts as beyond it. */
const ON_FACE = 1e-6;

/** The nodes of a grid inside of a body: an odd number of its triangles is below them. */
export function nodesInBody(grid: Grid, { mesh, triangles }: Pick<FilledBody, 'mesh' | 'triangles'>): number[] {
  const { origin, spacing, size } = grid;
  const stride = strides(grid);
  const toGrid = (point: Vec3): Vec3 => point.map((x, axis) => (x - origin[axis]) / spacing - 0.5) as unknown as Vec3;
  const nodes: number[] = [];
  for (const { i, j, at } of crossingsOf(mesh, triangles, toGrid).values()) {
    if (i < 0 || j < 0 || i >= size[0] || j >= size[1]) continue;
    for (let n = 0; n + 1 < at.length; n += 2) {
      const last = Math.min(size[2] - 1, Math.floor(at[n + 1] - ON_FACE));
      for (let k = Math.max(0, Math.ceil(at[n] + ON_FACE)); k <= last; k++) {
        nodes.push(i + j * stride[1] + k * stride[2]);
      }
    }
  }
  return nodes;
}

/** The nodes of air in a body. @param isOutside Nodes beyond openings, which stay air. */
export function bodyPart(
  graph: AnyGraph,
  body: FilledBody,
  isOutside: (node: number) => boolean = () => false,
): FilledPart {
  const bits = bitsOf(graph);
  const inside = nodesInBody(graph.grid, body);
  return {
    name: body.name,
    filling: body.filling,
    nodes: inside.filter((node) => bits(node) & AIR && !isOutside(node)),
    depth: depthOf(graph.grid, inside),
  };
}

/** The least mean length of the lines of nodes along an axis: of a box, the nodes across it. */
function depthOf(grid: Grid, nodes: readonly number[]): number {
  const lines = [0, 1, 2].map(() => new Set<number>());
  for (const node of nodes) {
    const [x, y, z] = coordinates(grid, node);
    lines[0].add(y + grid.size[1] * z);
    lines[1].add(x + grid.size[0] * z);
    lines[2].add(x + grid.size[0] * y);
  }
  return Math.max(1, Math.round(Math.min(...lines.map(({ size }) => nodes.length / Math.max(1, size)))));
}
