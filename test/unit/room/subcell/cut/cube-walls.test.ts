import { beforeAll, describe, expect, it } from 'vitest';
import { hashOfSource } from '../../../../../build/cube-walls.ts';
import { assembled } from '../../../../../src/lists/assembled.ts';
import { makeGrid } from '../../../../../src/room/grid/grid.ts';
import type { WallTriangles } from '../../../../../src/room/mesh/triangles/wall-triangles.ts';
import { AirFraction } from '../../../../../src/room/subcell/cut/cube-fraction.ts';
import { CubeView } from '../../../../../src/room/subcell/cut/cube-view.ts';
import binary from '../../../../../src/room/subcell/cut/cube-walls.generated.json' with { type: 'json' };
import { CubeWalls } from '../../../../../src/room/subcell/cut/cube-walls.ts';
import { WallFinder, type CubesOfWalls } from '../../../../../src/room/subcell/cut/nodes-behind.ts';
import { metres } from '../../../../../src/units/quantities.ts';
import { between, seededRandom, wholeBetween, type Random } from '../../../../support/numbers/random.ts';

/** Cubes are all that begin at one of so many nodes along x; the triangles of a cube follow those of the one before. */
const CUBES = 400;
const MOST_TRIANGLES = 6;
const PARTS = 4096;

type Corner = [number, number, number];

/** Corners of triangles round the cube at the origin; those of a kind go another way through `AirFraction`. */
const KINDS: readonly ((random: Random) => Corner[][])[] = [
  // One plane, of two triangles.
  (random) => {
    const [byX, byY, up] = [between(random, -0.9, 0.9), between(random, -0.9, 0.9), between(random, -0.2, 1.2)];
    const at = (x: number, y: number): Corner => [x, y, up + byX * x + byY * y];
    return [
      [at(-2, -2), at(3, -2), at(3, 3)],
      [at(-2, -2), at(3, 3), at(-2, 3)],
    ];
  },
  // Planes across the axes, some of which end in the cube.
  (random) =>
    Array.from({ length: wholeBetween(random, 1, 3) }, () => {
      const axis = wholeBetween(random, 0, 2);
      const end = wholeBetween(random, 0, 1) ? 3 : 0.5;
      const at = wholeBetween(random, 0, 3) / 3;
      const turned = (u: number, v: number): Corner => {
        const corner: Corner = [at, at, at];
        corner[(axis + 1) % 3] = u;
        corner[(axis + 2) % 3] = v;
        return corner;
      };
      return [
        [turned(-2, -2), turned(end, -2), turned(end, 3)],
        [turned(-2, -2), turned(end, 3), turned(-2, 3)],
      ];
    }).flat(),
  // A ridge through a corner of the cube, which roundings put on either side of its triangles.
  (random) => {
    const ridge = [0, 1, 2].map(() => wholeBetween(random, 0, 1)) as Corner;
    const along = [0, 1, 2].map(() => between(random, -3, 3));
    const ends = [-1, 1].map((side) => ridge.map((at, axis) => at + side * along[axis]) as Corner);
    return [0, 1].map((): Corner[] => [...ends, [0, 1, 2].map(() => between(random, -3, 4)) as Corner]);
  },
  // Anything.
  (random) =>
    Array.from({ length: wholeBetween(random, 1, MOST_TRIANGLES) }, () =>
      [0, 1, 2].map((): Corner => [between(random, -1, 2), between(random, -1, 2), between(random, -1, 2)]),
    ),
];

function someCubes(random: Random): CubesOfWalls {
  const grid = makeGrid([CUBES + 1, 2, 2], metres(1), [0, 0, 0]);
  const corners: number[] = [];
  const normals: number[] = [];
  const start = [0];
  for (let i = 0; i < CUBES; i++) {
    for (const triangle of KINDS[i % KINDS.length](random)) {
      const [a, b, c] = triangle.map((at) => at.map((x) => Math.round(PARTS * x) / PARTS) as Corner);
      const [u, v] = [b, c].map((end) => end.map((x, axis) => x - a[axis])) as [Corner, Corner];
      const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const length = Math.hypot(...normal);
      for (const [x, y, z] of [a, b, c]) corners.push(x + i, y, z);
      for (const part of normal) normals.push(part / length);
    }
    start.push(normals.length / 3);
  }
  const count = start.at(-1)!;
  const numbers = Uint32Array.from({ length: 3 * count }, (_, i) => i);
  const walls = {
    count,
    corners: Float64Array.from(corners),
    normals: Float64Array.from(normals),
    triangles: numbers,
  } as unknown as WallTriangles;
  return {
    graph: { grid, nodes: new Uint8Array(4 * grid.pitch) },
    walls,
    cubes: { cube: numbers.subarray(0, CUBES), rowStart: Uint32Array.of(0, CUBES, CUBES, CUBES, CUBES) },
    triangles: { start: Uint32Array.from(start), triangle: numbers.subarray(0, count) },
    fraction: new Uint8Array(CUBES),
    plain: new Uint8Array(CUBES),
  };
}

it('is translated from its text', () => {
  expect(binary.source, 'run npm run cube-walls').toBe(hashOfSource());
});

describe('to the last bit as TypeScript', () => {
  const random = seededRandom(5);
  const shared = someCubes(random);
  const { walls, triangles } = shared;
  const [first, end] = [CUBES / 4, CUBES];
  const assembly = CubeWalls.ofThread()!;
  // Without the first quarter of the cubes: triangles are numbered anew.
  beforeAll(() => expect(assembly.place(walls, triangles, first, end)).toBe(true));

  it.each(['of', 'ofPiece', 'ofPieces'] as const)('knows the air of cubes (%s)', (kind) => {
    const view = new CubeView(walls);
    const airFraction = new AirFraction(view);
    const found = new Set<number | undefined>();
    for (let place = first; place < end; place++) {
      const [i, j, k] = [place, 0, 0];
      view.load(triangles.triangle, triangles.start[place], triangles.start[place + 1], i, j, k);
      assembly.load(place, i, j, k);
      // Air that a plane leaves, and any other.
      for (const air of [view.above[0], ~view.above[0] & 0xff, wholeBetween(random, 1, 254)]) {
        if (air === 0 || air === 0xff) continue;
        const part = airFraction[kind](air);
        // Rounding may give −0, which is kept as 0.
        expect(assembly.part(air, kind), `cube ${place}, corners ${air}`).toBe(part === 0 ? 0 : part);
        found.add(part);
      }
    }
    expect(found.size).toBeGreaterThan(80);
  });

  it('finds the walls of nodes', () => {
    const [translated, typed] = [new WallFinder(shared), new WallFinder(shared)];
    translated.begin(first, end);
    const [got, expected] = [[], []] as [number[], number[]];
    for (let place = first; place < end; place++) {
      const air = wholeBetween(random, 1, 254);
      for (let c = 0; c < 8; c++) {
        for (const [finder, vectors] of [
          [translated, got],
          [typed, expected],
        ] as const) {
          const found = new Float32Array(24);
          finder.wallOfPiece(place, air, c, found);
          vectors.push(...found.subarray(3 * c, 3 * c + 3));
        }
      }
    }
    expect(got).toEqual(expected);
    expect(expected.filter((part) => part !== 0).length).toBeGreaterThan(3 * CUBES);
  });
});

it('takes a program that cannot be read for none', () => {
  expect(assembled('AAAA', () => ({}))).toBeUndefined();
});
