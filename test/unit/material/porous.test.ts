import { describe, expect, it } from 'vitest';
import { normalIncidenceAbsorption } from '../../../src/material/admittance.ts';
import { porousAdmittance } from '../../../src/material/porous.ts';
import { metresPerSecond } from '../../../src/units/quantities.ts';
import { between, seededRandom } from '../../support/numbers/random.ts';

const c = metresPerSecond(343);

/** α at normal incidence. */
const absorption = (flowResistivity: number, thicknessMetres: number, cavityMetres: number, hz: number) =>
  normalIncidenceAbsorption(...porousAdmittance({ flowResistivity, thicknessMetres, cavityMetres }, c, hz));

describe('porousAdmittance', () => {
  it('of an infinitely thick layer is 1/Z_c, computed by hand', () => {
    // σ = 10 000, f = 1000: 10³f/σ = 100, 100^−0.632 = 10^−1.264 = 0.054450; Z_c = 1.29948 − 0.45902j
    const [g, b] = porousAdmittance({ flowResistivity: 1e4, thicknessMetres: 10, cavityMetres: 0 }, c, 1000);
    expect(g).toBeCloseTo(0.68417, 4);
    expect(b).toBeCloseTo(0.24167, 4);
  });

  it.each([
    // The same formulas in the complex arithmetic of another program; Z = −j Z_c cot kd without a cavity.
    [1e4, 0.05, 0, 1000, 0.9940712968874749, 0.7266669697536106],
    [5000, 0.1, 0, 125, 0.05718242002051127, 0.2918389501570556],
    [2e4, 0.05, 0.1, 500, 0.5226719471872449, 0.13778005388843356],
  ])('σ %d, d %d, l %d at %d Hz', (flowResistivity, thicknessMetres, cavityMetres, hz, g, b) => {
    const admittance = porousAdmittance({ flowResistivity, thicknessMetres, cavityMetres }, c, hz);
    expect(admittance[0]).toBeCloseTo(g, 12);
    expect(admittance[1]).toBeCloseTo(b, 12);
  });

  it('of a thin layer on the wall is that of a rigid wall', () => {
    const [g, b] = porousAdmittance({ flowResistivity: 1e4, thicknessMetres: 1e-5, cavityMetres: 0 }, c, 500);
    expect(Math.hypot(g, b)).toBeLessThan(2e-4);
  });

  it('of a thin layer in front of a cavity absorbs all if the depth is λ/4, and nothing if it is λ/2', () => {
    // Flow resistance σd = ρc: 413/0.001 over 1 mm; cavity of 0.1 m, λ/4 at 857.5 Hz.
    const near = (hz: number) => absorption(413_000, 0.001, 0.1, hz);
    expect(near(857.5)).toBeGreaterThan(0.98);
    expect(near(1715)).toBeLessThan(0.02);
    expect(near(2572.5)).toBeGreaterThan(0.98);
  });

  it('is passive and finite everywhere, resonances of the cavity included', () => {
    const random = seededRandom(5);
    for (let i = 0; i < 2000; i++) {
      const layer = {
        flowResistivity: 10 ** between(random, 2, 6),
        thicknessMetres: 10 ** between(random, -4, 1),
        cavityMetres: random() < 0.3 ? 0 : 10 ** between(random, -4, 1),
      };
      const hz = random() < 0.2 ? c / 4 / (layer.cavityMetres || 1) : 10 ** between(random, 1, 4.3);
      const [g, b] = porousAdmittance(layer, c, hz);
      expect(g).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(g) && Number.isFinite(b)).toBe(true);
    }
  });
});
