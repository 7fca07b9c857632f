import { ShapeUtils, Vector2 } from 'three';
import type { Vec3 } from '../../../src/units/quantities.ts';
import type { Random } from '../numbers/random.ts';
import { between } from '../numbers/random.ts';
import type { Surface } from './drawn.ts';

/** A polygon of a file: a material and corners. */
export interface Face {
  readonly material: string;
  readonly corners: readonly Vec3[];
}

export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export function normalOf(corners: readonly Vec3[]): Vec3 {
  // The normal by Newell's sum, which holds for concave outlines.
  const sum: [number, number, number] = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    sum[0] += (a[1] - b[1]) * (a[2] + b[2]);
    sum[1] += (a[2] - b[2]) * (a[0] + b[0]);
    sum[2] += (a[0] - b[0]) * (a[1] + b[1]);
  });
  const length = Math.hypot(...sum);
  return [sum[0] / length, sum[1] / length, sum[2] / length];
}

export function along(at: Vec3, direction: Vec3, distance: number): Vec3 {
  return [at[0] + direction[0] * distance, at[1] + direction[1] * distance, at[2] + direction[2] * distance];
}

/** Faces of surfaces: polygons where a surface has no holes; else triangles. */
export function polygons(surfaces: readonly Surface[]): Face[] {
  return surfaces.flatMap((surface) => (surface.holes.length === 0 ? [surface] : triangles([surface])));
}

/** Cut into triangles by ears (mapbox/earcut, in three), fronts as in the surface. */
export function triangles(surfaces: readonly Surface[]): Face[] {
  return surfaces.flatMap(({ material, corners, holes }) => {
    const normal = normalOf(corners);
    const flat = flatten(normal);
    const all = [...corners, ...holes.flat()];
    return ShapeUtils.triangulateShape(
      corners.map(flat),
      holes.map((hole) => hole.map(flat)),
    ).map((ear) => ({ material, corners: ear.map((i) => all[i]) }));
  });
}

/** Coordinates in a plane, in which an outline round its normal runs counter-clockwise. */
function flatten(normal: Vec3): (at: Vec3) => Vector2 {
  const axis = [0, 1, 2].reduce((most, d) => (Math.abs(normal[d]) > Math.abs(normal[most]) ? d : most), 0);
  const [u, v] = normal[axis] > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
  return (at) => new Vector2(at[u], at[v]);
}

/** Triangles halved at their longest edges until none is longer than a length. */
export function refined(faces: readonly Face[], longest: number): Face[] {
  const done: Face[] = [];
  const open = [...faces];
  for (let face = open.pop(); face; face = open.pop()) {
    const { material, corners } = face;
    const lengths = corners.map((a, i) => Math.hypot(...minus(corners[(i + 1) % 3], a)));
    const at = lengths.indexOf(Math.max(...lengths));
    if (lengths[at] <= longest) {
      done.push(face);
      continue;
    }
    const [a, b, c] = [corners[at], corners[(at + 1) % 3], corners[(at + 2) % 3]];
    const middle: Vec3 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
    open.push({ material, corners: [a, middle, c] }, { material, corners: [middle, b, c] });
  }
  return done;
}

/** Each edge of a polygon in pieces. */
export function splitEdges({ material, corners }: Face, pieces: number): Face {
  return {
    material,
    corners: corners.flatMap((a, i) => {
      const step = minus(corners[(i + 1) % corners.length], a);
      return Array.from({ length: pieces }, (_, k): Vec3 => along(a, step, k / pieces));
    }),
  };
}

export function fan({ material, corners }: Face): Face[] {
  return corners.slice(2).map((c, i) => ({ material, corners: [corners[0], corners[i + 1], c] }));
}

export function back({ material, corners }: Face): Face {
  return { material, corners: [...corners].reverse() };
}

/** The items in another order, by Fisher and Yates. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.min(i, Math.floor(between(random, 0, i + 1)));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** A closed box whose fronts look outwards. */
export function block(material: string, from: Vec3, to: Vec3): Face[] {
  const at = (i: number): Vec3 => [i & 1 ? to[0] : from[0], i & 2 ? to[1] : from[1], i & 4 ? to[2] : from[2]];
  return [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ].map((corners) => ({ material, corners: corners.map(at) }));
}
