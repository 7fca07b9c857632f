import { describe, expect, it } from 'vitest';
import { snapPlace, type PlaceSnap } from '../../../../electron/renderer/three/outline/snap-place.ts';

const snap = (more: Partial<PlaceSnap> = {}): PlaceSnap => ({
  step: 0.1,
  reach: 0.05,
  isFree: false,
  corners: [],
  places: [],
  before: null,
  ...more,
});

describe('the place that a pointer means', () => {
  it('is on the grid, or in whole millimetres without snapping', () => {
    expect(snapPlace([1.234, -0.04], snap())).toEqual([1.2, 0]);
    expect(snapPlace([1.23449, 2.0006], snap({ isFree: true }))).toEqual([1.234, 2.001]);
  });

  it('is a corner or another place that is near', () => {
    const corners = [[1.03, 2]] as const;
    expect(snapPlace([1, 2.02], snap({ corners }))).toEqual([1.03, 2]);
    expect(snapPlace([4, 2.02], snap({ places: [[4.01, 2.03]] }))).toEqual([4.01, 2.03]);
    expect(snapPlace([4.06, 2.08], snap({ places: [[4.01, 2.03]] }))).toEqual([4.1, 2.1]);
  });

  it('is in line with a corner in one coordinate, and on the grid in the other', () => {
    expect(snapPlace([1.06, 5.22], snap({ corners: [[1.03, 2]] }))).toEqual([1.03, 5.2]);
    // A place of the underlay attracts only by itself.
    expect(snapPlace([1.06, 5.22], snap({ places: [[1.03, 2]] }))).toEqual([1.1, 5.2]);
  });

  it('is at a right angle to the edge before, whole steps away', () => {
    const before = [[0, 0], [3, 4]] as const; // prettier-ignore
    // 2 m to the left of the edge: (3, 4) + 2 (−0.8, 0.6).
    expect(snapPlace([1.43, 5.17], snap({ before, corners: [...before] }))).toEqual([1.4, 5.2]);
    expect(snapPlace([1.6, 5.6], snap({ before, corners: [...before] }))).toEqual([1.6, 5.6]);
  });
});
