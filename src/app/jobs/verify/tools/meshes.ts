import { BOTH_SIDES, type TriangleMesh } from '../../../../mesh/mesh.ts';
import type { Vec3 } from '../../../../units/quantities.ts';

/** The bodies that checks put on the grid, as triangles round the origin. */

/** Columns of a rotation about y, then about z: the images of the axes. */
export type Axes = readonly [Vec3, Vec3, Vec3];

/** @param degrees About z and about y. */
export function turnedAxes([roundZ, roundY]: readonly [number, number]): Axes {
  const [a, b] = [(roundZ * Math.PI) / 180, (roundY * Math.PI) / 180];
  return [
    [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), -Math.sin(b)],
    [-Math.sin(a), Math.cos(a), 0],
    [Math.cos(a) * Math.sin(b), Math.sin(a) * Math.sin(b), Math.cos(b)],
  ];
}

/** The coordinates of a place along some axes. */
export function along(axes: Axes, place: Vec3): Vec3 {
  const [x, y, z] = axes.map((axis) => axis[0] * place[0] + axis[1] * place[1] + axis[2] * place[2]);
  return [x, y, z];
}

/** Polygons, each with its material. */
class Builder {
  private readonly vertices: number[] = [];
  private readonly triangles: number[] = [];
  private readonly materials: number[] = [];

  constructor(private readonly axes: Axes) {}

  /** Adds a polygon given in the coordinates of the body, as a fan. */
  add(corners: readonly Vec3[], material: number): void {
    const first = this.vertices.length / 3;
    for (const [x, y, z] of corners) {
      for (let d = 0; d < 3; d++) this.vertices.push(x * this.axes[0][d] + y * this.axes[1][d] + z * this.axes[2][d]);
    }
    for (let i = 2; i < corners.length; i++) {
      this.triangles.push(first, first + i - 1, first + i);
      this.materials.push(material);
    }
  }

  mesh(materialNames: readonly string[]): TriangleMesh {
    return {
      vertices: Float64Array.from(this.vertices),
      triangles: Uint32Array.from(this.triangles),
      material: Uint16Array.from(this.materials),
      materialNames,
      sides: new Uint8Array(this.materials.length).fill(BOTH_SIDES),
    };
  }
}

const STRAIGHT: Axes = turnedAxes([0, 0]);

/** A ball of 8n² triangles: an octahedron divided and blown up, with the volume of the round ball. */
export function ballMesh(radius: number, n: number): TriangleMesh {
  const octant = (sx: number, sy: number, sz: number, i: number, j: number): Vec3 => {
    const [x, y, z] = [(sx * i) / n, (sy * j) / n, (sz * (n - i - j)) / n];
    const length = Math.hypot(x, y, z);
    return [x / length, y / length, z / length];
  };
  const faces: [Vec3, Vec3, Vec3][] = [];
  for (let signs = 0; signs < 8; signs++) {
    const at = (i: number, j: number): Vec3 => octant(signs & 1 ? 1 : -1, signs & 2 ? 1 : -1, signs & 4 ? 1 : -1, i, j);
    for (let i = 0; i < n; i++) {
      for (let j = 0; i + j < n; j++) {
        faces.push([at(i, j), at(i + 1, j), at(i, j + 1)]);
        if (i + j + 1 < n) faces.push([at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
      }
    }
  }
  // Six times the volume of the cone of each triangle.
  const volume = faces.reduce((sum, [p, q, r]) => {
    const [a, b, c] = [q[1] * r[2] - q[2] * r[1], q[2] * r[0] - q[0] * r[2], q[0] * r[1] - q[1] * r[0]];
    return sum + Math.abs(p[0] * a + p[1] * b + p[2] * c) / 6;
  }, 0);
  const scale = radius * Math.cbrt((4 * Math.PI) / 3 / volume);
  const builder = new Builder(STRAIGHT);
  for (const face of faces)
    builder.add(
      face.map(([x, y, z]): Vec3 => [scale * x, scale * y, scale * z]),
      0,
    );
  return builder.mesh(['wall']);
}

/** A cylinder along its third axis, with `n` sides and the cross-section of the round one. */
export function cylinderMesh(radius: number, height: number, axes: Axes, n: number): TriangleMesh {
  const outer = radius * Math.sqrt((2 * Math.PI) / n / Math.sin((2 * Math.PI) / n));
  const rim = (i: number, z: number): Vec3 => {
    const angle = (2 * Math.PI * i) / n;
    return [outer * Math.cos(angle), outer * Math.sin(angle), z];
  };
  const builder = new Builder(axes);
  const [low, high] = [-height / 2, height / 2];
  for (let i = 0; i < n; i++) builder.add([rim(i, low), rim(i + 1, low), rim(i + 1, high), rim(i, high)], 0);
  for (const z of [low, high])
    builder.add(
      Array.from({ length: n }, (_, i) => rim(i, z)),
      0,
    );
  return builder.mesh(['wall']);
}

/** A box whose ends along its first axis have a material of their own. */
export function boxMesh(sides: Vec3, axes: Axes): TriangleMesh {
  const builder = new Builder(axes);
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const sign of [-1, 1]) {
      const corner = (a: number, b: number): Vec3 => {
        const at: [number, number, number] = [0, 0, 0];
        at[axis] = (sign * sides[axis]) / 2;
        at[u] = (a * sides[u]) / 2;
        at[v] = (b * sides[v]) / 2;
        return at;
      };
      builder.add([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], axis === 0 ? 0 : 1);
    }
  }
  return builder.mesh(['end', 'side']);
}
