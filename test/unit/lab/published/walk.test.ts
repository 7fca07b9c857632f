import { describe, expect, it } from 'vitest';
import { walkedPlanes } from '../../../../src/lab/published/walk.ts';

const tile = [32, 8] as const;

describe('planes that a workgroup walks', () => {
  it('leave enough workgroups for a large GPU', () => {
    const shape = { pitch: 720, rows: 640, planes: 560, first: 0 };
    const planes = walkedPlanes(shape, tile, 1);
    // 23 × 80 tiles a layer; all three layers are equally deep.
    expect(planes).toBe(187);
    expect(23 * 80 * Math.ceil(shape.planes / planes)).toBeGreaterThan(4096);
  });

  it('are eight times the reach where the grid is small', () => {
    const shape = { pitch: 64, rows: 64, planes: 64, first: 0 };
    expect(walkedPlanes(shape, tile, 1)).toBe(8);
    expect(walkedPlanes(shape, tile, 4)).toBe(32);
  });

  it('are all of a thin grid', () => {
    expect(walkedPlanes({ pitch: 64, rows: 64, planes: 13, first: 0 }, tile, 4)).toBe(13);
  });
});
