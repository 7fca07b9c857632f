import { boundsOfTriangles } from '../../../src/mesh/bounds.ts';
import { readMesh } from '../../../src/mesh/read.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { minus, type Face } from '../models/triangles.ts';
import type { Random } from '../numbers/random.ts';
import { chance, differing, differs, drawn, NAMES, pick, type RealFile } from './real.ts';

/** A room whose areas and extents are known: a prism on a plan, and boxes in it. */
export interface DrawnModel {
  /** Convex polygons but for the two plans. */
  readonly faces: readonly Face[];
  /** Digits behind the point of all coordinates. */
  readonly digits: number;
}

/** Draws a model in some unit, near the origin or far from it. @param mostNames Materials */
export function drawModel(random: Random, mostNames = 5): DrawnModel {
  const [scale, digits] = pick(random, [[1, 3], [1, 4], [100, 1], [1000, 0], [39.37, 2], [3.281, 4]] as const); // prettier-ignore
  const far = chance(random, 0.2) ? 1000 : 0;
  const offset = [0, 1, 2].map(() => scale * far * (random() - 0.5));
  const names = [...new Set(Array.from({ length: mostNames }, () => pick(random, NAMES)))];
  const round = (corner: readonly number[]): Vec3 =>
    corner.map((x, axis) => Number((scale * x + offset[axis]).toFixed(digits))) as unknown as Vec3;
  const name = (): string => pick(random, names);
  const [a, b, h] = [drawn(random, 3, 40), drawn(random, 3, 30), drawn(random, 2.2, 12)];
  const [c, d] = [a * drawn(random, 0.3, 0.7), b * drawn(random, 0.3, 0.7)];
  const plan = chance(random)
    ? [[0, 0], [a, 0], [a, b], [0, b]] // prettier-ignore
    : [[0, 0], [a, 0], [a, d], [c, d], [c, b], [0, b]]; // prettier-ignore
  const prism = (corners: readonly (readonly number[])[], from: number, to: number): Face[] => [
    { material: name(), corners: corners.map(([x, y]) => round([x, y, from])).reverse() },
    { material: name(), corners: corners.map(([x, y]) => round([x, y, to])) },
    ...corners.map(([x, y], i) => {
      const [u, v] = corners[(i + 1) % corners.length];
      return { material: name(), corners: [[x, y, from], [u, v, from], [u, v, to], [x, y, to]].map(round) }; // prettier-ignore
    }),
  ];
  const faces = prism(plan, 0, h);
  for (let i = Math.floor(random() * 4); i > 0; i--) {
    const [x, y] = [0.6 * c * random(), 0.6 * d * random()];
    faces.push(...prism([[x, y], [x + 0.3 * c, y], [x + 0.3 * c, y + 0.3 * d], [x, y + 0.3 * d]], 0.1 * h, 0.4 * h)); // prettier-ignore
  }
  return { faces, digits };
}

/** Area of a polygon in a plane. */
export function polygonArea(corners: readonly Vec3[]): number {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 1; i + 1 < corners.length; i++) {
    const [u, v] = [minus(corners[i], corners[0]), minus(corners[i + 1], corners[0])];
    sum[0] += u[1] * v[2] - u[2] * v[1];
    sum[1] += u[2] * v[0] - u[0] * v[2];
    sum[2] += u[0] * v[1] - u[1] * v[0];
  }
  return Math.hypot(...sum) / 2;
}

/** What a mesh file should give. */
export interface MeshTruth {
  readonly faces: readonly Face[];
  /** Whether the format has materials. */
  readonly hasMaterials: boolean;
  /** Metres of the file's unit, if the file says it. */
  readonly metresPerUnit?: number | undefined;
  /** Precision of single numbers, relative to the largest. */
  readonly precision: number;
}

/** The mesh file with its truth. */
export function meshFile(name: string, bytes: Uint8Array, truth: MeshTruth): RealFile {
  return { name, bytes, wrong: () => wrongMesh(name, bytes, truth) };
}

async function wrongMesh(name: string, bytes: Uint8Array, truth: MeshTruth): Promise<string[]> {
  const noCompanion = (): Promise<Uint8Array> => Promise.reject(new Error('asks for another file'));
  const { mesh, metresPerUnit } = await readMesh(bytes, name, noCompanion);
  const all = truth.faces.flatMap(({ corners }) => corners);
  const [low, high] = [Math.min, Math.max].map((most) =>
    [0, 1, 2].map((axis) => all.reduce((found, corner) => most(found, corner[axis]), corner0(all)[axis])),
  );
  const size = Math.max(...[...low, ...high].map(Math.abs));
  const { from, to } = boundsOfTriangles(mesh);
  const tolerance = truth.precision * size;
  const areas = (list: Iterable<readonly [string, number]>): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const [key, area] of list) sums.set(key, (sums.get(key) ?? 0) + area);
    return sums;
  };
  const vertex = (v: number): Vec3 => [0, 1, 2].map((axis) => mesh.vertices[3 * v + axis]) as unknown as Vec3;
  const found = areas(
    Array.from(mesh.material, (index, t) => [
      truth.hasMaterials ? mesh.materialNames[index] : '',
      polygonArea([0, 1, 2].map((i) => vertex(mesh.triangles[3 * t + i]))),
    ]),
  );
  const expected = areas(truth.faces.map(({ material, corners }) => [truth.hasMaterials ? material : '', polygonArea(corners)])); // prettier-ignore
  const whole = [...expected.values()].reduce((sum, area) => sum + area);
  return [
    ...differing('lowest corner', from, low, tolerance),
    ...differing('highest corner', to, high, tolerance),
    ...differs('metres of the unit', metresPerUnit, truth.metresPerUnit),
    ...differs('materials', [...found.keys()].sort().join('|'), [...expected.keys()].sort().join('|')),
    // The area of a triangle errs by its edges times the error of a corner.
    ...[...expected].flatMap(
      ([key, area]) =>
      differing(`area of '${key}'`, [found.get(key) ?? 0], [area], 20 * truth.precision * size * Math.sqrt(whole) + 1e-9 * whole), // prettier-ignore
    ),
  ];
}

const corner0 = (all: readonly Vec3[]): Vec3 => all[0];
