import { shellPoints, type SchemeEntry } from '../../../../src/app/index.ts';
import { weightShare } from '../../colours/shell-colours.ts';

/** A point of a stencil. */
export interface StencilPoint {
  /** Offset from the centre, nodes. */
  readonly offset: readonly [number, number, number];
  /** Index of its shell; null for the centre. */
  readonly shell: number | null;
}

/** Radii of balls, in nodes: for the smallest weight, the largest, and the centre. */
const SMALLEST = 0.1;
const LARGEST = 0.34;
const CENTRE = 0.2;

/** Length of the axes beyond the stencil, nodes. */
export const AXIS_END = 0.4;

/** All points, centre first. */
export function drawnPointsOf({ shells }: SchemeEntry): StencilPoint[] {
  const centre: StencilPoint = { offset: [0, 0, 0], shell: null };
  return [centre, ...shells.flatMap(({ q }, shell) => shellPoints(q).map((offset) => ({ offset, shell })))];
}

/**
 * Radius of a point's ball, in nodes: grows with the logarithm of its weight between the smallest and the largest.
 *
 * @param weight Null for the centre.
 * @param all Weights of the shells.
 */
export function pointRadius(weight: number | null, all: readonly number[]): number {
  if (weight === null) return CENTRE;
  return SMALLEST + (LARGEST - SMALLEST) * weightShare(weight, all);
}

/** Edges of the cube around the stencil, and the ends of its axes: pairs of points, 6 numbers each, nodes. */
export function stencilFrame(reach: number): Float32Array {
  const points: number[] = [];
  const line = (axis: number, low: number, high: number, u: number, v: number): void => {
    for (const end of [low, high]) {
      const at = [u, u, u];
      at[axis] = end;
      at[(axis + 2) % 3] = v;
      for (const each of at) points.push(each);
    }
  };
  for (let axis = 0; axis < 3; axis++) {
    for (const u of [-reach, reach]) for (const v of [-reach, reach]) line(axis, -reach, reach, u, v);
    line(axis, reach, reach + AXIS_END, 0, 0);
  }
  return Float32Array.from(points);
}
