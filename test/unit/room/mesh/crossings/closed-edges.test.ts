import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../../../src/room/grid/grid.ts';
import { Rasteriser } from '../../../../../src/room/mesh/crossings/rasterise.ts';
import { wallTriangles } from '../../../../../src/room/mesh/triangles/wall-triangles.ts';
import { metres, type Vec3 } from '../../../../../src/units/quantities.ts';
import { gridRound, join, meshOf, polygon, sameMaterials, type Soup } from '../../../../support/rooms/room-meshes.ts';
import { between, seededRandom, wholeBetween } from '../../../../support/numbers/random.ts';

/** Nodes at whole numbers from 0 to 9. */
const GRID = makeGrid([10, 10, 10], metres(1), [-0.5, -0.5, -0.5]);

/** Crossings of every edge, by `axis,i,j,k` of its lower node: those inside triangles and those beside them. */
function crossings(soup: Soup, grid = GRID): { inside: Map<string, number>; beside: Map<string, number> } {
  const mesh = meshOf(soup);
  const { walls } = wallTriangles(mesh, sameMaterials(mesh), grid, new Set());
  const found = { inside: new Map<string, number>(), beside: new Map<string, number>() };
  const rasteriser = new Rasteriser(walls, grid.size, { from: 0, to: grid.size[2] });
  for (let t = 0; t < walls.count; t++) {
    rasteriser.forEachCrossing(t, (axis, { node, rim }) => {
      const map = rim ? found.beside : found.inside;
      const key = [axis, ...node].join();
      map.set(key, (map.get(key) ?? 0) + 1);
    });
  }
  return found;
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Six times the signed volume of a tetrahedron. */
function determinant(a: Vec3, b: Vec3, c: Vec3, d: Vec3): number {
  const [p, q, r] = [minus(a, d), minus(b, d), minus(c, d)];
  return p[0] * (q[1] * r[2] - q[2] * r[1]) - p[1] * (q[0] * r[2] - q[2] * r[0]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
}

describe('crossings of grid lines and triangles', () => {
  it('part the nodes inside a closed surface from those outside, whatever lies on nodes, lines and planes', () => {
    const random = seededRandom(11);
    const whole = (): Vec3 => [wholeBetween(random, 1, 8), wholeBetween(random, 1, 8), wholeBetween(random, 1, 8)];
    let tied = 0;
    for (let run = 0; run < 150; run++) {
      const [a, b, c, d] = [whole(), whole(), whole(), whole()];
      if (determinant(a, b, c, d) === 0) continue;
      const { inside } = crossings(
        join(polygon([a, b, c]), polygon([a, b, d]), polygon([b, c, d]), polygon([c, a, d])),
      );
      // The infinitesimal as a number: small enough for coordinates up to 8, and all products exact in doubles.
      const within = (i: number, j: number, k: number): boolean => {
        const p: Vec3 = [i + 2 ** -8, j + 2 ** -16, k + 2 ** -24];
        if ([determinant(a, b, c, [i, j, k]), determinant(b, c, d, [i, j, k])].includes(0)) tied++;
        const volumes = [
          determinant(p, b, c, d),
          determinant(a, p, c, d),
          determinant(a, b, p, d),
          determinant(a, b, c, p),
        ];
        return volumes.every((volume) => Math.sign(volume) === Math.sign(volumes[0]));
      };
      for (let axis = 0; axis < 3; axis++) {
        for (let k = 0; k < 9; k++) {
          for (let j = 0; j < 9; j++) {
            for (let i = 0; i < 9; i++) {
              const next = within(i + Number(axis === 0), j + Number(axis === 1), k + Number(axis === 2));
              const odd = (inside.get([axis, i, j, k].join()) ?? 0) % 2 === 1;
              if (odd !== (within(i, j, k) !== next)) expect.fail(`edge ${[axis, i, j, k].join()} of run ${run}`);
            }
          }
        }
      }
    }
    expect(tied).toBeGreaterThan(1000);
  });

  it('of a plane are one a line, its diagonal through the lines or not', () => {
    const square = (z: number): Soup =>
      polygon([
        [1.5, 1.5, z],
        [7.5, 1.5, z],
        [7.5, 7.5, z],
        [1.5, 7.5, z],
      ]);
    for (const z of [3, 3.5]) {
      const { inside } = crossings(square(z));
      expect(inside.size).toBe(36);
      expect([...inside.values()].every((count) => count === 1)).toBe(true);
    }
    // Nodes in a plane stand in front of it, seen along the axes: at z + ε³.
    expect([...crossings(square(3)).inside.keys()]).toContain('2,4,4,2');
  });

  it('stand where the line meets the plane', () => {
    const mesh = meshOf(
      polygon([
        [0.5, 0.5, 2.25],
        [8.5, 0.5, 2.25],
        [0.5, 8.5, 4.25],
      ]),
    );
    const { walls } = wallTriangles(mesh, sameMaterials(mesh), GRID, new Set());
    new Rasteriser(walls, GRID.size, { from: 0, to: GRID.size[2] }).forEachCrossing(0, (axis, { node, depth }) => {
      if (axis !== 2) return;
      expect(node[2] + depth).toBeCloseTo(2.25 + (node[1] - 0.5) / 4, 12);
    });
  });

  it('of lines a little beside a triangle count as beside it, no further off than a thousandth of the spacing', () => {
    const triangle = (gap: number): Soup =>
      polygon([
        [2 + gap, 0.5, 3.3],
        [8.5, 0.5, 3.3],
        [2 + gap, 8.5, 3.3],
      ]);
    const onLine = (gap: number): [number, number] => {
      const { inside, beside } = crossings(triangle(gap));
      const count = (keys: Iterable<string>): number => [...keys].filter((key) => key.startsWith('2,2,')).length;
      return [count(inside.keys()), count(beside.keys())];
    };
    expect(onLine(-1e-3)[0]).toBe(8);
    expect(onLine(4e-4)).toEqual([0, 8]);
    expect(onLine(1e-3)).toEqual([0, 0]);
  });

  it('of slivers, however steep and flat, end inside their extents', () => {
    const random = seededRandom(3);
    for (let run = 0; run < 300; run++) {
      const point = (): Vec3 => [between(random, 1, 8), between(random, 1, 8), between(random, 1, 8)];
      const [a, b] = [point(), point()];
      const c = a.map((at, axis) => (at + b[axis]) / 2 + between(random, -1e-3, 1e-3)) as unknown as Vec3;
      const grid = gridRound({ vertices: [a, b, c], triangles: [] }, 1);
      for (const key of crossings(polygon([a, b, c]), grid).inside.keys()) {
        const [axis, ...node] = key.split(',').map(Number) as [0 | 1 | 2, number, number, number];
        const from = node[axis] + grid.origin[axis] + 0.5;
        const extent = [a, b, c].map((corner) => corner[axis]);
        expect(from + 1).toBeGreaterThan(Math.min(...extent) - 1e-3);
        expect(from).toBeLessThan(Math.max(...extent) + 1e-3);
      }
    }
  });
});
