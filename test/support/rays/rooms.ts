import { bandOf } from '../../../src/material/bands.ts';
import { realWall } from '../../../src/material/wall.ts';
import type { RayLaw, RayRoom, Triple } from '../../../src/rays/room/room.ts';
import { randomWords, uniform } from '../../../src/rays/trace/random.ts';

/** Octaves in which the rooms of tests are traced, if nothing else is asked. */
export const OCTAVES = [bandOf(500, 1), bandOf(1000, 1)];

/** A wall of real admittance that scatters the same share in all bands. */
export const lawOf = (admittance: number, scattering: number, bands = OCTAVES): RayLaw => ({
  name: `admittance ${admittance}`,
  wall: realWall(admittance),
  scattering: bands.map(() => scattering),
});

/** A room whose surfaces all have the first law. */
export function roomOf(vertices: number[], triangles: number[], laws: readonly RayLaw[], bands = OCTAVES): RayRoom {
  const sides = (): Uint16Array => new Uint16Array(triangles.length / 3);
  return {
    vertices: new Float64Array(vertices),
    triangles: new Uint32Array(triangles),
    front: sides(),
    back: sides(),
    laws,
    bands,
    soundSpeed: 343,
  };
}

/** A box of 12 triangles whose fronts face the air, with a corner at the origin. */
export function boxRoom(size: Triple, laws: readonly RayLaw[] = [lawOf(0, 0)], bands = OCTAVES): RayRoom {
  const vertices = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) =>
    [0, 1, 2].map((axis) => ((bits >> axis) & 1) * size[axis]),
  );
  const quads = [
    [0, 2, 6, 4],
    [1, 5, 7, 3],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 1, 3, 2],
    [4, 6, 7, 5],
  ];
  const triangles = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  return roomOf(vertices, triangles, laws, bands);
}

/** A ball whose triangles face its middle, the origin: an icosahedron, each triangle divided in four some times. */
export function ballRoom(radius: number, divisions: number, laws: readonly RayLaw[], bands = OCTAVES): RayRoom {
  const golden = (1 + Math.sqrt(5)) / 2;
  const points: number[][] = [-1, 1].flatMap((a) =>
    [-golden, golden].flatMap((b) => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  );
  let faces: number[][] = [];
  const near = (a: number, b: number): boolean => Math.hypot(...points[a].map((x, i) => x - points[b][i])) < 2.1;
  for (let a = 0; a < 12; a++)
    for (let b = a + 1; b < 12; b++)
      for (let c = b + 1; c < 12; c++) if (near(a, b) && near(b, c) && near(a, c)) faces.push([a, b, c]);
  const middles = new Map<string, number>();
  const middle = (a: number, b: number): number => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const [p, q] = [a, b].map((i) => points[i].map((x) => x / Math.hypot(...points[i])));
    points.push(p.map((x, i) => x + q[i]));
    middles.set(key, points.length - 1);
    return points.length - 1;
  };
  for (let i = 0; i < divisions; i++) {
    faces = faces.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [ab, bc, ca],
      ];
    });
  }
  const vertices = points.map((point) => point.map((x) => (x * radius) / Math.hypot(...point)));
  const inward = faces.map(([a, b, c]) =>
    volumeOf(vertices[a], vertices[b], vertices[c]) < 0 ? [a, b, c] : [a, c, b],
  );
  return roomOf(vertices.flat(), inward.flat(), laws, bands);
}

/** Six times the volume between a triangle and the origin; positive if its front faces away from it. */
export const volumeOf = (a: readonly number[], b: readonly number[], c: readonly number[]): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);

/** Random numbers from 0 to below 1, one after the other. */
export function numbersOf(seed: number): () => number {
  const words: [number, number, number, number] = [0, 0, 0, 0];
  let count = 0;
  return () => {
    randomWords(count++, seed, 17, 4, words);
    return uniform(words[0]);
  };
}

/** A direction of length 1, all equally likely. */
export function anyDirection(next: () => number): [number, number, number] {
  const z = 2 * next() - 1;
  const [radius, angle] = [Math.sqrt(1 - z * z), 2 * Math.PI * next()];
  return [radius * Math.cos(angle), radius * Math.sin(angle), z];
}

/** Triangles that stand anywhere in a cube of side 2 round the origin, each of about the given size. */
export function soupRoom(count: number, size: number, seed: number): RayRoom {
  const next = numbersOf(seed);
  const vertices = Array.from({ length: count }, () => {
    const middle = [0, 1, 2].map(() => 2 * next() - 1);
    return [0, 1, 2].flatMap(() => middle.map((x) => x + size * (next() - 0.5)));
  });
  return roomOf(
    vertices.flat(),
    Array.from({ length: 3 * count }, (_, i) => i),
    [lawOf(0, 0)],
  );
}

/**
 * A room whose triangles are divided in 256 each. So many parts in 50 of these are openings, evenly spread: they
 * take a share that does not depend on the angle.
 */
export function perforated({ vertices, triangles, ...room }: RayRoom, openParts: number): RayRoom {
  const corner = (i: number): number[] => [...vertices.subarray(3 * i, 3 * i + 3)];
  const middle = (a: number[], b: number[]): number[] => a.map((x, i) => (x + b[i]) / 2);
  const divided = (all: number[][][], times: number): number[][][] =>
    times === 0
      ? all
      : divided(
          all.flatMap(([a, b, c]) => {
            const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
            return [
              [a, ab, ca],
              [ab, b, bc],
              [ca, bc, c],
              [ab, bc, ca],
            ];
          }),
          times - 1,
        );
  const whole = Array.from({ length: triangles.length / 3 }, (_, i) =>
    [0, 1, 2].map((k) => corner(triangles[3 * i + k])),
  );
  const parts = divided(whole, 4);
  const sides = Uint16Array.from(parts, (_, i) => ((i * 31) % 50 < openParts ? 1 : 0));
  return {
    ...room,
    vertices: new Float64Array(parts.flat(2)),
    triangles: Uint32Array.from({ length: 3 * parts.length }, (_, i) => i),
    front: sides,
    back: sides,
  };
}
