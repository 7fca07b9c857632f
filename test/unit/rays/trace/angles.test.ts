import { describe, expect, it } from 'vitest';
import { randomIncidenceAbsorption } from '../../../../src/material/admittance.ts';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { decayRate, kuttruffRate } from '../../../support/rays/decay-rates.ts';
import { radiosityRate } from '../../../support/rays/radiosity.ts';
import { boxRoom, lawOf } from '../../../support/rays/rooms.ts';

/** What a locally reacting wall keeps at an angle. */
const keptBy = (admittance: number) => (cosine: number) => ((cosine - admittance) / (cosine + admittance)) ** 2;

describe('boxes whose locally reacting walls scatter everything', () => {
  it.each([
    ['1:1:1', [4, 4, 4], 0.03],
    ['1:1:1', [4, 4, 4], 0.06],
    ['1:2:2', [3, 6, 6], 0.06],
    ['1:2:5', [2, 4, 10], 0.06],
  ] as [string, Triple, number][])(
    'a box %s, %o m, decays as its integral equation says, admittance %f',
    async (_, size, admittance) => {
      const exact = radiosityRate(size, keptBy(admittance), 6);
      const rate = await decayRate(boxRoom(size, [lawOf(admittance, 1)]), [1, 1, 1], 1 / exact, 3 / exact, 20_000);
      // Parts of the faces are right within 0.5 %; 20 000 rays of different energies spread by 0.3 %.
      expect(Math.abs(rate / exact - 1)).toBeLessThan(0.015);
    },
  );

  it('is Kuttruff with losses that know no angle, and decays more slowly with such that do', () => {
    const size: Triple = [4, 4, 4];
    const absorption = randomIncidenceAbsorption(0.06);
    const formula = kuttruffRate(size, absorption, 0.342);
    // The formula is of second order in the variance of free paths.
    expect(radiosityRate(size, () => 1 - absorption, 4) / formula).toBeCloseTo(1, 2);
    expect(radiosityRate(size, keptBy(0.06), 4) / formula).toBeLessThan(0.98);
  });
});
