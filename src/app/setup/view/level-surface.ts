/** Values at nodes whose places along the axes are given. */
export interface NodeValues {
  /** Coordinates along x, y, z, ascending, metres; at least two each. */
  readonly along: readonly [Float32Array, Float32Array, Float32Array];
  /** [z][y][x]; NaN where there is none. */
  readonly values: Float32Array;
}

/** Triangles of a surface on which the field has one value. */
export interface LevelSurface {
  /** [corner][x, y, z], metres. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** [corner][x, y, z], of length 1 or 0: the mean of the triangles around it by their areas. */
  readonly normals: Float32Array<ArrayBuffer>;
  /** Three corners a triangle. */
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** The edges of a cell as pairs of corners, whose bits are x, y, z. */
const EDGES = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7);

/** An array that grows. */
class Numbers<T extends Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>> {
  length = 0;

  constructor(
    private values: T,
    private readonly make: (length: number) => T,
  ) {}

  push3(a: number, b: number, c: number): void {
    if (this.length + 3 > this.values.length) {
      const larger = this.make(2 * this.values.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = a;
    this.values[this.length++] = b;
    this.values[this.length++] = c;
  }

  taken(): T {
    return this.values.slice(0, this.length) as T;
  }
}

/**
 * The surface on which values equal a level, by naive surface nets (S. Gibson, MICCAI 1998): a corner in each cell that
 * it crosses, in the middle of its crossings with the edges, and two triangles around each edge that it crosses. Cells
 * with a node without value have no part of it. Triangles turn left seen from where values are lower.
 */
export function levelSurface(field: NodeValues, level: number): LevelSurface {
  const { along, values } = field;
  const [nx, ny] = [along[0].length, along[1].length];
  const { positions, cornerOf } = cellCorners(field, level);
  const indices = new Numbers(new Uint32Array(3072), (length) => new Uint32Array(length));
  const strides = [1, nx, nx * ny];
  for (let axis = 0; axis < 3; axis++) {
    const step = strides[axis];
    const u = strides[(axis + 1) % 3];
    const v = strides[(axis + 2) % 3];
    for (let node = u + v; node + step < values.length; node++) {
      const isAbove = values[node] > level;
      if (isAbove === values[node + step] > level) continue;
      const a = cornerOf[node - u - v];
      const b = cornerOf[node - v];
      const c = cornerOf[node];
      const d = cornerOf[node - u];
      // At walls and at the ends of a row, fewer than four cells are around an edge.
      if (a < 0 || b < 0 || c < 0 || d < 0) continue;
      if (isAbove) {
        indices.push3(a, b, c);
        indices.push3(a, c, d);
      } else {
        indices.push3(a, c, b);
        indices.push3(a, d, c);
      }
    }
  }
  const triangles = indices.taken();
  return { positions, normals: normalsOf(positions, triangles), indices: triangles };
}

/** The corner of each cell that the surface crosses, and its number by the lowest node of the cell; −1 without one. */
function cellCorners(
  { along: [xs, ys, zs], values }: NodeValues,
  level: number,
): { readonly positions: Float32Array<ArrayBuffer>; readonly cornerOf: Int32Array } {
  const [nx, ny, nz] = [xs.length, ys.length, zs.length];
  const cornerOf = new Int32Array(values.length).fill(-1);
  const positions = new Numbers(new Float32Array(3072), (length) => new Float32Array(length));
  const offsets = Int32Array.from({ length: 8 }, (_, c) => (c & 1) + ((c >> 1) & 1) * nx + (c >> 2) * nx * ny);
  const at = new Float64Array(8);
  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const node = i + nx * (j + ny * k);
        let above = 0;
        // NaN if one of them is.
        let sum = 0;
        for (let c = 0; c < 8; c++) {
          const value = values[node + offsets[c]] - level;
          at[c] = value;
          sum += value;
          if (value > 0) above++;
        }
        if (above === 0 || above === 8 || Number.isNaN(sum)) continue;
        // The middle of the crossings within the cell, 0 to 1 along each axis.
        let [x, y, z, crossings] = [0, 0, 0, 0];
        for (let e = 0; e < 24; e += 2) {
          const one = EDGES[e];
          const other = EDGES[e + 1];
          const low = at[one];
          const high = at[other];
          if (low > 0 === high > 0) continue;
          const share = low / (low - high);
          const differs = one ^ other;
          x += (one & 1) + (differs & 1) * share;
          y += ((one >> 1) & 1) + ((differs >> 1) & 1) * share;
          z += (one >> 2) + (differs >> 2) * share;
          crossings++;
        }
        cornerOf[node] = positions.length / 3;
        positions.push3(
          xs[i] + (x / crossings) * (xs[i + 1] - xs[i]),
          ys[j] + (y / crossings) * (ys[j + 1] - ys[j]),
          zs[k] + (z / crossings) * (zs[k + 1] - zs[k]),
        );
      }
    }
  }
  return { positions: positions.taken(), cornerOf };
}

function normalsOf(positions: Float32Array, indices: Uint32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const a = 3 * indices[t];
    const b = 3 * indices[t + 1];
    const c = 3 * indices[t + 2];
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    for (let i = 0; i < 3; i++) {
      const corner = 3 * indices[t + i];
      normals[corner] += uy * vz - uz * vy;
      normals[corner + 1] += uz * vx - ux * vz;
      normals[corner + 2] += ux * vy - uy * vx;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    normals[i] /= length;
    normals[i + 1] /= length;
    normals[i + 2] /= length;
  }
  return normals;
}
