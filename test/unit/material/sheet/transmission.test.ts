import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absorptionBeforeCavity,
  cavityAdmittance,
  fieldLoss,
  fieldLossDerivatives,
  fieldTransmittance,
  FIELD_ANGLE,
  lossAt,
  randomAbsorptionBeforeCavity,
  transmittance,
} from '../../../../src/material/sheet/transmission.ts';
import type { Complex } from '../../../../src/numerics/complex.ts';

const DEGREES = [0, 15, 30, 45, 60, 75, 80];
const cosines = DEGREES.map((degrees) => Math.cos((degrees * Math.PI) / 180));

/** Any passive admittance, over many decades. */
const admittance = fc
  .tuple(fc.double({ min: -4, max: 2, noNaN: true }), fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true }))
  .map(([decade, phase]): Complex => [10 ** decade * Math.max(0, Math.cos(phase)), 10 ** decade * Math.sin(phase)]);

describe('transmission', () => {
  it('of a mass obeys the mass law at every angle', () => {
    // ωm/ρc of 10 kg/m² at 500 Hz in air of 413 Pa·s/m.
    const x = (2 * Math.PI * 500 * 10) / 413;
    for (const cosine of cosines) {
      const law = 10 * Math.log10(1 + ((x * cosine) / 2) ** 2);
      expect(lossAt([0, -1 / x], cosine)).toBeCloseTo(law, 10);
    }
  });

  it('of cloth at normal incidence is 20 lg(1 + r/2)', () => {
    expect(lossAt([1 / 2, 0], 1)).toBeCloseTo(20 * Math.log10(2), 12);
  });

  it('of a diffuse field is the mean over the angles up to 78°', () => {
    fc.assert(
      fc.property(admittance, (y) => {
        const [steps, least] = [4000, Math.cos(FIELD_ANGLE)];
        let sum = 0;
        for (let i = 0; i < steps; i++) {
          const cosine = least + ((1 - least) * (i + 0.5)) / steps;
          sum += 2 * cosine * transmittance(y, cosine) * ((1 - least) / steps);
        }
        // The midpoint rule is good to 10⁻⁵ where τ bends most, at |Y| near cos 78°.
        expect(fieldTransmittance(y)).toBeCloseTo(sum / (1 - least * least), 4);
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it('of a heavy mass is 5 dB less in a diffuse field than at normal incidence', () => {
    const heavy: Complex = [0, -1e-3];
    // 10 lg(2 ln(1/cos 78°)/sin² 78°): the rule of thumb of 5 dB, exactly.
    const difference = 10 * Math.log10((2 * Math.log(1 / Math.cos(FIELD_ANGLE))) / Math.sin(FIELD_ANGLE) ** 2);
    expect(difference).toBeCloseTo(5.2, 1);
    expect(lossAt(heavy, 1) - fieldLoss(heavy)).toBeCloseTo(difference, 3);
  });

  it('has derivatives that are those of its differences', () => {
    const y: Complex = [0.03, -0.05];
    const [byG, byB] = fieldLossDerivatives(y);
    expect(byG).toBeCloseTo((fieldLoss([0.0301, -0.05]) - fieldLoss([0.0299, -0.05])) / 0.0002, 2);
    expect(byB).toBeCloseTo((fieldLoss([0.03, -0.0499]) - fieldLoss([0.03, -0.0501])) / 0.0002, 2);
  });

  it('is none through a closed sheet and whole through an open one', () => {
    expect(transmittance([0, 0], 1)).toBe(0);
    expect(fieldTransmittance([0, 0])).toBe(0);
    expect(fieldLoss([0, 0])).toBe(Infinity);
    expect(fieldTransmittance([1e5, 0])).toBeCloseTo(1, 4);
  });
});

describe('a sheet before a cavity', () => {
  it('absorbs what its surface impedance Z − j cot(kd cos θ)/cos θ absorbs', () => {
    const [z, depth] = [[1.5, 0.4] as const, 1.1];
    const squared = z[0] ** 2 + z[1] ** 2;
    for (const cosine of cosines) {
      const surface = [z[0], z[1] - 1 / Math.tan(depth * cosine) / cosine];
      const scaled = surface.map((part) => part * cosine);
      const alpha = 1 - ((scaled[0] - 1) ** 2 + scaled[1] ** 2) / ((scaled[0] + 1) ** 2 + scaled[1] ** 2);
      expect(absorptionBeforeCavity([z[0] / squared, -z[1] / squared], depth, cosine)).toBeCloseTo(alpha, 10);
    }
  });

  it('absorbs all of a quarter wave at an angle if r cos θ = 1', () => {
    const cosine = 0.5;
    expect(absorptionBeforeCavity([cosine, 0], Math.PI / 2 / cosine, cosine)).toBeCloseTo(1, 10);
  });

  it('absorbs nothing without depth, without losses, or before a half wave', () => {
    expect(absorptionBeforeCavity([1, 0], 0, 1)).toBe(0);
    expect(absorptionBeforeCavity([0, -0.4], 1, 0.7)).toBe(0);
    expect(absorptionBeforeCavity([0, 0], 1, 0.7)).toBe(0);
    expect(absorptionBeforeCavity([1, 0], Math.PI, 1)).toBeCloseTo(0, 10);
  });

  it('is passive for every passive sheet', () => {
    fc.assert(
      fc.property(
        admittance,
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 1e-6, max: 1, noNaN: true }),
        (y, depth, cosine) => {
          expect(cavityAdmittance(y, depth, cosine)[0]).toBeGreaterThanOrEqual(-1e-9);
          const alpha = absorptionBeforeCavity(y, depth, cosine);
          expect(alpha).toBeGreaterThanOrEqual(0);
          expect(alpha).toBeLessThanOrEqual(1 + 1e-9);
        },
      ),
      { seed: 7 },
    );
  });

  it('absorbs at random incidence what Paris’ integral over fine angles gives', () => {
    const [y, depth] = [[0.6, -0.2] as const, 3];
    const steps = 20000;
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      const cosine = (i + 0.5) / steps;
      sum += (2 * cosine * absorptionBeforeCavity(y, depth, cosine)) / steps;
    }
    // 128 angles are within 10⁻³ of the integral.
    expect(randomAbsorptionBeforeCavity(y, depth)).toBeCloseTo(sum, 3);
  });
});
