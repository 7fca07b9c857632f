import { describe, expect, it } from 'vitest';
import { areasOf } from '../../../src/scene/box-areas.ts';
import type { BoxElement } from '../../../src/scene/scene.ts';

const materials = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'] as const;
const box = (operation: 'add' | 'subtract', from: number[], to: number[], name: string): BoxElement => ({
  operation,
  from: from as never,
  to: to as never,
  materials: materials.map((face) => `${name} ${face}`) as never,
});

const areas = (...boxes: BoxElement[]): Record<string, number> =>
  Object.fromEntries([...areasOf(boxes)].filter(([, area]) => area !== 0));

describe('areasOf', () => {
  it('gives the six faces of a box', () => {
    expect(areas(box('add', [1, 2, 3], [3, 5, 4], 'a'))).toEqual({
      'a x-': 3,
      'a x+': 3,
      'a y-': 2,
      'a y+': 2,
      'a z-': 6,
      'a z+': 6,
    });
  });

  it('leaves no wall between boxes that join or overlap', () => {
    const joined = areas(box('add', [0, 0, 0], [1, 1, 1], 'a'), box('add', [1, 0, 0], [2, 1, 1], 'b'));
    expect(joined).toEqual({ 'a x-': 1, 'a y-': 1, 'a y+': 1, 'a z-': 1, 'a z+': 1, 'b x+': 1, 'b y-': 1, 'b y+': 1, 'b z-': 1, 'b z+': 1 }); // prettier-ignore
  });

  it('gives the surface to the last box with a face there', () => {
    const table = areas(box('add', [0, 0, 0], [4, 4, 4], 'a'), box('subtract', [1, 1, 0], [2, 3, 1], 'b'));
    expect(table).toEqual({
      'a x-': 16,
      'a x+': 16,
      'a y-': 16,
      'a y+': 16,
      'a z-': 14,
      'a z+': 16,
      'b x-': 2,
      'b x+': 2,
      'b y-': 1,
      'b y+': 1,
      'b z+': 2,
    });
    const hole = areas(
      box('add', [0, 0, 0], [3, 3, 3], 'a'),
      box('subtract', [1, 1, 1], [2, 2, 2], 'b'),
      box('add', [1, 1, 1], [2, 2, 2], 'c'),
    );
    expect(Object.keys(hole).every((name) => name.startsWith('a'))).toBe(true);
  });

  it('has negligible rounding for coordinates of any size', () => {
    const [low, high] = [1e6 + 0.1, 1e6 + 0.4];
    expect(areas(box('add', [low, low, low], [high, high, high], 'a'))['a x-']).toBeCloseTo(0.09, 9);
  });
});
