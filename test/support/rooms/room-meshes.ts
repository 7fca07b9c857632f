import { BOTH_SIDES, type TriangleMesh } from '../../../src/mesh/mesh.ts';
import { AIR, directionStrides, DIRECTIONS, type RoomGraph } from '../../../src/room/grid/graph.ts';
import { coordinates, makeGrid, type Grid } from '../../../src/room/grid/grid.ts';
import { meshGrid } from '../../../src/room/mesh/grid.ts';
import {
  voxeliseMesh,
  type FaceMaterials,
  type MeshRoom,
  type VoxeliseOptions,
} from '../../../src/room/mesh/voxelise.ts';
import { metres, type Vec3 } from '../../../src/units/quantities.ts';
import { between, type Random } from '../numbers/random.ts';

/** Triangles to be put together into a mesh. */
export interface Soup {
  readonly vertices: Vec3[];
  readonly triangles: {
    readonly corners: readonly [number, number, number];
    readonly material: string;
    readonly sides: number;
  }[];
}

/** A polygon as a fan of triangles, counter-clockwise seen from its front. */
export function polygon(vertices: readonly Vec3[], material = 'wall', sides = BOTH_SIDES): Soup {
  const fan = vertices
    .slice(2)
    .map((_, i): Soup['triangles'][number] => ({ corners: [0, i + 1, i + 2], material, sides }));
  return { vertices: [...vertices], triangles: fan };
}

export function join(...soups: readonly Soup[]): Soup {
  const all: Soup = { vertices: [], triangles: [] };
  for (const { vertices, triangles } of soups) {
    const first = all.vertices.length;
    all.vertices.push(...vertices);
    for (const {
      corners: [a, b, c],
      ...rest
    } of triangles)
      all.triangles.push({ corners: [a + first, b + first, c + first], ...rest });
  }
  return all;
}

/** Names of a box's faces, in the order −x, +x, −y, +y, −z, +z. */
export const BOX_FACES = ['x0', 'x1', 'y0', 'y1', 'z0', 'z1'] as const;
export type BoxFace = (typeof BOX_FACES)[number];

/** One face of a box as two triangles, its front inward. */
export function boxFace(from: Vec3, to: Vec3, face: BoxFace, material: string = face): Soup {
  const axis = 'xyz'.indexOf(face[0]);
  const high = face[1] === '1';
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corner = (upU: boolean, upV: boolean): Vec3 => {
    const at: [number, number, number] = [...from];
    at[axis] = high ? to[axis] : from[axis];
    at[u] = upU ? to[u] : from[u];
    at[v] = upV ? to[v] : from[v];
    return at;
  };
  const outline = [corner(false, false), corner(true, false), corner(true, true), corner(false, true)];
  return polygon(high ? outline.reverse() : outline, material);
}

/** A box whose faces look inward; one material for all faces unless `material` names each. */
export function box(
  from: Vec3,
  to: Vec3,
  material: string | ((face: BoxFace) => string) = (face) => face,
  faces: readonly BoxFace[] = BOX_FACES,
): Soup {
  return join(
    ...faces.map((face) => boxFace(from, to, face, typeof material === 'string' ? material : material(face))),
  );
}

/** The surface facing the other way. */
export function flipped({ vertices, triangles }: Soup): Soup {
  return {
    vertices,
    triangles: triangles.map(({ corners: [a, b, c], ...rest }) => ({ corners: [a, c, b], ...rest })),
  };
}

/** Only the triangles for which `keep` is true. */
export function only({ vertices, triangles }: Soup, keep: (index: number) => boolean): Soup {
  return { vertices, triangles: triangles.filter((_, index) => keep(index)) };
}

export function mapped({ vertices, triangles }: Soup, map: (vertex: Vec3) => Vec3): Soup {
  return { vertices: vertices.map(map), triangles };
}

/** A 3 × 3 rotation matrix by rows. */
export type Rotation = readonly [Vec3, Vec3, Vec3];

/** Rotation by an angle in degrees about an axis of coordinates. */
export function rotationAbout(axis: 0 | 1 | 2, degrees: number): Rotation {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const rows = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) => {
      if (row === axis || column === axis) return Number(row === column);
      if (row === column) return cos;
      return row === u && column === v ? -sin : sin;
    }),
  );
  return rows as unknown as Rotation;
}

/** A random rotation, uniform over all rotations (from a random unit quaternion). */
export function randomRotation(random: Random): Rotation {
  let q: number[];
  let length: number;
  do {
    q = [0, 1, 2, 3].map(() => between(random, -1, 1));
    length = Math.hypot(...q);
  } while (length > 1 || length < 0.1);
  const [w, x, y, z] = q.map((part) => part / length) as [number, number, number, number];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
}

export const rotate = (rotation: Rotation, [x, y, z]: Vec3): Vec3 => {
  const [a, b, c] = rotation.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a, b, c];
};

export const shift =
  (offset: Vec3) =>
  (vertex: Vec3): Vec3 =>
    vertex.map((at, axis) => at + offset[axis]) as unknown as Vec3;

/** A sphere, its front inward: an octahedron whose triangles are divided into n² each. */
export function sphere(centre: Vec3, radius: number, n: number, material = 'ball'): Soup {
  const faces: Soup[] = [];
  for (const sx of [-1, 1]) {
    for (const sy of [-1, 1]) {
      for (const sz of [-1, 1]) {
        const at = (i: number, j: number): Vec3 => {
          const [x, y, z] = [(sx * i) / n, (sy * j) / n, (sz * (n - i - j)) / n];
          const length = Math.hypot(x, y, z);
          return [x, y, z].map((part, axis) => centre[axis] + (radius * part) / length) as unknown as Vec3;
        };
        for (let i = 0; i < n; i++) {
          for (let j = 0; i + j < n; j++) {
            faces.push(polygon([at(i, j), at(i + 1, j), at(i, j + 1)], material));
            if (i + j + 1 < n) faces.push(polygon([at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)], material));
          }
        }
      }
    }
  }
  return facingInward(join(...faces), centre);
}

function facingInward({ vertices, triangles }: Soup, centre: Vec3): Soup {
  return {
    vertices,
    triangles: triangles.map(({ corners: [a, b, c], ...rest }) => {
      const [p, q, r] = [a, b, c].map((corner) => vertices[corner].map((at, axis) => at - centre[axis]));
      const volume =
        p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
      return { corners: volume > 0 ? [a, c, b] : [a, b, c], ...rest };
    }),
  };
}

/** Volume enclosed by a closed surface that faces inward. */
export function enclosedVolume({ vertices, triangles }: Soup): number {
  return triangles.reduce((sum, { corners }) => {
    const [p, q, r] = corners.map((corner) => vertices[corner]) as [Vec3, Vec3, Vec3];
    const volume =
      p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
    return sum - volume / 6;
  }, 0);
}

export function surfaceArea({ vertices, triangles }: Soup): number {
  return triangles.reduce((sum, { corners }) => {
    const [p, q, r] = corners.map((corner) => vertices[corner]) as [Vec3, Vec3, Vec3];
    const [u, v] = [q.map((at, axis) => at - p[axis]), r.map((at, axis) => at - p[axis])] as [number[], number[]];
    const cross = [0, 1, 2].map((a) => u[(a + 1) % 3] * v[(a + 2) % 3] - u[(a + 2) % 3] * v[(a + 1) % 3]);
    return sum + Math.hypot(...cross) / 2;
  }, 0);
}

/** Rows of `n` × `m` rectangles instead of each quadrilateral given by its four corners. */
export function tessellated(
  [a, b, c, d]: readonly [Vec3, Vec3, Vec3, Vec3],
  n: number,
  m: number,
  material: string,
): Soup {
  const at = (s: number, t: number): Vec3 =>
    [0, 1, 2].map(
      (axis) => (1 - s) * (1 - t) * a[axis] + s * (1 - t) * b[axis] + s * t * c[axis] + (1 - s) * t * d[axis],
    ) as unknown as Vec3;
  const cells: Soup[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      cells.push(
        polygon(
          [at(i / n, j / m), at((i + 1) / n, j / m), at((i + 1) / n, (j + 1) / m), at(i / n, (j + 1) / m)],
          material,
        ),
      );
    }
  }
  return join(...cells);
}

/** The mesh of some triangles; materials are numbered in order of appearance. */
export function meshOf({ vertices, triangles }: Soup): TriangleMesh {
  const materialNames = [...new Set(triangles.map(({ material }) => material))];
  return {
    vertices: Float64Array.from(vertices.flat()),
    triangles: Uint32Array.from(triangles.flatMap(({ corners }) => corners)),
    material: Uint16Array.from(triangles, ({ material }) => materialNames.indexOf(material)),
    materialNames,
    sides: Uint8Array.from(triangles, ({ sides }) => sides),
  };
}

/** Each mesh material is the scene material of the same index, on both sides. */
export function sameMaterials({ materialNames }: TriangleMesh): FaceMaterials {
  const same = Int32Array.from(materialNames, (_, index) => index);
  return { front: same, back: same };
}

/** A grid of nodes at the whole multiples of the spacing, or displaced by parts of it, round some triangles. */
export function gridRound({ vertices }: Soup, spacing: number, displaced: Vec3 = [0, 0, 0]): Grid {
  const along = (axis: 0 | 1 | 2): { origin: number; size: number } => {
    const at = vertices.map((vertex) => vertex[axis]);
    const first = Math.floor(Math.min(...at) / spacing) - 2;
    const last = Math.ceil(Math.max(...at) / spacing) + 2;
    return { origin: (first - 0.5 + displaced[axis]) * spacing, size: last - first + 1 };
  };
  const [x, y, z] = [along(0), along(1), along(2)];
  return makeGrid([x.size, y.size, z.size], metres(spacing), [x.origin, y.origin, z.origin]);
}

export interface Scene {
  readonly soup: Soup;
  readonly listeners: readonly Vec3[];
  readonly spacing?: number;
  readonly grid?: Grid;
  readonly options?: VoxeliseOptions;
  readonly materials?: FaceMaterials;
}

export function voxelised({ soup, listeners, spacing = 0.1, grid, options, materials }: Scene): MeshRoom {
  const mesh = meshOf(soup);
  const covering = grid ?? meshGrid(mesh, metres(spacing), 2 + (options?.outsideSteps ?? 0));
  return voxeliseMesh(mesh, materials ?? sameMaterials(mesh), covering, listeners, options);
}

/** Finds violations of the rules of a graph: edges open on one side only or into walls, and open edges of walls. */
export function asymmetries({ grid, nodes }: RoomGraph): string[] {
  const stride = directionStrides(grid);
  const found: string[] = [];
  nodes.forEach((bits, node) => {
    const at = coordinates(grid, node);
    if (!(bits & AIR) && bits !== 0) found.push(`node ${at.join()} is wall with byte ${bits}`);
    for (const direction of DIRECTIONS) {
      if (!(bits & (1 << direction))) continue;
      const axis = direction >> 1;
      const beyond = at[axis] + (direction & 1 ? 1 : -1);
      const there = beyond < 0 || beyond >= grid.size[axis] ? 0 : nodes[node + stride[direction]];
      if (!(there & AIR) || !(there & (1 << (direction ^ 1)))) found.push(`node ${at.join()} towards ${direction}`);
    }
  });
  return found;
}

/** The air node whose cell holds a point: its array index. */
export function nodeAt({ grid, nodes }: RoomGraph, point: Vec3): number {
  const [i, j, k] = point.map((at, axis) => Math.floor((at - grid.origin[axis]) / grid.spacing));
  const node = i + grid.pitch * (j + grid.size[1] * k);
  if (!(nodes[node] & AIR)) throw new Error(`no air at ${point.join()}`);
  return node;
}

/** Σ of the areas of all faces by material, m². */
export function faceAreas({ graph, surface }: MeshRoom): Map<number, number> {
  const sums = new Map<number, number>();
  graph.nodes.forEach((bits, node) => {
    if (!(bits & AIR)) return;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const material = surface.materialAt(node, direction);
      sums.set(material, (sums.get(material) ?? 0) + surface.areaAt(node, direction) * graph.grid.spacing ** 2);
    }
  });
  for (const { material, area } of surface.gaps ?? []) {
    sums.set(material, (sums.get(material) ?? 0) + area * graph.grid.spacing ** 2);
  }
  return sums;
}
