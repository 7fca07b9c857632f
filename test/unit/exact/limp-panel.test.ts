import { describe, expect, it } from 'vitest';
import { limpPanelLoss } from '../../../src/exact/limp-panel.ts';

const MASS = 20;
const DECIBELS_OF_MASS = 20 * Math.log10(MASS);

describe('the loss of a limp panel in a wall', () => {
  it.each([4, 8, 16, 32])('is that of Sewell for a square of k√S = %d', (size) => {
    const loss = limpPanelLoss({ width: size, height: size, onFloor: false }, 1, MASS);
    // [Sewell1970], for panels below coincidence; its constant is rounded.
    const sewell = DECIBELS_OF_MASS - 10 * Math.log10(Math.log(size) + 0.16 + 1 / (4 * Math.PI * size ** 2));
    expect(Math.abs(loss - sewell)).toBeLessThan(0.05);
  });

  it('is that of a piston if it is small: what it sends out is k²S/2π of ρc', () => {
    const size = 0.1;
    const loss = limpPanelLoss({ width: size, height: size, onFloor: false }, 1, MASS);
    expect(loss).toBeCloseTo(DECIBELS_OF_MASS - 10 * Math.log10(size ** 2 / Math.PI), 2);
  });

  it('is 6 dB less for a small one on a floor, and that of free air for a high one', () => {
    const small = (onFloor: boolean): number => limpPanelLoss({ width: 0.1, height: 0.1, onFloor }, 1, MASS);
    expect(small(false) - small(true)).toBeCloseTo(20 * Math.log10(2), 1);
    const large = (onFloor: boolean): number => limpPanelLoss({ width: 4, height: 200, onFloor }, 1, MASS);
    expect(Math.abs(large(false) - large(true))).toBeLessThan(0.1);
  });
});
