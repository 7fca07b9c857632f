import { Plane, Vector3 } from 'three';
import type { Extents, Vec3, ViewSurface } from '../../../../src/app/index.ts';
import { sectionLines } from './surfaces/section.ts';

/** The field on a slice. Its two own axes are the room's other two, u before v in the order x, y, z. */
export interface DrawnSlice {
  /** 0, 1, 2: across x, y, z. */
  readonly axis: 0 | 1 | 2;
  /** Place of the slice on its axis, metres. */
  readonly position: number;
  /** Place of the first node along u and v, metres. */
  readonly origin: readonly [number, number];
  /** Spacing of the nodes along u and v, metres. */
  readonly spacing: readonly [number, number];
  readonly size: readonly [number, number];
  /** [v][u]; NaN where there is no air. */
  readonly pressure: Float32Array<ArrayBuffer>;
}

/** The point of a slice at u and v, metres. */
export function slicePoint({ axis, position }: Pick<DrawnSlice, 'axis' | 'position'>, u: number, v: number): Vec3 {
  if (axis === 0) return [position, u, v];
  return axis === 1 ? [u, position, v] : [u, v, position];
}

/** A rectangle along the axes of a slice, metres. */
interface Bounds {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The rectangle in which a slice cuts a room: nodes of a grid may lie beyond its walls. */
export function sliceBounds({ axis }: Pick<DrawnSlice, 'axis'>, { from, to }: Extents): Bounds {
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  return { from: [from[u] ?? 0, from[v] ?? 0], to: [to[u] ?? 0, to[v] ?? 0] };
}

/** The corners of a rectangle on a slice, around it; 3 numbers each, metres. */
export function sliceCorners(slice: Pick<DrawnSlice, 'axis' | 'position'>, { from, to }: Bounds): number[] {
  return [from, [to[0], from[1]], to, [from[0], to[1]]].flatMap(([u, v]) => [...slicePoint(slice, u, v)]);
}

/** The room in which a slice lies; nothing is drawn outside. */
export interface SlicedRoom {
  readonly extents: Extents;
  readonly surfaces: readonly Pick<ViewSurface, 'positions'>[];
}

/** Where the walls of a room meet a slice: pairs of points, 6 numbers each, metres. */
export function slicedWalls(
  { axis, position }: Pick<DrawnSlice, 'axis' | 'position'>,
  { surfaces }: SlicedRoom,
): Float32Array {
  return sectionLines(surfaces, new Plane(new Vector3().setComponent(axis, 1), -position));
}
