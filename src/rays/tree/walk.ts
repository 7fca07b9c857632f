import type { Triple } from '../room/room.ts';
import { DEEPEST_LEVEL, LEAF_MARK, NODE_WORDS, type Hit, type TriangleTree } from './tree.ts';

/**
 * Finds the first triangle that a ray meets, from either side. A ray that passes through a common edge or corner of
 * triangles meets one of them ([Woop2013]), so it never slips out of a closed surface.
 *
 * @param origin in the room's coordinates. On a surface, move it off by {@link TriangleTree.margin} first.
 * @param direction of length 1
 * @param farthest metres; what is farther away is not met.
 * @param into Where the hit is written, instead of a new object.
 */
export function firstHit(
  tree: TriangleTree,
  origin: Triple,
  direction: Triple,
  farthest = Infinity,
  into: Hit = { triangle: 0, distance: 0, isFront: false },
): Hit | undefined {
  const place = walk(tree, origin, direction, 0, farthest, false);
  if (place < 0) return undefined;
  const triangle = tree.order[place];
  into.triangle = triangle;
  into.distance = foundAt;
  const { normals } = tree;
  const facing =
    normals[3 * triangle] * direction[0] +
    normals[3 * triangle + 1] * direction[1] +
    normals[3 * triangle + 2] * direction[2];
  into.isFront = facing < 0;
  return into;
}

/** Whether nothing stands between two points. They may lie on surfaces: within the tree's margin nothing counts. */
export function isClear(tree: TriangleTree, from: Triple, to: Triple): boolean {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length <= 2 * tree.margin) return true;
  return walk(tree, from, [x / length, y / length, z / length], tree.margin, length - tree.margin, true) < 0;
}

/** Nodes to visit later. Walks of a thread take turns. */
const later = new Int32Array(DEEPEST_LEVEL + 2);

/** How far away the triangle is that the last walk found, metres. */
let foundAt = 0;

/**
 * Visits boxes that the ray passes through, the nearer one first.
 *
 * @param any Whether any hit will do.
 * @returns the place of a triangle that is met farther than `nearest` and nearer than `farthest`: the nearest one, or
 *   any; −1 if there is none.
 */
function walk(
  { centre, nodes, links, corners }: TriangleTree,
  origin: Triple,
  direction: Triple,
  nearest: number,
  farthest: number,
  any: boolean,
): number {
  const ox = origin[0] - centre[0];
  const oy = origin[1] - centre[1];
  const oz = origin[2] - centre[2];
  const [dx, dy, dz] = direction;
  const ix = 1 / dx;
  const iy = 1 / dy;
  const iz = 1 / dz;
  // Words of a node with the bounds that the ray passes first, and last.
  const lowX = ix >= 0 ? 0 : 3;
  const lowY = iy >= 0 ? 1 : 4;
  const lowZ = iz >= 0 ? 2 : 5;
  const highX = 3 - lowX;
  const highY = 5 - lowY;
  const highZ = 7 - lowZ;
  // The axis along which the ray goes farthest becomes z; a shear then turns the ray into this axis.
  const kz = longestAxis(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  const kx = kz === 2 ? 0 : kz + 1;
  const ky = kx === 2 ? 0 : kx + 1;
  const along = direction[kz];
  const shearX = direction[kx] / along;
  const shearY = direction[ky] / along;
  const okx = kx === 0 ? ox : kx === 1 ? oy : oz;
  const oky = ky === 0 ? ox : ky === 1 ? oy : oz;
  const okz = kz === 0 ? ox : kz === 1 ? oy : oz;
  let best = -1;
  let found = farthest;
  let waiting = 1;
  later[0] = 0;
  while (waiting > 0) {
    let at = later[--waiting];
    for (;;) {
      // NaN, of a ray within a side of the box, passes all comparisons: such a box is visited.
      let near = nearest;
      let far = found;
      let reach = (nodes[at + lowX] - ox) * ix;
      if (reach > near) near = reach;
      reach = (nodes[at + highX] - ox) * ix;
      if (reach < far) far = reach;
      reach = (nodes[at + lowY] - oy) * iy;
      if (reach > near) near = reach;
      reach = (nodes[at + highY] - oy) * iy;
      if (reach < far) far = reach;
      reach = (nodes[at + lowZ] - oz) * iz;
      if (reach > near) near = reach;
      reach = (nodes[at + highZ] - oz) * iz;
      if (reach < far) far = reach;
      if (near > far) break;
      const word = links[at + 7];
      if (word >>> 16 !== LEAF_MARK) {
        const second = at + NODE_WORDS * links[at + 6];
        const isForward = direction[word] >= 0;
        later[waiting++] = isForward ? second : at + NODE_WORDS;
        at = isForward ? at + NODE_WORDS : second;
        continue;
      }
      const first = links[at + 6];
      for (let place = first; place < first + (word & 0xffff); place++) {
        const a = 9 * place;
        const az = corners[a + kz] - okz;
        const bz = corners[a + 3 + kz] - okz;
        const cz = corners[a + 6 + kz] - okz;
        const ax = corners[a + kx] - okx - shearX * az;
        const ay = corners[a + ky] - oky - shearY * az;
        const bx = corners[a + 3 + kx] - okx - shearX * bz;
        const by = corners[a + 3 + ky] - oky - shearY * bz;
        const cx = corners[a + 6 + kx] - okx - shearX * cz;
        const cy = corners[a + 6 + ky] - oky - shearY * cz;
        // Triangles at one edge compute the same number for it, but for the sign.
        const u = cx * by - cy * bx;
        const v = ax * cy - ay * cx;
        const w = bx * ay - by * ax;
        if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) continue;
        const determinant = u + v + w;
        if (determinant === 0) continue;
        const distance = (u * az + v * bz + w * cz) / (determinant * along);
        if (distance > nearest && distance < found) {
          found = distance;
          best = place;
          if (any) return best;
        }
      }
      break;
    }
  }
  foundAt = found;
  return best;
}

/** The axis along which a direction goes farthest. */
function longestAxis(x: number, y: number, z: number): 0 | 1 | 2 {
  if (x > y) return x > z ? 0 : 2;
  return y > z ? 1 : 2;
}
