import { sharedFloat64, sharedMemory, sharedUint32 } from '../../lists/shared-memory.ts';
import { RunError } from '../../units/errors.ts';
import type { RayRoom, Triple } from '../room/room.ts';
import { DEEPEST_LEVEL, LEAF_MARK, NODE_WORDS, type TriangleTree } from './tree.ts';

/** Triangles of a leaf at which its box is divided no more. */
const LEAF_TRIANGLES = 4;

/** Widening of boxes, as a share of the largest coordinate: a few roundings of single precision. */
const BOX_ROUNDING = 2 ** -22;

/** The margin of rays, as a share of the largest coordinate: thousands of roundings of double precision. */
const MARGIN_SHARE = 2 ** -40;

/**
 * Sorts the triangles of a room into a tree, by three-mesh-bvh with the surface-area heuristic.
 *
 * @throws RunError if there are no triangles, or too many of them in one place.
 */
export async function buildTree({
  vertices,
  triangles,
}: Pick<RayRoom, 'vertices' | 'triangles'>): Promise<TriangleTree> {
  const count = triangles.length / 3;
  if (count === 0) throw new RunError('a room without surfaces has nothing for rays to meet', 'Give it surfaces.');
  const centre = centreOf(vertices, triangles);
  const soup = new Float64Array(9 * count);
  for (const [i, vertex] of triangles.entries()) {
    for (let axis = 0; axis < 3; axis++) soup[3 * i + axis] = vertices[3 * vertex + axis] - centre[axis];
  }
  // Loaded when a room is traced: it brings a large library along.
  const { BufferAttribute, BufferGeometry, MeshBVH, SAH } = await import('./mesh-bvh.ts');
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(soup, 3));
  const tree = new MeshBVH(geometry, {
    strategy: SAH,
    targetLeafSize: LEAF_TRIANGLES,
    maxDepth: DEEPEST_LEVEL,
    indirect: true,
    verbose: false,
  });
  const { roots, indirectBuffer } = MeshBVH.serialize(tree, { cloneBuffers: false }) as Serialized;
  const memory = sharedMemory(roots[0].byteLength);
  new Uint8Array(memory).set(new Uint8Array(roots[0]));
  const [nodes, links] = [new Float32Array(memory), new Uint32Array(memory)];
  const order = sharedUint32(count);
  order.set(indirectBuffer);
  const corners = sharedFloat64(9 * count);
  for (const [place, triangle] of order.entries()) {
    corners.set(soup.subarray(9 * triangle, 9 * triangle + 9), 9 * place);
  }
  const largest = soup.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  widen(nodes, BOX_ROUNDING * largest);
  requireAll(links, count);
  return { centre, nodes, links, order, corners, normals: normalsOf(soup), margin: MARGIN_SHARE * largest };
}

/** What the library's type of a tree in parts lacks. */
interface Serialized {
  readonly roots: readonly ArrayBuffer[];
  readonly indirectBuffer: Uint16Array | Uint32Array;
}

/** The middle of the box round all triangles, in single precision, so that shaders subtract the same number. */
function centreOf(vertices: Float64Array, triangles: Uint32Array): Triple {
  const middle = (axis: number): number => {
    let [low, high] = [Infinity, -Infinity];
    for (const vertex of triangles) {
      low = Math.min(low, vertices[3 * vertex + axis]);
      high = Math.max(high, vertices[3 * vertex + axis]);
    }
    return Math.fround((low + high) / 2);
  };
  return [middle(0), middle(1), middle(2)];
}

/** Widens all boxes: their bounds are rounded, and the box of a wall along an axis would be flat. */
function widen(nodes: Float32Array, by: number): void {
  for (let at = 0; at < nodes.length; at += NODE_WORDS) {
    for (let axis = 0; axis < 3; axis++) {
      nodes[at + axis] -= by;
      nodes[at + 3 + axis] += by;
    }
  }
}

function normalsOf(soup: Float64Array): Float64Array {
  const normals = sharedFloat64(soup.length / 3);
  for (let at = 0; at < soup.length; at += 9) {
    const [ux, uy, uz] = [soup[at + 3] - soup[at], soup[at + 4] - soup[at + 1], soup[at + 5] - soup[at + 2]];
    const [vx, vy, vz] = [soup[at + 6] - soup[at], soup[at + 7] - soup[at + 1], soup[at + 8] - soup[at + 2]];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal);
    if (length > 0) normals.set([normal[0] / length, normal[1] / length, normal[2] / length], at / 3);
  }
  return normals;
}

/** A leaf counts its triangles in 16 bits. @throws RunError if they were more */
function requireAll(links: Uint32Array, count: number): void {
  let found = 0;
  for (let at = NODE_WORDS - 1; at < links.length; at += NODE_WORDS) {
    if (links[at] >>> 16 === LEAF_MARK) found += links[at] & 0xffff;
  }
  if (found === count) return;
  throw new RunError(
    `more than 65535 of the ${count} triangles lie in one place, so they cannot be sorted for rays`,
    'Remove the triangles that stand there many times.',
  );
}
