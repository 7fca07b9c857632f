import { describe, expect, it } from 'vitest';
import { boundsOf, isInside, isOnSurface, isStrictlyInside, volumeOf } from '../../../src/scene/boxes.ts';
import type { BoxElement } from '../../../src/scene/scene.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

function box(operation: 'add' | 'subtract', from: Vec3, to: Vec3): BoxElement {
  return { operation, from, to, materials: ['m', 'm', 'm', 'm', 'm', 'm'] };
}

const room = box('add', [0, 0, 0], [4, 3, 2]);
const pillar = box('subtract', [1, 1, 0], [2, 2, 2]);
const wing = box('add', [4, 0, 0], [6, 1, 2]);

describe('isInside', () => {
  it.each<[Vec3, boolean]>([
    [[2, 1.5, 1], true],
    [[0, 0, 0], true],
    [[4, 1.5, 1], false],
    [[2, 3, 1], false],
    [[2, 1.5, 2], false],
    [[-1e-12, 1, 1], false],
  ])('treats a box as half-open: %j is %s', (point, expected) => {
    expect(isInside([room], point)).toBe(expected);
  });

  it('decides by the last box that contains the point', () => {
    const niche = box('add', [1.2, 1.2, 0], [1.8, 1.8, 2]);
    expect(isInside([room, pillar], [1.5, 1.5, 1])).toBe(false);
    expect(isInside([room, pillar, niche], [1.5, 1.5, 1])).toBe(true);
    expect(isInside([room, pillar, niche], [1.1, 1.5, 1])).toBe(false);
    expect(isInside([room, niche, pillar], [1.5, 1.5, 1])).toBe(false);
  });

  it('counts a point on a shared face once', () => {
    expect(isInside([room], [4, 0.5, 1])).toBe(false);
    expect(isInside([wing], [4, 0.5, 1])).toBe(true);
  });
});

describe('isStrictlyInside and isOnSurface', () => {
  it.each<[Vec3, 'air' | 'surface' | 'wall']>([
    [[2.5, 1.5, 1], 'air'],
    [[0, 1.5, 1], 'surface'],
    [[3, 3, 1], 'surface'],
    [[0, 0, 0], 'surface'],
    // The face that room and wing share is not a surface; its rim and the part beyond the wing are.
    [[4, 0.5, 1], 'air'],
    [[4, 1, 1], 'surface'],
    [[4, 2, 1], 'surface'],
    [[4, 0.5, 2], 'surface'],
    // The pillar, its faces and an edge.
    [[1.5, 1.5, 1], 'wall'],
    [[1, 1.5, 1], 'surface'],
    [[2, 2, 1], 'surface'],
    [[1, 1.5, 0], 'surface'],
    [[1.5, 1.5, 0], 'wall'],
    [[7, 0.5, 1], 'wall'],
    [[5, 2, 1], 'wall'],
  ])('%j lies in the %s', (point, expected) => {
    const boxes = [room, pillar, wing];
    expect(isStrictlyInside(boxes, point)).toBe(expected === 'air');
    expect(isOnSurface(boxes, point)).toBe(expected === 'surface');
  });
});

describe('boundsOf', () => {
  it('spans the added boxes only', () => {
    const beyond = box('subtract', [-5, -5, -5], [0.5, 9, 9]);
    expect(boundsOf([room, wing, beyond])).toEqual({ from: [0, 0, 0], to: [6, 3, 2] });
  });
});

describe('volumeOf', () => {
  it.each<[string, BoxElement[], number]>([
    ['one box', [room], 24],
    ['boxes that share a face', [room, wing], 28],
    ['boxes that overlap', [room, box('add', [2, 1, 1], [5, 4, 3])], 24 + 18 - 4],
    ['a pillar', [room, pillar], 22],
    ['a box partly outside taken away', [room, box('subtract', [3, -1, -1], [9, 9, 9])], 18],
    ['a box within a pillar', [room, pillar, box('add', [1.25, 1.25, 0], [1.75, 1.75, 2])], 22.5],
    ['the same box twice', [room, room], 24],
    ['a room below zero', [box('add', [-4, -3, -2], [0, 0, 0])], 24],
    ['everything taken away', [room, box('subtract', [-1, -1, -1], [9, 9, 9])], 0],
  ])('of %s', (_, boxes, expected) => {
    // All edges are sums of powers of two, so the result is exact.
    expect(volumeOf(boxes)).toBe(expected);
  });

  it('agrees with counting points of a fine grid', () => {
    const boxes = [
      room,
      pillar,
      wing,
      box('subtract', [3.5, -0.5, 0.5], [4.5, 0.5, 1.5]),
      box('add', [1.5, 2.5, 1.5], [2.5, 4.5, 3.5]),
    ];
    const step = 0.25;
    let count = 0;
    for (let x = -1; x < 8; x += step) {
      for (let y = -1; y < 6; y += step) {
        for (let z = -1; z < 5; z += step) if (isInside(boxes, [x, y, z])) count += 1;
      }
    }
    // Every face lies on the grid, and half-open boxes count each cell by its lowest corner.
    expect(volumeOf(boxes)).toBe(count * step ** 3);
  });
});
