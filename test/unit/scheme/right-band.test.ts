import { describe, expect, it } from 'vitest';
import { rightBand } from '../../../src/scheme/right-band.ts';
import { allSchemes, schemeByName } from '../../../src/scheme/scheme.ts';

describe('the band of a room with sheets', () => {
  it('ends where a mass would be off by more than half a decibel, and nowhere else', () => {
    for (const scheme of allSchemes()) {
      for (const walls of ['staircase', 'subcell'] as const) {
        const [without, having] = [false, true].map((sheets) => rightBand(scheme, walls, 3, sheets));
        // fX/c = ωT/(2πλ)
        expect(having).toBe(Math.min(without, (2 * 0.75) / (2 * Math.PI * scheme.courant)));
      }
    }
  });

  it('takes 3.6 points per wavelength of the most common scheme', () => {
    expect(1 / rightBand(schemeByName('compact-5@1%', ''), 'staircase', 3, true)).toBeCloseTo(3.56, 2);
    expect(1 / rightBand(schemeByName('compact-5@1%', ''), 'staircase')).toBeLessThan(2.8);
  });
});
