import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../../src/units/errors.ts';
import { layerCurves, throughCurves } from '../../../../../src/app/jobs/materials/through-curves.ts';

/** ρc of the tables of materials, Pa·s/m: 1.204 kg/m³ at 343.2 m/s. */
const RHO_C = 1.204 * 343.2;

const of = (material: unknown, cavityMetres = 0.2): ReturnType<typeof throughCurves> =>
  throughCurves({ name: 'x', material, cavityMetres });

describe('throughCurves', () => {
  it('has the mass law of a limp sheet, and no absorption without a resistance', () => {
    const { frequenciesHz, normalLoss, randomAbsorption } = of({ sheet: { massPerArea: 15 } });
    frequenciesHz.forEach((hz, i) => {
      const half = (2 * Math.PI * hz * 15) / RHO_C / 2;
      expect(normalLoss[i]).toBeCloseTo(10 * Math.log10(1 + half * half), 6);
      expect(randomAbsorption[i]).toBeCloseTo(0, 9);
    });
  });

  it('has a cloth that absorbs fully where it matches the air a quarter of a wave before the wall', () => {
    const { frequenciesHz, anglesDegrees, absorption } = of({ sheet: { flowResistance: RHO_C } }, 0.1);
    const normal = absorption.subarray(0, frequenciesHz.length);
    const [at] = frequenciesHz.reduce<[number, number]>(
      ([best, off], hz, i) => {
        const misfit = Math.abs(Math.log(hz / (343.2 / 4 / 0.1)));
        return misfit < off ? [i, misfit] : [best, off];
      },
      [0, Infinity],
    );
    // The nearest of the frequencies is within 3 %.
    expect(normal[at]).toBeGreaterThan(0.995);
    expect(Math.max(...normal)).toBeLessThanOrEqual(1);
    expect([anglesDegrees[0], absorption.length]).toEqual([0, anglesDegrees.length * frequenciesHz.length]);
  });

  it('has the measured loss of a partition beside the one that is fitted to it', () => {
    const transmissionLoss = { '125': 20, '250': 24, '500': 27, '1000': 30 };
    const { askedLoss, frequenciesHz, fieldLoss } = of({ partition: { transmissionLoss } });
    expect(askedLoss).toHaveLength(4);
    for (const { centreHz, decibels } of askedLoss) {
      const near = frequenciesHz.findIndex((hz) => hz >= centreHz);
      // One curve meets four bands, and each band is a mean: within 2 dB at its middle.
      expect(Math.abs(fieldLoss[near] - decibels)).toBeLessThan(2);
    }
  });

  it('names what is wrong', () => {
    expect(() => of({ sheet: { flowResistance: -1 } })).toThrow(/flow resistance/);
    expect(() => of({ rigid: true })).toThrow(/no sound goes through/);
    expect(() => of({ sheet: { flowResistance: 800 } }, 0)).toThrow(/depth above 0/);
  });
});

describe('layerCurves', () => {
  const wool = (material: unknown, thicknessMetres = 0.1): ReturnType<typeof layerCurves> =>
    layerCurves({ name: 'wool', material, thicknessMetres });

  it('have the absorption of a deep layer by its characteristic impedance (Miki, 1990), whatever lies behind', () => {
    const { frequenciesHz, absorption, anglesDegrees } = wool({ porousVolume: { flowResistivity: 10_000 } }, 10);
    frequenciesHz.forEach((hz, at) => {
      if (hz < 500) return;
      const x = hz / 10_000;
      const [re, im] = [1 + 0.07 * x ** -0.632, -0.107 * x ** -0.632];
      const expected = 1 - ((re - 1) ** 2 + im ** 2) / ((re + 1) ** 2 + im ** 2);
      expect(absorption[at]).toBeCloseTo(expected, 2);
    });
    expect(anglesDegrees[0]).toBe(0);
  });

  it('have the mean over all angles at random incidence', () => {
    const { absorption, anglesDegrees, randomAbsorption, frequenciesHz } = wool({
      porousVolume: { flowResistivity: 10_000 },
    });
    const step = ((anglesDegrees[1] - anglesDegrees[0]) * Math.PI) / 180;
    const count = frequenciesHz.length;
    for (const at of [20, 50, 90]) {
      // By the trapezoidal rule up to 85°, beyond which sin 2θ leaves a hundredth.
      const mean = anglesDegrees.reduce(
        (sum, degrees, angle) => sum + absorption[angle * count + at] * Math.sin((degrees * Math.PI) / 90) * step,
        0,
      );
      expect(Math.abs(mean - randomAbsorption[at])).toBeLessThan(0.015);
    }
  });

  it.each([
    [{ sheet: { flowResistance: 800 } }, 0.1],
    [{ porousVolume: { flowResistivity: 1 } }, 0.1],
    [{ porousVolume: { flowResistivity: 10_000 } }, 0],
    [{ porousVolume: { flowResistivity: 10_000 } }, NaN],
  ])('are refused of %j at %d m', (material, thickness) => {
    expect(() => wool(material, thickness)).toThrow(InputError);
  });
});
