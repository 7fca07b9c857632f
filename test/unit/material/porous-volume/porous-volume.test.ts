import { describe, expect, it } from 'vitest';
import { randomIncidenceAbsorption } from '../../../../src/material/admittance.ts';
import type { PorousFilling } from '../../../../src/material/definition.ts';
import { porousAdmittance } from '../../../../src/material/porous.ts';
import {
  slabAbsorptionAt,
  slabImpedance,
  slabRandomAbsorption,
} from '../../../../src/material/porous-volume/absorption.ts';
import { fitMedium, mediumAt } from '../../../../src/material/porous-volume/fit.ts';
import { errorOf, nonNegative } from '../../../../src/material/porous-volume/least-squares.ts';
import { equivalentFluid } from '../../../../src/material/porous-volume/medium.ts';
import { over } from '../../../../src/numerics/complex.ts';
import { metresPerSecond } from '../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../support/numbers/random.ts';

const c = metresPerSecond(343.2);
const wool: PorousFilling = {
  model: 'jca',
  flowResistivity: 1e4,
  porosity: 0.97,
  tortuosity: 1.1,
  viscousLength: 1e-4,
  thermalLength: 2e-4,
};
const miki = (flowResistivity: number): PorousFilling => ({ model: 'miki', flowResistivity, porosity: 0.98 });

describe('equivalentFluid', () => {
  it.each([
    // The same formulas in the complex arithmetic of another program.
    [100, 1.5587580171780266, -12.830487760821319, 1.3897063119424995, -0.05646643046853267],
    [1000, 1.5347428622820085, -1.3539242700120853, 1.1592106493473218, -0.14115499026313086],
  ])('of Johnson, Champoux and Allard at %d Hz', (hz, a, b, p, q) => {
    const { density, compressibility } = equivalentFluid(wool, hz);
    expect(density[0]).toBeCloseTo(a, 10);
    expect(density[1]).toBeCloseTo(b, 10);
    expect(compressibility[0]).toBeCloseTo(p, 10);
    expect(compressibility[1]).toBeCloseTo(q, 10);
  });

  it('has the flow resistivity at low frequencies and the tortuosity at high ones', () => {
    const slow = equivalentFluid(wool, 0.01).density;
    expect((-slow[1] * 2 * Math.PI * 0.01 * 1.204) / (1e4 * 0.97)).toBeCloseTo(1, 3);
    expect(equivalentFluid(wool, 1e9).density[0]).toBeCloseTo(1.1, 2);
  });
});

describe('a layer with a rigid wall behind', () => {
  it('has the impedance of the local model of porous layers at normal incidence, and of its angles', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 100; i++) {
      const [flowResistivity, thickness] = [10 ** between(random, 3, 5), 10 ** between(random, -2, 0)];
      const [hz, sine] = [10 ** between(random, 2, 3.5), random()];
      const [g, b] = porousAdmittance({ flowResistivity, thicknessMetres: thickness, cavityMetres: 0 }, c, hz, sine);
      const slab = { medium: miki(flowResistivity), thickness };
      const [p, q] = over([1, 0], slabImpedance(slab, c, hz, sine));
      // Where Miki's model is not passive, the local one is set to 0.
      if (g > 0) expect(p).toBeCloseTo(g, 9);
      expect(q).toBeCloseTo(b, 9);
    }
  });

  it('absorbs at random incidence what the closed formula says, if it reacts locally', () => {
    for (const hz of [125, 500, 2000]) {
      const slab = { medium: wool, thickness: 0.1 };
      const [g, b] = over([1, 0], slabImpedance(slab, c, hz, 0));
      expect(slabRandomAbsorption(slab, c, hz, 'local')).toBeCloseTo(randomIncidenceAbsorption(g, b), 3);
    }
  });

  it('absorbs more at grazing angles if sound travels sideways in it', () => {
    const slab = { medium: wool, thickness: 0.1 };
    const grazing = (80 * Math.PI) / 180;
    expect(slabAbsorptionAt(slab, c, 690, grazing)).toBeGreaterThan(slabAbsorptionAt(slab, c, 690, grazing, 'local'));
    expect(slabAbsorptionAt(slab, c, 690, 0)).toBe(slabAbsorptionAt(slab, c, 690, 0, 'local'));
  });

  it('of any depth has a finite impedance', () => {
    const [re, im] = slabImpedance({ medium: miki(1e5), thickness: 1000 }, c, 8000, 0.5);
    expect(Number.isFinite(re) && Number.isFinite(im)).toBe(true);
    expect(re).toBeGreaterThan(0.5);
  });
});

describe('fitMedium', () => {
  const T = 3e-5;

  it('fits mineral wool within some percent, and says how well', () => {
    const wools: readonly [PorousFilling, number][] = [
      [wool, 0.03],
      [
        { ...wool, flowResistivity: 4e4, porosity: 0.95, tortuosity: 1.2, viscousLength: 5e-5, thermalLength: 1e-4 },
        0.06,
      ],
      // Miki's formulas are not those of a passive medium at low frequencies.
      [miki(1e4), 0.13],
      [miki(4e4), 0.3],
    ];
    for (const [medium, most] of wools) {
      const fit = fitMedium(medium, T, 4000);
      expect(fit.error.viscous).toBeLessThan(most);
      expect(fit.error.thermal).toBeLessThan(0.03);
      const t = Math.tan(Math.PI * 1000 * T);
      const [at, exact] = [mediumAt(fit, t).density, equivalentFluid(medium, 1000).density];
      const difference = over([at[0] - exact[0], at[1] - exact[1]], at);
      expect(Math.hypot(...difference)).toBeLessThanOrEqual(fit.error.viscous * 1.1);
    }
  });

  it('gives media that only lose, and in which nothing is faster than in air', () => {
    const random = seededRandom(8);
    for (let i = 0; i < 6; i++) {
      const medium: PorousFilling =
        random() < 0.5
          ? miki(10 ** between(random, 2, 6))
          : { model: 'jca', flowResistivity: 10 ** between(random, 2, 6), porosity: between(random, 0.3, 1) };
      const { viscous, thermal } = fitMedium(medium, 10 ** between(random, -5, -4), 10 ** between(random, 2.5, 4));
      for (const { rate, share } of [...viscous, ...thermal]) {
        expect(rate).toBeGreaterThan(0);
        expect(share).toBeGreaterThan(0);
      }
      expect(viscous.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1);
      expect(viscous.length).toBeGreaterThan(0);
    }
  });
});

describe('nonNegative', () => {
  const problem = (random: () => number) => ({
    target: Array.from({ length: 12 }, () => [random() - 0.3, random() - 0.5] as const),
    basis: Array.from({ length: 5 }, () => Array.from({ length: 12 }, () => [random() - 0.2, random() - 0.5] as const)),
    weight: Array.from({ length: 12 }, () => 0.5 + random()),
  });

  it('meets the conditions of the least squares: no unknown can change to a smaller error', () => {
    const random = seededRandom(4);
    for (let i = 0; i < 20; i++) {
      const one = problem(random);
      const x = nonNegative(one);
      const error = errorOf(one, x);
      for (let b = 0; b < x.length; b++) {
        expect(x[b]).toBeGreaterThanOrEqual(0);
        for (const by of [1e-3, -1e-3]) {
          if (x[b] + by >= 0) expect(errorOf(one, x.with(b, x[b] + by))).toBeGreaterThanOrEqual(error - 1e-12);
        }
      }
    }
  });

  it('keeps a bound on the sum, and is as good as any other with that sum', () => {
    const random = seededRandom(5);
    let bound = 0;
    for (let i = 0; i < 20; i++) {
      const one = problem(random);
      const sum = (x: readonly number[]): number => x.reduce((s, value) => s + value, 0);
      if (sum(nonNegative(one)) <= 0.3) continue;
      bound++;
      const x = nonNegative(one, 0.3);
      expect(sum(x)).toBeLessThanOrEqual(0.3 + 1e-12);
      const error = errorOf(one, x);
      for (let a = 0; a < x.length; a++) {
        for (let b = 0; b < x.length; b++) {
          const moved = x.map((value, j) => value + (j === a ? -1e-3 : 0) + (j === b ? 1e-3 : 0));
          if (moved[a] >= 0) expect(errorOf(one, moved)).toBeGreaterThanOrEqual(error - 1e-6);
        }
      }
    }
    expect(bound).toBeGreaterThan(5);
  });
});
