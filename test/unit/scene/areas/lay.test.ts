import { describe, expect, it } from 'vitest';
import { TooManyPlacesError } from '../../../../src/scene/areas/grid.ts';
import { layLine, layPolygon, laySphere, laySurface } from '../../../../src/scene/areas/lay.ts';
import { planePolygon } from '../../../../src/scene/areas/polygon.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';

const shared = { name: 'hall', writesResponses: false } as const;

const polygon = (corners: readonly Vec3[], spacing: number, height = 0) =>
  layPolygon({ ...shared, kind: 'polygon', corners, spacing: metres(spacing), height: metres(height) });

const close = (found: Vec3, expected: Vec3): void =>
  found.forEach((value, axis) => expect(value).toBeCloseTo(expected[axis], 9));

describe('a polygon', () => {
  const SQUARE: Vec3[] = [
    [1, 2, 0],
    [4, 2, 0],
    [4, 4, 0],
    [1, 4, 0],
  ];

  it('holds as many places as fit, in its middle, row after row along x', () => {
    const { points, spacing } = polygon(SQUARE, 1, 1.2);
    expect(spacing).toBe(1);
    expect(points.map(({ name }) => name)).toEqual([
      'hall_1_1',
      'hall_1_2',
      'hall_1_3',
      'hall_2_1',
      'hall_2_2',
      'hall_2_3',
    ]);
    close(points[0].position, [1.5, 2.5, 1.2]);
    close(points[5].position, [3.5, 3.5, 1.2]);
    expect(points[5].at).toEqual({ row: 1, column: 2, level: 0 });
  });

  it('has the same places whichever way round its corners are given', () => {
    const places = (corners: readonly Vec3[]): string[] =>
      polygon(corners, 0.3)
        .points.map(({ position }) => position.map((at) => at.toFixed(6)).join())
        .sort();
    expect(places([...SQUARE].reverse())).toEqual(places(SQUARE));
  });

  it('leaves out places beyond a corner that turns inwards', () => {
    const { points } = polygon(
      [
        [0, 0, 0],
        [4, 0, 0],
        [4, 2, 0],
        [2, 2, 0],
        [2, 4, 0],
        [0, 4, 0],
      ],
      1,
    );
    expect(points).toHaveLength(12);
    expect(points.every(({ position: [x, y] }) => x < 2 || y < 2)).toBe(true);
  });

  it('may rise or stand: distances are those in its plane, the height is along z', () => {
    // 3 m wide and 5 m up a slope of 3 to 4.
    const raked = polygon(
      [
        [0, 0, 1],
        [3, 0, 1],
        [3, 4, 4],
        [0, 4, 4],
      ],
      1,
      1.2,
    );
    expect(raked.points).toHaveLength(15);
    for (const {
      position: [, y, z],
    } of raked.points)
      expect(z).toBeCloseTo(1 + 0.75 * y + 1.2, 9);
    const [first, second] = raked.points.filter(({ at }) => at!.column === 0);
    expect(Math.hypot(second.position[1] - first.position[1], second.position[2] - first.position[2])).toBeCloseTo(
      1,
      9,
    );
    const standing = polygon(
      [
        [2, 0, 0],
        [2, 3, 0],
        [2, 3, 2],
        [2, 0, 2],
      ],
      1,
    );
    expect(standing.points).toHaveLength(6);
    expect(standing.points.every(({ position: [x] }) => Math.abs(x - 2) < 1e-9)).toBe(true);
  });

  it('refuses grids that would not end', () => {
    expect(() => polygon(SQUARE, 1e-4)).toThrow(TooManyPlacesError);
  });

  it.each([
    [
      'few',
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'no-area',
      [
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
      ],
    ],
    [
      'not-flat',
      [
        [0, 0, 0],
        [4, 0, 0],
        [4, 4, 0.5],
        [0, 4, 0],
      ],
    ],
    [
      'crosses',
      [
        [0, 0, 0],
        [4, 4, 0],
        [4, 0, 0],
        [0, 3, 0],
      ],
    ],
  ] as [string, Vec3[]][])('with the fault %s is none', (fault, corners) => {
    expect(planePolygon(corners)).toBe(fault);
  });
});

describe('a surface', () => {
  /** A floor of 4 m by 2 m in two triangles, a balcony over its half 3 m above, and a wall that nobody sits on. */
  const vertices = Float64Array.of(
    ...[0, 0, 0, 4, 0, 0, 4, 2, 0, 0, 2, 0],
    ...[2, 0, 3, 4, 0, 3, 4, 2, 3.5, 2, 2, 3.5],
    ...[0, 0, 9, 0, 2, 9],
  );
  const corners = Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 0, 3, 8, 3, 8, 9);
  const lay = (height: number) =>
    laySurface(
      { ...shared, kind: 'surface', materials: [], spacing: metres(0.5), height: metres(height) },
      { vertices, corners },
    );

  it('lifts each place to every storey, and none to a wall', () => {
    const { points } = lay(1.2);
    expect(points).toHaveLength(32 + 16);
    const up = points.filter(({ at }) => at!.level === 1);
    expect(up).toHaveLength(16);
    for (const {
      position: [x, y, z],
      name,
    } of up) {
      expect(x).toBeGreaterThan(2);
      expect(z).toBeCloseTo(3 + y / 4 + 1.2, 9);
      expect(name).toMatch(/^hall_[1-4]_[5-8]_2$/);
    }
  });

  it('keeps the upper one of storeys between which nobody fits', () => {
    expect(
      lay(5)
        .points.filter(({ position: [x] }) => x > 2)
        .every(({ position: [, , z] }) => z >= 8),
    ).toBe(true);
    expect(lay(5).points).toHaveLength(32);
  });
});

describe('a line', () => {
  it('has places at equal distances round its corners', () => {
    const { points } = layLine({
      ...shared,
      kind: 'line',
      corners: [
        [0, 0, 1],
        [2, 0, 1],
        [2, 1, 1],
      ],
      spacing: metres(0.75),
    });
    expect(points.map(({ name }) => name)).toEqual(['hall_1', 'hall_2', 'hall_3', 'hall_4', 'hall_5']);
    close(points[2].position, [1.5, 0, 1]);
    close(points[3].position, [2, 0.25, 1]);
    close(points[4].position, [2, 1, 1]);
  });

  it('is repeated in rows, each with its number', () => {
    const corners: Vec3[] = [[0, 0, 1], [1, 0, 1]]; // prettier-ignore
    const rows = { count: 3, step: [0.25, 0.9, 0.3] } as const;
    const { points } = layLine({ ...shared, kind: 'line', corners, spacing: metres(0.5), rows });
    expect(points.map(({ name }) => name).slice(2, 5)).toEqual(['hall_1_3', 'hall_2_1', 'hall_2_2']);
    expect(points[8]).toMatchObject({ name: 'hall_3_3', at: { row: 2, column: 2, level: 0 } });
    close(points[8].position, [1.5, 1.8, 1.6]);
  });
});

describe('a sphere', () => {
  it('is covered evenly', () => {
    const count = 200;
    const { points } = laySphere({ ...shared, kind: 'sphere', centre: [1, 2, 3], radius: metres(0.5), count });
    const on = points.map(({ position: [x, y, z] }) => [(x - 1) / 0.5, (y - 2) / 0.5, (z - 3) / 0.5]);
    for (const at of on) expect(Math.hypot(...at)).toBeCloseTo(1, 9);
    // Means of even points: 0 for a coordinate, 1/3 for its square; a random choice would err by 0.04 and 0.02.
    for (const axis of [0, 1, 2]) {
      const mean = (power: number): number => on.reduce((sum, at) => sum + at[axis] ** power, 0) / count;
      expect(Math.abs(mean(1))).toBeLessThan(0.005);
      expect(Math.abs(mean(2) - 1 / 3)).toBeLessThan(0.002);
    }
  });
});
