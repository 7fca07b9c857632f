import { describe, expect, it } from 'vitest';
import { flatShare } from '../../../../src/room/absorbed/flat-share.ts';
import { SMOOTHING } from '../../../../src/room/absorbed/test-field.ts';

describe('what a face of a plane wall takes', () => {
  it.each([0.5, 1])(
    'is the mean of (2 cos)² where a line reads twice the value of one node, %d from the wall',
    (distance) => {
      // ∫ e^(−2σk²) (2 cos kd)² dk over ∫ e^(−2σk²) dk.
      // The field at the wall, continued from three nodes, is 1.2 % low.
      const exact = 2 * (1 + Math.exp(-(distance ** 2) / (2 * SMOOTHING)));
      expect(Math.abs(flatShare([2, 0, 0], 3, distance) / exact - 1)).toBeLessThan(0.03);
    },
  );

  it('is the square of the weight where the node that is read stands at the wall', () => {
    expect(flatShare([2, 0, 0], 3, 0)).toBeCloseTo(4, 10);
  });
});
