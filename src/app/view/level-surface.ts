/** Values at nodes whose places along the axes are given. */
export interface NodeValues {
  /** Coordinates along x, y, z, ascending, metres; at least two each. */
  readonly along: readonly [Float32Array, Float32Array, Float32Array];
  /** [z][y][x]; NaN where there is none. */
  readonly values: Float32Array;
}

/** Triangles. */
export interface LevelSurface {
  /** [corner][x, y, z], metres. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Three corners a triangle. */
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** The corners of a cell in bits: x, y, z. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** Its edges as pairs of corners. */
const EDGES = [
  [0, 1], [2, 3], [4, 5], [6, 7],
  [0, 2], [1, 3], [4, 6], [5, 7],
  [0, 4], [1, 5], [2, 6], [3, 7],
] as const; // prettier-ignore

/**
 * The surface on which values equal a level, by naive surface nets (S. Gibson, MICCAI 1998): a corner in each cell that
 * it crosses, in the middle of its crossings with the edges, and two triangles around each edge that it crosses. Cells
 * with a node without value have no part of it.
 */
export function levelSurface({ along, values }: NodeValues, level: number): LevelSurface {
  const [nx, ny, nz] = along.map(({ length }) => length) as [number, number, number];
  const strides = [1, nx, nx * ny] as const;
  const offsets = CORNERS.map((corner) => (corner & 1) + ((corner >> 1) & 1) * nx + (corner >> 2) * nx * ny);
  /** Number of the corner of each cell, by its lowest node; −1 without one. */
  const cornerOf = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  const at = new Float64Array(8);
  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const node = i + nx * j + nx * ny * k;
        let inside = 0;
        let isWhole = true;
        for (let c = 0; c < 8; c++) {
          const value = values[node + offsets[c]]! - level;
          at[c] = value;
          if (value > 0) inside++;
          else if (Number.isNaN(value)) isWhole = false;
        }
        if (!isWhole || inside === 0 || inside === 8) continue;
        cornerOf[node] = positions.length / 3;
        positions.push(...middleOfCrossings(along, [i, j, k], at));
      }
    }
  }
  const indices: number[] = [];
  for (const axis of [0, 1, 2] as const) {
    const [u, v] = [strides[(axis + 1) % 3], strides[(axis + 2) % 3]];
    const step = strides[axis];
    for (let node = u + v; node + step < values.length; node++) {
      const below = values[node]! > level;
      if (below === values[node + step]! > level) continue;
      const around = [cornerOf[node - u - v], cornerOf[node - v], cornerOf[node], cornerOf[node - u]];
      // At walls and at the ends of a row, fewer than four cells are around an edge.
      if (around.includes(-1)) continue;
      const [a, b, c, d] = below ? around : around.toReversed();
      indices.push(a, b, c, a, c, d);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

function middleOfCrossings(
  along: NodeValues['along'],
  cell: readonly [number, number, number],
  at: Float64Array,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let crossings = 0;
  for (const [one, other] of EDGES) {
    const [a, b] = [at[one], at[other]];
    if (a > 0 === b > 0) continue;
    crossings++;
    const share = a / (a - b);
    for (const axis of [0, 1, 2] as const) {
      const place = (corner: number): number => along[axis][cell[axis] + ((corner >> axis) & 1)];
      sum[axis] += place(one) + share * (place(other) - place(one));
    }
  }
  return [sum[0] / crossings, sum[1] / crossings, sum[2] / crossings];
}
