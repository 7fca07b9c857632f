import { describe, expect, it } from 'vitest';
import { refined } from '../../../../../src/app/setup/view/refine-values.ts';
import { levelSurface } from '../../../../../src/app/setup/view/level-surface.ts';

/** Values of a function on nodes from −1 to 1 along each axis. */
function on(counts: readonly [number, number, number], value: (x: number, y: number, z: number) => number) {
  const [xs, ys, zs] = counts.map((count) =>
    Float32Array.from({ length: count }, (_, i) => -1 + (2 * i) / (count - 1)),
  ) as [Float32Array, Float32Array, Float32Array];
  const values = Float32Array.from([...zs].flatMap((z) => [...ys].flatMap((y) => [...xs].map((x) => value(x, y, z)))));
  return { along: [xs, ys, zs] as const, values };
}

describe('the surface of a level', () => {
  const radius = 0.6;
  const ball = on([21, 25, 17], (x, y, z) => 1 - Math.hypot(x, y, z));
  const { positions, normals, indices } = levelSurface(ball, 1 - radius);
  const point = (corner: number): readonly number[] => [...positions.subarray(3 * corner, 3 * corner + 3)];

  it('of a ball is a closed sphere whose front is outside', () => {
    for (let corner = 0; corner < positions.length / 3; corner++) {
      expect(Math.abs(Math.hypot(...point(corner)) - radius)).toBeLessThan(0.02);
      const outwards = point(corner).reduce((sum, place, i) => sum + place * normals[3 * corner + i], 0) / radius;
      expect(outwards).toBeGreaterThan(0.9);
    }
    // Six times the volume of the tetrahedra from the middle: positive if triangles turn left seen from outside.
    let volume = 0;
    const edges = new Map<string, number>();
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((i) => point(indices[t + i]));
      volume +=
        a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
      for (let i = 0; i < 3; i++) {
        const [from, to] = [indices[t + i], indices[t + ((i + 1) % 3)]];
        const key = from < to ? `${from} ${to}` : `${to} ${from}`;
        edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
      }
    }
    expect(volume / 6 / ((4 / 3) * Math.PI * radius ** 3)).toBeCloseTo(1, 1);
    // Each edge is passed once in each direction.
    expect([...edges.values()].every((count) => count === 0)).toBe(true);
  });

  it('of a wave with few nodes is nearer to the truth on a finer grid', () => {
    const coarse = on([9, 9, 9], (x, y, z) => Math.cos(2 * Math.hypot(x, y, z)));
    const level = Math.cos(2 * radius);
    const worst = ({ positions: places }: { readonly positions: Float32Array }): number => {
      let most = 0;
      for (let i = 0; i < places.length; i += 3) {
        most = Math.max(most, Math.abs(Math.hypot(places[i], places[i + 1], places[i + 2]) - radius));
      }
      return most;
    };
    const fine = refined(coarse);
    expect(fine.along.map(({ length }) => length)).toEqual([17, 17, 17]);
    expect(fine.values[0]).toBe(coarse.values[0]);
    expect(fine.values.at(-1)).toBe(coarse.values.at(-1));
    expect(worst(levelSurface(fine, level))).toBeLessThan(0.4 * worst(levelSurface(coarse, level)));
    const walled = refined(on([5, 5, 5], (x) => (x > 0.9 ? NaN : 1)));
    // The last node along x has no value, nor has the one between it and its neighbour.
    expect([...walled.values.subarray(0, 9)]).toEqual([1, 1, 1, 1, 1, 1, 1, NaN, NaN]);
  });

  it('ends at walls, and is empty where no value reaches the level', () => {
    const half = on([21, 21, 21], (x, y, z) => (x > 0.21 ? NaN : 1 - Math.hypot(x, y, z)));
    const cut = levelSurface(half, 1 - radius);
    expect(cut.indices.length).toBeGreaterThan(100);
    for (let i = 0; i < cut.positions.length; i += 3) expect(cut.positions[i]).toBeLessThan(0.25);
    expect(levelSurface(ball, 2)).toEqual({
      positions: new Float32Array(),
      normals: new Float32Array(),
      indices: new Uint32Array(),
    });
  });
});
