import { describe, expect, it } from 'vitest';
import { ABSORPTION_CEILING, reflectionFactor } from '../../../../src/material/admittance.ts';
import {
  bandOf,
  fractionOf,
  logMidpoints,
  OCTAVE_CENTRES,
  THIRD_OCTAVE_CENTRES,
} from '../../../../src/material/bands.ts';
import { admittanceAt, realAdmittance } from '../../../../src/material/branches.ts';
import { fitAdmittance, type FitOptions } from '../../../../src/material/fit/fit.ts';
import { monotoneCubic } from '../../../../src/material/interpolate.ts';
import { libraryDefinition, libraryNames } from '../../../../src/material/library.ts';
import { porousAdmittance } from '../../../../src/material/porous.ts';
import { bandMeans, meansOf } from '../../../../src/material/realised.ts';
import type { AbsorptionTarget, AdmittanceTarget, SpectrumTarget } from '../../../../src/material/fit/target.ts';
import { hertz, metresPerSecond, seconds } from '../../../../src/units/quantities.ts';
import { between, seededRandom, wholeBetween, type Random } from '../../../support/numbers/random.ts';

/** 2πfT at the highest frequency. The first is practically continuous time. */
const BANDWIDTHS = [0.001, 1, 1.8, 2.2];

function optionsAt(bandwidth: number, maxFrequency = bandOf(4000, 1).upper): FitOptions {
  return { timeStep: seconds(bandwidth / (2 * Math.PI * maxFrequency)), maxFrequency: hertz(maxFrequency) };
}

function absorptionTarget(centres: readonly number[], absorption: readonly number[]): AbsorptionTarget {
  const bands = centres.map((centreHz, i) => ({ centreHz, absorption: absorption[i] }));
  return { kind: 'absorption', fraction: fractionOf(centres), bands };
}

/** Errors of the band means at the true frequencies, for bands that end below the highest one. */
function bandErrors({ bands, fraction }: AbsorptionTarget, options: FitOptions): number[] {
  const { admittance } = fitAdmittance({ kind: 'absorption', bands, fraction }, options);
  return bands.flatMap(({ centreHz, absorption }) => {
    const band = bandOf(centreHz, fraction);
    if (band.upper > options.maxFrequency * 1.000001) return [];
    const { random } = bandMeans(admittance, band, options.timeStep, options.maxFrequency);
    return [Math.abs(random - Math.min(absorption, ABSORPTION_CEILING))];
  });
}

/** A random curve of absorptions of at least 0.02. Neighbours differ by at most `step`. */
function randomCurve(random: Random, length: number, step: number): number[] {
  let value = random();
  return Array.from({ length }, () => (value = Math.min(1, Math.max(0.02, value + between(random, -step, step)))));
}

const OCTAVES = [125, 250, 500, 1000, 2000, 4000];

describe.each(BANDWIDTHS)('fitAdmittance for 2πfT up to %d', (bandwidth) => {
  it('meets every octave of every material of the library', () => {
    for (const name of libraryNames()) {
      const { bands, fraction } = libraryDefinition(name);
      const errors = bandErrors({ kind: 'absorption', bands, fraction }, optionsAt(bandwidth));
      expect(Math.max(...errors), name).toBeLessThan(0.012);
    }
  });

  it('meets random octaves', () => {
    const random = seededRandom(11);
    for (let i = 0; i < 40; i++) {
      const target = absorptionTarget(OCTAVES, randomCurve(random, 6, 0.4));
      expect(Math.max(...bandErrors(target, optionsAt(bandwidth))), JSON.stringify(target.bands)).toBeLessThan(0.03);
    }
  });

  it('comes close to random third-octaves: eighteen bands with eight branches', () => {
    const random = seededRandom(12);
    const centres = THIRD_OCTAVE_CENTRES.filter((centre) => centre >= 100 && centre <= 5000);
    for (let i = 0; i < 15; i++) {
      const octaves = randomCurve(random, 7, 0.4);
      const curve = monotoneCubic([0, 1, 2, 3, 4, 5, 6], octaves);
      const target = absorptionTarget(
        centres,
        centres.map((_, band) => Math.min(1, Math.max(0.02, curve(band / 3) + between(random, -0.02, 0.02)))),
      );
      const errors = bandErrors(target, optionsAt(bandwidth, bandOf(5000, 3).upper));
      expect(Math.max(...errors), JSON.stringify(target.bands)).toBeLessThan(0.05);
    }
  });

  it('meets porous layers, their reflection factor included', () => {
    const random = seededRandom(13);
    const options = optionsAt(bandwidth);
    for (let i = 0; i < 15; i++) {
      const layer = {
        flowResistivity: 10 ** between(random, 3.5, 4.9),
        thicknessMetres: between(random, 0.01, 0.1),
        cavityMetres: random() < 0.5 ? 0 : between(random, 0.01, 0.05),
      };
      const at = (hz: number) => porousAdmittance(layer, metresPerSecond(343), hz);
      const target: SpectrumTarget = { kind: 'spectrum', at, from: 22, to: Infinity };
      const { admittance } = fitAdmittance(target, options);
      for (const centre of [63, ...OCTAVES]) {
        const { lower, upper } = bandOf(centre, 1);
        const wanted = meansOf(at, lower, upper).random;
        const { random: realised } = bandMeans(admittance, { lower, upper }, options.timeStep, options.maxFrequency);
        expect(Math.abs(realised - wanted), JSON.stringify(layer)).toBeLessThan(0.015);
      }
      for (const hz of logMidpoints(50, options.maxFrequency, 50)) {
        const [wanted, realised] = [at(hz), admittanceAt(admittance, 2 * Math.PI * hz * options.timeStep)].map(
          ([g, b]) => reflectionFactor(g, b),
        );
        expect(Math.hypot(realised[0] - wanted[0], realised[1] - wanted[1]), JSON.stringify(layer)).toBeLessThan(0.12);
      }
    }
  });
});

describe('fitAdmittance', () => {
  it('gives a real admittance if nothing depends on frequency', () => {
    const { admittance, largestError } = fitAdmittance(absorptionTarget(OCTAVES, Array(6).fill(0.5)), optionsAt(1));
    expect(admittance.branches).toEqual([]);
    expect(admittance.conductance).toBeCloseTo(0.10349279071081, 4);
    expect(largestError).toBeLessThan(1e-4);
  });

  it('gives a rigid wall if nothing is absorbed', () => {
    expect(fitAdmittance(absorptionTarget(OCTAVES, Array(6).fill(0)), optionsAt(1)).admittance).toEqual(
      realAdmittance(0),
    );
  });

  it('recovers a resonator', () => {
    const wall = { conductance: 0.05, branches: [{ resistance: 2, inertia: 6, stiffness: 0.5 }] };
    const options = optionsAt(1.8);
    const at = (hz: number) => admittanceAt(wall, 2 * Math.PI * hz * options.timeStep);
    const { admittance } = fitAdmittance({ kind: 'spectrum', at, from: 20, to: 6000 }, { ...options, maxBranches: 1 });
    const [branch] = admittance.branches;
    expect(branch.resistance).toBeCloseTo(2, 2);
    expect(branch.inertia).toBeCloseTo(6, 1);
    expect(branch.stiffness).toBeCloseTo(0.5, 2);
    expect(admittance.conductance).toBeCloseTo(0.05, 3);
  });

  it('uses no more branches than allowed, and no more than needed', () => {
    const steep = absorptionTarget(OCTAVES, [0.05, 0.9, 0.1, 0.8, 0.05, 0.7]);
    for (const maxBranches of [0, 1, 3]) {
      const { admittance } = fitAdmittance(steep, { ...optionsAt(1), maxBranches });
      expect(admittance.branches.length).toBeLessThanOrEqual(maxBranches);
    }
    const easy = absorptionTarget(OCTAVES, [0.05, 0.06, 0.08, 0.1, 0.12, 0.13]);
    expect(fitAdmittance(easy, optionsAt(1)).admittance.branches.length).toBeLessThanOrEqual(2);
  });

  it('gives the same wall every time', () => {
    const target = absorptionTarget(OCTAVES, [0.2, 0.4, 0.7, 0.8, 0.6, 0.4]);
    expect(fitAdmittance(target, optionsAt(1.8))).toEqual(fitAdmittance(target, optionsAt(1.8)));
  });

  it('reports its largest error', () => {
    const target = absorptionTarget(OCTAVES, [0.01, 0.95, 0.02, 0.9, 0.01, 0.8]);
    const { largestError } = fitAdmittance(target, optionsAt(1));
    expect(Math.abs(largestError - Math.max(...bandErrors(target, optionsAt(1))))).toBeLessThan(0.01);
    expect(largestError).toBeGreaterThan(0.05); // no wall of eight branches is that steep
  });

  it.each([0, NaN, 0.5 / 1e-4, 1e5])('refuses %d Hz at a time step of 0.1 ms', (maxFrequency) => {
    const options = { timeStep: seconds(1e-4), maxFrequency: hertz(maxFrequency) };
    expect(() => fitAdmittance(absorptionTarget([125], [0.1]), options)).toThrow(RangeError);
  });
});

describe('1000 random targets', () => {
  const random = seededRandom(2024);

  function randomTarget(): AdmittanceTarget {
    if (random() < 0.3) {
      const scale = 10 ** between(random, -3, 2.5);
      const phases = Array.from({ length: 4 }, () => between(random, 0, 6));
      const at = (hz: number): [number, number] => [
        scale * (1 + Math.sin(Math.log(hz) + phases[0])),
        scale * 10 * Math.sin(3 * Math.log(hz) + phases[1]),
      ];
      return { kind: 'spectrum', at, from: between(random, 10, 1000), to: between(random, 1000, 20_000) };
    }
    const all = random() < 0.7 ? OCTAVE_CENTRES : THIRD_OCTAVE_CENTRES;
    const first = wholeBetween(random, 0, all.length - 1);
    const centres = all.slice(first, wholeBetween(random, first, Math.min(all.length - 1, first + 9)) + 1);
    const extreme = random() < 0.4;
    return absorptionTarget(
      centres,
      centres.map(() => (extreme ? Math.round(random()) : random())),
    );
  }

  it('all give passive walls: G, R, L and S are finite and at least 0', () => {
    for (let i = 0; i < 1000; i++) {
      const target = randomTarget();
      const options = optionsAt(between(random, 0.01, 2.8), 10 ** between(random, 1.5, 4));
      const { admittance, largestError } = fitAdmittance(target, { ...options, maxBranches: i % 20 === 0 ? 8 : i % 4 });
      const numbers = admittance.branches.flatMap(({ resistance, inertia, stiffness }) => {
        expect(resistance + inertia + stiffness).toBeGreaterThan(0);
        return [resistance, inertia, stiffness];
      });
      for (const number of [admittance.conductance, ...numbers, largestError]) {
        expect(number >= 0 && number < Infinity, JSON.stringify(target)).toBe(true);
      }
    }
  }, 180_000);

  it('ring no longer than ten cycles if only absorption is asked for', () => {
    for (let i = 0; i < 30; i++) {
      const target = absorptionTarget(
        OCTAVES,
        OCTAVES.map(() => random()),
      );
      const { admittance } = fitAdmittance(target, optionsAt(2.2));
      for (const { resistance, inertia, stiffness } of admittance.branches) {
        const omegaT = 2 * Math.atan(Math.sqrt(stiffness / inertia));
        // ω₀/2R dX/dω, with X = L tan(ωT/2) − S / tan(ωT/2)
        const quality = (Math.sqrt(inertia * stiffness) / resistance) * (omegaT / Math.sin(omegaT));
        expect(quality).toBeLessThan(10.0001);
      }
    }
  });
});
