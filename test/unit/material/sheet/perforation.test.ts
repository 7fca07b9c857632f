import { describe, expect, it } from 'vitest';
import { endLength, openShare, perforationImpedance } from '../../../../src/material/sheet/perforation.ts';
import { STILL_AIR } from '../../../../src/material/still-air.ts';

const { density, viscosity } = STILL_AIR;

/** Holes so far apart that they do not influence each other, as in [Maa1998]. */
const alone = (holeMetres: number, thicknessMetres: number) => ({
  holeMetres,
  thicknessMetres,
  spacingMetres: 100 * holeMetres,
});

/** ω of a perforate constant k = d √(ωρ/4η) [Maa1998]. */
const omegaOf = (k: number, hole: number): number => (4 * viscosity * k * k) / (density * hole * hole);

describe('a perforation', () => {
  it('has the impedance of Maa’s equation 4 within the 6 % that he states, and that of his figure 1', () => {
    for (const [d, t] of [
      [2e-4, 2e-4],
      [5e-4, 1e-3],
      [1e-3, 5e-4],
    ]) {
      for (const k of [0.1, 0.5, 1, 2, 3, 5, 8, 10, 30]) {
        const panel = alone(d, t);
        const share = openShare(panel);
        const omega = omegaOf(k, d);
        const [re, im] = perforationImpedance(panel, omega);
        const resistance =
          ((32 * viscosity * t) / (share * d * d)) * (Math.sqrt(1 + (k * k) / 32) + (Math.SQRT2 / 32) * k * (d / t));
        const mass = ((density * t) / share) * (1 + 1 / Math.sqrt(9 + (k * k) / 2) + 0.85 * (d / t));
        // 7 % in the resistance: the error of the approximation itself, largest near k = 5.
        expect(Math.abs(re / resistance - 1)).toBeLessThan(0.07);
        // His 0.85 d is 8/(3π) d, and 0.983 of it for holes 100 d apart.
        expect(Math.abs(im / omega / mass - 1)).toBeLessThan(0.04);
      }
    }
    // Figure 1: the mass of a hole as long as it is wide begins at 4/3 + 0.85 = 2.2 times that of the air in it.
    const panel = alone(3e-4, 3e-4);
    const omega = omegaOf(0.1, 3e-4);
    const [, reactance] = perforationImpedance(panel, omega);
    expect((reactance / omega) * (openShare(panel) / (density * 3e-4))).toBeCloseTo(2.18, 1);
  });

  it('has Poiseuille’s resistance in a narrow hole and the mass of the air in a wide one', () => {
    const narrow = alone(1e-4, 0.01);
    const [re, im] = perforationImpedance(narrow, 1);
    expect(re / ((32 * viscosity * 0.01) / (openShare(narrow) * 1e-8))).toBeCloseTo(1, 3);
    expect(im / ((4 / 3) * density * 0.01)).toBeCloseTo(1 / openShare(narrow), -3);
    const wide = alone(0.1, 0.01);
    const mass = (density * (0.01 + endLength(wide))) / openShare(wide);
    expect(perforationImpedance(wide, 1e4)[1] / (1e4 * mass)).toBeCloseTo(1, 2);
  });

  it('has in a narrow slot the resistance 12ηt/b² of a flow between plates', () => {
    const slots = { slotMetres: 1e-4, spacingMetres: 0.01, thicknessMetres: 0.01 };
    expect(openShare(slots)).toBe(0.01);
    expect(perforationImpedance(slots, 1)[0] / ((12 * viscosity * 0.01) / (0.01 * 1e-8))).toBeCloseTo(1, 3);
  });

  it('is the same on both sides of the bounds where its series change', () => {
    // |w| = 200 at this ω.
    const panel = { holeMetres: 0.01, spacingMetres: 0.03, thicknessMetres: 0.02 };
    const omega = ((2 * 200) / 0.01) ** 2 * (viscosity / density);
    const below = perforationImpedance(panel, omega * (1 - 1e-9));
    const above = perforationImpedance(panel, omega * (1 + 1e-9));
    expect(above[0] / below[0]).toBeCloseTo(1, 2);
    expect(above[1] / below[1]).toBeCloseTo(1, 6);
  });

  it('loses its end corrections as the holes grow together', () => {
    const lengths = [0.011, 0.02, 0.1].map((spacingMetres) =>
      endLength({ holeMetres: 0.01, spacingMetres, thicknessMetres: 0.01 }),
    );
    expect(lengths[0]).toBeLessThan(lengths[1]);
    expect(lengths[1]).toBeLessThan(lengths[2]);
    expect(lengths[2]).toBeLessThan(0.85 * 0.01);
  });
});
