import { describe, expect, it } from 'vitest';
import { triangulate } from '../../../src/mesh/triangulate.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { between, seededRandom, wholeBetween } from '../../support/numbers/random.ts';

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Area vectors of the triangles, and the edges that no other triangle has in the opposite direction, sorted. */
function cut(points: readonly Vec3[]) {
  const corners = points.map((_, i) => i);
  const triangles = triangulate(corners, Float64Array.from(points.flat()));
  const edges = triangles.flatMap(([a, b, c]) => [`${a}-${b}`, `${b}-${c}`, `${c}-${a}`]);
  const back = (edge: string): string => edge.split('-').reverse().join('-');
  return {
    areas: triangles.map(([a, b, c]) => cross(minus(points[b], points[a]), minus(points[c], points[a]))),
    border: edges.filter((edge) => !edges.includes(back(edge))).sort(),
  };
}

const border = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}-${(i + 1) % count}`).sort();

/** Maps to a plane of random direction far from the origin, by an orthonormal frame. */
function randomFrame(random: () => number): (x: number, y: number) => Vec3 {
  const direction = (): Vec3 => [between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)];
  const unit = (v: Vec3): Vec3 => v.map((c) => c / Math.hypot(...v)) as unknown as Vec3;
  const u = unit(direction());
  const v = unit(cross(u, direction()));
  const origin = direction().map((c) => 1000 * c) as unknown as Vec3;
  return (x, y) => plus(origin, [0, 1, 2].map((axis) => x * u[axis] + y * v[axis]) as unknown as Vec3);
}

describe('triangulate', () => {
  it('covers stars of any shape once, from their front, and keeps their edges', () => {
    const random = seededRandom(1);
    for (let trial = 0; trial < 200; trial++) {
      const count = wholeBetween(random, 4, 40);
      const place = randomFrame(random);
      const normal = cross(minus(place(1, 0), place(0, 0)), minus(place(0, 1), place(0, 0)));
      const radii = Array.from({ length: count }, () => between(random, 0.2, 2));
      const points = radii.map((r, i) => {
        const angle = (2 * Math.PI * i) / count;
        return place(r * Math.cos(angle), r * Math.sin(angle));
      });
      const area = radii.reduce((sum, r, i) => sum + r * radii[(i + 1) % count] * Math.sin((2 * Math.PI) / count), 0);
      const { areas, border: edges } = cut(points);
      expect(edges).toEqual(border(count));
      expect(Math.min(...areas.map((each) => dot(each, normal)))).toBeGreaterThan(0);
      expect(areas.reduce((sum, each) => sum + Math.hypot(...each), 0)).toBeCloseTo(area, 9);
    }
  });

  it('cuts a dented quadrangle at its dent, and one that is not flat from its first corner', () => {
    const arrow: Vec3[] = [
      [0, 0, 0],
      [2, 1, 0],
      [0, 2, 0],
      [1, 1, 0],
    ];
    for (let turn = 0; turn < 4; turn++) {
      const { areas } = cut([...arrow.slice(turn), ...arrow.slice(0, turn)]);
      expect(areas.map(([, , z]) => z)).toEqual([1, 1]);
    }
    const twisted = [0, 1, 2, 3].map((i) => i + 10);
    const vertices = new Float64Array(42);
    vertices.set([0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1], 30);
    expect(triangulate(twisted, vertices)).toEqual([
      [10, 11, 12],
      [10, 12, 13],
    ]);
  });

  it('keeps corners that lie on an edge as seen from the front, but not in space', () => {
    const wall: Vec3[] = [
      [0, 0, 0],
      [1, 0.01, 0],
      [2, 0.02, 0],
      [4, 0, 0],
      [4, 0, 3],
      [2, -0.01, 3],
      [0, 0, 3],
    ];
    expect(cut(wall).border).toEqual(border(7));
  });

  it('leaves a window open that a seam cuts out of a wall', () => {
    const wall = [[0, 0], [1, 0], [2, 1], [2, 2], [3, 2], [3, 1], [2, 1], [1, 0], [6, 0], [6, 3], [0, 3]]; // prettier-ignore
    const { areas } = cut(wall.map(([x, z]): Vec3 => [x, 5, z]));
    expect(areas.every(([, y]) => y <= 0)).toBe(true);
    expect(areas.reduce((sum, [, y]) => sum - y / 2, 0)).toBeCloseTo(18 - 1, 12);
  });

  it('makes no slivers at corners that lie on an edge', () => {
    const wall: Vec3[] = [
      [0, 0, 0],
      [1, 0, 0],
      [4, 0, 0],
      [4, 0, 3],
      [0, 0, 3],
    ];
    expect(Math.min(...cut(wall).areas.map((area) => Math.hypot(...area)))).toBeGreaterThan(0.1);
  });

  it('gives triangles without area for corners on a line, so that they can be reported', () => {
    const { areas } = cut([0, 1, 2, 3, 4].map((x): Vec3 => [x, x, x]));
    expect(areas.map((area) => Math.hypot(...area))).toEqual([0, 0, 0]);
  });
});
