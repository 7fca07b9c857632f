import type { TriangleMesh } from '../../../mesh/mesh.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** The lines in which a plane cuts the surfaces of a room. */
export interface RoomSlice {
  /** Axis that the slice stands across: 0, 1, 2 for x, y, z; across z it is the plan. */
  readonly axis: 0 | 1 | 2;
  /** Place of the slice on its axis, metres. */
  readonly position: number;
  /** The surfaces, each by its name, with lines [u1, v1, u2, v2] of the room's other two coordinates, m. */
  readonly surfaces: readonly { readonly name: string; readonly lines: readonly (readonly number[])[] }[];
}

/** The most lines of a slice: more would be finer than print. */
const MOST_LINES = 4000;

/** The plane passes the corners by this share of the largest coordinate, so that it lies in no triangle. */
const BESIDE = 1e-7;

/**
 * Cuts a room as drawn: the plan, and in three dimensions the two sections, through a point.
 *
 * @param through Metres.
 */
export function roomSlices(mesh: TriangleMesh, dimensions: 2 | 3, through: Vec3): RoomSlice[] {
  const axes = dimensions === 2 ? ([2] as const) : ([2, 1, 0] as const);
  return axes.map((axis) => sliceMesh(mesh, axis, through[axis]));
}

/** The lines in which the plane across an axis cuts a mesh. */
export function sliceMesh(mesh: Omit<TriangleMesh, 'sides'>, axis: 0 | 1 | 2, position: number): RoomSlice {
  const { vertices, triangles, material, materialNames } = mesh;
  const at = position + BESIDE * Math.max(1, Math.abs(position));
  const across = ([0, 1, 2] as const).filter((other) => other !== axis);
  const found = new Map<number, number[][]>();
  let count = 0;
  for (let t = 0; t < material.length && count < MOST_LINES; t++) {
    const corners = [0, 1, 2].map((corner) => 3 * triangles[3 * t + corner]);
    const ends: number[] = [];
    for (let side = 0; side < 3; side++) {
      const [a, b] = [corners[side], corners[(side + 1) % 3]];
      const [high, low] = [vertices[a + axis] - at, vertices[b + axis] - at];
      if (high > 0 === low > 0) continue;
      const share = high / (high - low);
      for (const u of across) ends.push(vertices[a + u] + share * (vertices[b + u] - vertices[a + u]));
    }
    if (ends.length !== 4) continue;
    const lines = found.get(material[t]) ?? [];
    lines.push(ends.map((end) => Number(end.toFixed(3))));
    found.set(material[t], lines);
    count++;
  }
  return {
    axis,
    position,
    surfaces: [...found].map(([index, lines]) => ({ name: materialNames[index], lines })),
  };
}
