import { describe, expect, it } from 'vitest';
import { softShading, type ShadedSurface } from '../../../../../../src/app/setup/view/shading/soft-shading.ts';
import { split, subdivided } from '../../../../../../src/app/setup/view/shading/subdivide.ts';
import { TriangleTree } from '../../../../../../src/app/setup/view/shading/triangle-tree.ts';

/** A rectangle of two triangles; its front is where u × v points. */
function rectangle(from: readonly number[], u: readonly number[], v: readonly number[]): number[] {
  const at = (a: number, b: number): number[] => from.map((x, axis) => x + a * u[axis] + b * v[axis]);
  return [...at(0, 0), ...at(1, 0), ...at(1, 1), ...at(0, 0), ...at(1, 1), ...at(0, 1)];
}

const surface = (positions: number[], open = false) => ({
  positions: Float32Array.from(positions),
  outside: new Uint8Array(positions.length / 9).fill(2),
  open,
});

function finished(work: Generator<undefined, readonly ShadedSurface[]>): readonly ShadedSurface[] {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Light on the front of the corner nearest to a place. */
function lightNear({ positions, front }: ShadedSurface, place: readonly number[]): number {
  let [best, light] = [Infinity, -1];
  for (let corner = 0; corner < front.length; corner++) {
    const distance = Math.hypot(...place.map((x, axis) => positions[3 * corner + axis] - x));
    if (distance < best) [best, light] = [distance, front[corner]];
  }
  return light;
}

const areaOf = (positions: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < positions.length; at += 9) {
    const [x0, y0, , x1, y1, , x2, y2] = positions.subarray(at, at + 9);
    sum += Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / 2;
  }
  return sum;
};

describe('soft shading', () => {
  const floor = rectangle([0, 0, 0], [6, 0, 0], [0, 4, 0]);
  const wall = rectangle([0, 0, 3], [0, 0, -3], [0, 4, 0]);

  it('darkens the floor at a wall, evenly along it, and leaves the middle free', () => {
    const [shaded] = finished(softShading([surface(floor), surface(wall)]));
    const along = [0.5, 1, 2, 3, 3.5].map((y) => lightNear(shaded, [0, y, 0]));
    for (const light of along) expect(light).toBeLessThan(190);
    expect(Math.max(...along) - Math.min(...along)).toBeLessThan(45);
    expect(lightNear(shaded, [0.5, 2, 0])).toBeGreaterThan(Math.max(...along));
    expect(lightNear(shaded, [4, 2, 0])).toBe(255);
    // The back is not shown.
    expect(shaded.back.every((light) => light === 255)).toBe(true);
  });

  it('divides surfaces without changing them, and lets light through openings', () => {
    const [shaded, opening] = finished(softShading([surface(floor), surface(wall, true)]));
    expect(areaOf(shaded.positions)).toBeCloseTo(24, 3);
    expect(new Set(shaded.partOf)).toEqual(new Set([0, 1]));
    expect(shaded.front.every((light) => light === 255)).toBe(true);
    expect(opening.positions).toHaveLength(18);
  });
});

describe('splitting', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('keeps area and direction, sides %d', (sides) => {
    const whole = { positions: Float32Array.of(0, 0, 0, 4, 0, 0, 1, 3, 0), partOf: Uint32Array.of(7) };
    const parts = split(whole, (_, side) => ((sides >> side) & 1) === 1);
    const signed = Array.from({ length: parts.partOf.length }, (_, i) => {
      const [x0, y0, , x1, y1, , x2, y2] = parts.positions.subarray(9 * i, 9 * i + 9);
      return ((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / 2;
    });
    for (const area of signed) expect(area).toBeGreaterThan(0);
    expect(signed.reduce((sum, area) => sum + area, 0)).toBeCloseTo(6, 6);
    expect([...parts.partOf].every((part) => part === 7)).toBe(true);
  });

  it('gives up where there would be too many', () => {
    const whole = { positions: Float32Array.of(0, 0, 0, 4, 0, 0, 0, 4, 0), partOf: Uint32Array.of(0) };
    expect(subdivided(whole, 1, 10)).toBeNull();
    expect(subdivided(whole, 10, 10)!.partOf).toHaveLength(1);
  });
});

describe('the tree of triangles', () => {
  it('finds what all triangles together have nearest', () => {
    // Pseudo-random triangles (numbers of Park and Miller, 1988).
    let state = 1;
    const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const corners = Float32Array.from({ length: 9 * 200 }, (_, i) => Math.floor(i / 9) / 20 + random());
    const tree = new TriangleTree(corners, 0);
    const alone = Array.from({ length: 200 }, (_, i) => new TriangleTree(corners.slice(9 * i, 9 * i + 9), 0));
    let hits = 0;
    for (let ray = 0; ray < 200; ray++) {
      const from = [5 * random(), 5 * random(), 5 * random()] as const;
      const direction = [random() - 0.5, random() - 0.5, random() - 0.5];
      const length = Math.hypot(...direction);
      const along = Float64Array.of(...from, ...direction.map((part) => part / length));
      const expected = Math.min(...alone.map((each) => each.distance(along, 9)));
      expect(tree.distance(along, 9)).toBe(expected);
      if (expected < 9) hits++;
    }
    expect(hits).toBeGreaterThan(10);
  });
});
