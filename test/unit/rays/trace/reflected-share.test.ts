import { describe, expect, it } from 'vitest';
import { randomIncidenceAbsorption } from '../../../../src/material/admittance.ts';
import { bandOf } from '../../../../src/material/bands.ts';
import { meanOverCosines } from '../../../../src/material/mean-over-angles.ts';
import { realWall, wallAdmittance, type Wall } from '../../../../src/material/wall.ts';
import { COSINE_STEPS, reflectedShare, reflectedShares } from '../../../../src/rays/trace/reflected-share.ts';

const octave = bandOf(500, 1);
const absorptionOf = (wall: Wall): number => {
  const table = reflectedShares({ laws: [{ name: 'wall', wall, scattering: [0] }], soundSpeed: 343 }, [octave]);
  return meanOverCosines(20_000, (cosine) => 2 * cosine * (1 - reflectedShare(table, 0, cosine)));
};

describe('the share of energy that walls reflect', () => {
  it.each([0.002, 0.02, 0.1, 0.6, 3])(
    'has the random-incidence absorption of a wall of admittance %f',
    (admittance) => {
      // Steps of the table: a thousandth of the absorption.
      const exact = randomIncidenceAbsorption(admittance);
      expect(Math.abs(absorptionOf(realWall(admittance)) / exact - 1)).toBeLessThan(1e-3);
    },
  );

  it('is the mean over the band where the wall resonates', () => {
    const wall: Wall = {
      conductance: 0.01,
      branches: [{ resistance: 0.8, mass: 2e-3, stiffness: 2e-3 * (2 * Math.PI * 520) ** 2 }],
    };
    const points = 2000;
    let exact = 0;
    for (let i = 0; i < points; i++) {
      const frequency = octave.lower + ((octave.upper - octave.lower) * (i + 0.5)) / points;
      exact += randomIncidenceAbsorption(...wallAdmittance(wall, frequency)) / points;
    }
    // 24 points of a band over a resonance of a fifth of it.
    expect(Math.abs(absorptionOf(wall) / exact - 1)).toBeLessThan(0.01);
  });

  it('is 1 at a rigid wall, 0 at an opening, at every angle', () => {
    const law = { name: 'wall', wall: realWall(0), scattering: [0] };
    const table = reflectedShares({ laws: [law, { ...law, isOpening: true }], soundSpeed: 343 }, [octave]);
    for (const cosine of [0, 1e-9, 0.3, 1]) {
      expect(reflectedShare(table, 0, cosine)).toBe(1);
      expect(reflectedShare(table, COSINE_STEPS + 1, cosine)).toBe(0);
    }
  });
});
