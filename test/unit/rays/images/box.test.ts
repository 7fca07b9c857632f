import { describe, expect, it } from 'vitest';
import { boxErrors } from '../../../support/rays/absorbing-box.ts';

describe('images in a box with walls that depend on angle and frequency', () => {
  it('add up to the modes in the middle of the room', () => {
    for (const { plane, product, whole } of boxErrors([1.31, 1.13, 1.417], [3.871, 2.693, 1.079], [125, 180, 250])) {
      // 0.1 dB of the field.
      expect(whole).toBeLessThan(0.0116);
      expect(product).toBeGreaterThan(1.5 * whole);
      expect(plane).toBeGreaterThan(2 * whole);
    }
  });

  it('add up to the modes where source and receiver stand near a wall', () => {
    for (const { plane, whole } of boxErrors([1.31, 1.13, 0.1], [3.871, 2.693, 0.12], [250, 355])) {
      // From two wavelengths on; at half of these frequencies it is 0.3 dB.
      expect(whole).toBeLessThan(0.0116);
      // Plane waves: 2 dB.
      expect(plane).toBeGreaterThan(0.2);
    }
  });
});
