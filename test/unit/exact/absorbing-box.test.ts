import { describe, expect, it } from 'vitest';
import { boxPressures, type AbsorbingBox } from '../../../src/exact/absorbing-box.ts';
import { minus, real, times, type Complex } from '../../../src/numerics/complex.ts';

const STEPS = 40;

/** Pressures at a wave number, come to from below. */
function pressuresAt(box: AbsorbingBox, kappa: number): Complex[] {
  const of = boxPressures(box);
  let last: Complex[] = [];
  for (let i = 1; i <= STEPS; i++) last = of((kappa * i) / STEPS);
  return last;
}

const size = (z: Complex): number => Math.hypot(...z);

const BOX: AbsorbingBox = {
  sides: [5, 4, 3],
  admittances: [
    [0.05, 0.1],
    [0.02, 0.3],
    [0.2, 0.01],
  ],
  source: [1.3, 1.1, 1.5],
  receivers: [[2.4, 2.2, 1.2]],
};

describe('the pressure in a box with absorbing walls', () => {
  it('is the same with either axis in closed form', () => {
    // The receiver is equally far along x and y: the first of the two is summed in closed form.
    const [x, y, z] = [0, 1, 2];
    const swap = <T>(of: readonly [T, T, T]): [T, T, T] => [of[y], of[x], of[z]];
    const swapped: AbsorbingBox = {
      sides: swap(BOX.sides),
      admittances: swap(BOX.admittances),
      source: swap(BOX.source),
      receivers: BOX.receivers.map((place) => swap(place)),
    };
    for (const kappa of [0.4, 3.1, 9.7]) {
      const [one] = pressuresAt(BOX, kappa);
      const [other] = pressuresAt(swapped, kappa);
      // Modes that fall off by more than e⁻¹² from source to receiver are left out.
      expect(size(minus(one, other))).toBeLessThan(1e-4 * size(one));
    }
  });

  it('meets the condition of the walls', () => {
    const kappa = 6;
    const step = 1e-4;
    for (const [axis, end, y] of [
      [0, 5, 0.1],
      [1, 4, 0.3],
      [2, 0, 0.2],
    ] as const) {
      const inward = end === 0 ? 1 : -1;
      const places = [0, 1, 2].map((n): [number, number, number] => {
        const place: [number, number, number] = [3.9, 2.7, 1.1];
        place[axis] = end + inward * n * step;
        return place;
      });
      const [p0, p1, p2] = pressuresAt({ ...BOX, receivers: places }, kappa);
      // One-sided second-order difference along the outward normal.
      const slope = times(
        [(3 * p0[0] - 4 * p1[0] + p2[0]) / (2 * step), (3 * p0[1] - 4 * p1[1] + p2[1]) / (2 * step)],
        real(1),
      );
      expect(size(minus(slope, times([0, -kappa * y], p0)))).toBeLessThan(1e-3 * kappa * size(p0));
    }
  });

  it('is that of a source of 1/(4πr) near it', () => {
    // Walls that take nearly all of a wave at right angles, and are three times as far away, add little.
    const far: AbsorbingBox = {
      ...BOX,
      admittances: [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      source: [2.5, 2, 1.5],
      receivers: [[3, 2, 1.5]],
    };
    const [p] = pressuresAt(far, 3);
    expect(Math.abs(size(p) * 4 * Math.PI * 0.5 - 1)).toBeLessThan(0.2);
  });
});
