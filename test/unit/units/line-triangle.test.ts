import { describe, expect, it } from 'vitest';
import { distanceToTriangle, type Meeting } from '../../../src/units/line-triangle.ts';
import { between, seededRandom } from '../../support/numbers/random.ts';

const EXACT = { rim: 0, flat: 0 } as const;

/** A triangle in the plane z = 2, and the numbers of another one before it. */
const CORNERS = [9, 9, 9, 0, 0, 2, 4, 0, 2, 0, 4, 2];
const to = (line: readonly number[], meeting: Meeting = EXACT): number =>
  distanceToTriangle(line, CORNERS, 3, 6, 9, meeting);

describe('the distance to a triangle', () => {
  it('is in lengths of the direction, from either side, and negative before the start', () => {
    expect(to([1, 1, 0, 0, 0, 1])).toBe(2);
    expect(to([1, 1, 0, 0, 0, 4])).toBe(0.5);
    expect(to([1, 1, 5, 0, 0, -1])).toBe(3);
    expect(to([1, 1, 5, 0, 0, 1])).toBe(-3);
  });

  it.each([
    ['beyond its first side', [1, -0.001, 0, 0, 0, 1]],
    ['beyond its second side', [-0.001, 1, 0, 0, 0, 1]],
    ['beyond its third side', [2.001, 2, 0, 0, 0, 1]],
    ['parallel to it', [1, 1, 0, 1, 0, 0]],
    ['in its plane', [1, 1, 2, 1, 0, 0]],
  ])('is none for a line %s', (_, line) => {
    expect(to(line)).toBeNaN();
  });

  it('reaches beyond the sides by the rim, and no further', () => {
    for (const line of [
      [1, -0.003, 0, 0, 0, 1],
      [-0.003, 1, 0, 0, 0, 1],
      [2.003, 2, 0, 0, 0, 1],
    ]) {
      expect(to(line, { flat: 0, rim: 1e-3 })).toBe(2);
      expect(to(line, { flat: 0, rim: 5e-4 })).toBeNaN();
    }
  });

  it('is none for triangles and angles that are too flat', () => {
    // The box of the direction and two sides: 16 times the sine.
    const line = [-1998, 1, 0, 1, 0, 1e-3];
    expect(to(line)).toBeCloseTo(2000, 9);
    expect(to(line, { rim: 0, flat: 0.017 })).toBeNaN();
  });

  it('is right for any triangle and any line', () => {
    const random = seededRandom(7);
    for (let i = 0; i < 200; i++) {
      const [a, b, c, direction] = [0, 1, 2, 3].map(() => [0, 1, 2].map(() => between(random, -1, 1)));
      const [u, v] = [between(random, 0, 0.5), between(random, 0, 0.5)];
      const distance = between(random, -3, 3);
      const start = a.map((at, d) => at + u * (b[d] - at) + v * (c[d] - at) - distance * direction[d]);
      const found = distanceToTriangle([...start, ...direction], [...a, ...b, ...c], 0, 3, 6, EXACT);
      // Flat ones lose digits.
      expect(found).toBeCloseTo(distance, 6);
    }
  });
});
