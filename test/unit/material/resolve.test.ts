import { describe, expect, it } from 'vitest';
import { ABSORPTION_CEILING, admittanceForAbsorption, reflectionFactor } from '../../../src/material/admittance.ts';
import { admittanceAt, realAdmittance } from '../../../src/material/branches.ts';
import type { WallDefinition } from '../../../src/material/definition.ts';
import { libraryNames } from '../../../src/material/library.ts';
import { resolveMaterial } from '../../../src/material/resolve.ts';
import { spectrumAdmittance } from '../../../src/material/spectrum.ts';
import { materialWarnings } from '../../../src/material/warnings.ts';
import { hertz, metresPerSecond, seconds } from '../../../src/units/quantities.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { processorTime } from '../../support/processor-time.ts';

const context = { timeStep: seconds(1e-4), maxFrequency: hertz(2500), soundSpeed: metresPerSecond(343) };

const resolve = (definition: WallDefinition) => resolveMaterial('stuff', definition, context);

const octaves = (...absorption: number[]): WallDefinition => ({
  kind: 'bands',
  fraction: 1,
  bands: absorption.map((value, i) => ({ centreHz: 125 * 2 ** i, absorption: value })),
});

describe('resolveMaterial', () => {
  it('turns one absorption into a real admittance', () => {
    const { admittance, warnings } = resolve({ kind: 'absorption', absorption: 0.05 });
    expect(admittance).toEqual(realAdmittance(admittanceForAbsorption(0.05).admittance));
    expect(warnings).toEqual([]);
  });

  it('keeps a real admittance unchanged', () => {
    expect(resolve({ kind: 'admittance', admittance: 2.5 }).admittance).toEqual(realAdmittance(2.5));
  });

  it('gives a rigid material no admittance', () => {
    const { admittance, bands } = resolve({ kind: 'rigid' });
    expect(admittance).toEqual(realAdmittance(0));
    expect(bands[0]).toEqual({ centreHz: 63, whole: true, asked: null, random: 0, normal: 0 });
  });

  it('reports the bands it realises, up to the highest frequency', () => {
    const { bands, warnings } = resolve(octaves(0.1, 0.2, 0.5, 0.7, 0.6, 0.5));
    expect(bands.map(({ centreHz, whole, asked }) => [centreHz, whole, asked])).toEqual([
      [125, true, 0.1],
      [250, true, 0.2],
      [500, true, 0.5],
      [1000, true, 0.7],
      [2000, false, 0.6],
    ]);
    for (const { asked, random, whole } of bands) expect(Math.abs(random - asked!)).toBeLessThan(whole ? 0.012 : 0.03);
    expect(warnings).toEqual([]);
  });

  it('reports octaves if no bands are asked for', () => {
    const { bands } = resolve({ kind: 'absorption', absorption: 0.3 });
    expect(bands.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000, 2000]);
    for (const { asked, random, normal } of bands) {
      expect(asked).toBe(0.3);
      expect(random).toBeCloseTo(0.3, 12);
      expect(normal).toBeLessThan(0.2);
    }
  });

  it('looks materials up in the library', () => {
    const { bands } = resolve({ kind: 'library', entry: 'carpet-heavy' });
    expect(bands.map(({ asked }) => asked)).toEqual([0.02, 0.06, 0.14, 0.37, 0.6]);
    expect(() => resolve({ kind: 'library', entry: 'moss' })).toThrow(RangeError);
  });

  it('gives the same wall for a measured impedance and for the same values as admittance', () => {
    const points = [
      [100, 3, -8],
      [500, 1.5, -1],
      [2500, 1.2, 0.4],
    ] as const;
    const inverse = points.map(([hz, re, im]) => {
      const squared = re * re + im * im;
      return [hz, re / squared, -im / squared] as const;
    });
    const impedance = resolve({ kind: 'spectrum', quantity: 'impedance', points });
    expect(resolve({ kind: 'spectrum', quantity: 'admittance', points: inverse }).admittance).toEqual(
      impedance.admittance,
    );
    const [g, b] = admittanceAt(impedance.admittance, 2 * Math.PI * 500 * context.timeStep);
    expect(g).toBeCloseTo(1.5 / 3.25, 1);
    expect(b).toBeCloseTo(1 / 3.25, 1);
    // Nothing is asked for where nothing was measured.
    expect(impedance.bands.map(({ centreHz, asked }) => [centreHz, asked === null])).toEqual([
      [63, true],
      [125, true],
      [250, false],
      [500, false],
      [1000, false],
      [2000, true],
    ]);
  });

  it('reports the error of the reflection factor for a measured wall', () => {
    const points = [
      [100, 3, -8],
      [500, 1.5, -1],
      [1000, 1.2, 0.4],
    ] as const;
    const { admittance, reflectionError } = resolve({ kind: 'spectrum', quantity: 'impedance', points });
    const wanted = spectrumAdmittance('impedance', points);
    let [squares, count] = [0, 0];
    for (let hz = 100.5; hz < 1000; hz *= 1.001, count++) {
      const [re, im] = reflectionFactor(...wanted(hz));
      const [x, y] = reflectionFactor(...admittanceAt(admittance, 2 * Math.PI * hz * context.timeStep));
      squares += (re - x) ** 2 + (im - y) ** 2;
    }
    expect(reflectionError! / Math.sqrt(squares / count)).toBeCloseTo(1, 1);
    expect(reflectionError).toBeGreaterThan(0);
    expect(resolve(octaves(0.1, 0.2)).reflectionError).toBe(null);
  });

  it('computes a porous layer', () => {
    const { bands } = resolve({ kind: 'porous', flowResistivity: 1e4, thicknessMetres: 0.05, cavityMetres: 0 });
    for (const { asked, random, whole } of bands) if (whole) expect(Math.abs(random - asked!)).toBeLessThan(0.015);
    expect(bands[0].random).toBeLessThan(0.06);
    expect(bands[4].random).toBeGreaterThan(0.7);
  });

  it('takes little more than a tenth of a second', () => {
    const taken = processorTime(() => {
      for (let i = 0; i < 3; i++) resolve(octaves(0.15, 0.7, 0.6, 0.6, 0.85, 0.9));
    });
    expect(taken / 3).toBeLessThan(500); // five times that, for a slow machine
  });
});

describe('the library', () => {
  // 0.06 of `carpet-heavy` at 250 Hz was 0.0619 up to 355 Hz, and 0.0599 in continuous time.
  it.each([
    [355, 1],
    [355, 1.8],
    [1413, 1.8],
  ])('absorbs what it says up to %d Hz within 2 %%, where 2πfT is %d there', (maxFrequency, bandwidth) => {
    const timeStep = seconds(bandwidth / (2 * Math.PI * maxFrequency));
    for (const entry of libraryNames()) {
      const time = { timeStep, maxFrequency: hertz(maxFrequency) };
      const { bands, warnings } = resolveMaterial(entry, { kind: 'library', entry }, { ...context, ...time });
      for (const { asked, random, whole, centreHz } of bands) {
        if (!whole || asked === null) continue;
        const reached = Math.min(asked, ABSORPTION_CEILING);
        expect(Math.abs(random - reached), `${entry}, ${centreHz} Hz`).toBeLessThanOrEqual(0.02 * reached);
      }
      expect(warnings.filter((warning) => warning.includes('instead of'))).toEqual([]);
    }
  });
});

describe('the warnings of a material', () => {
  it('say what is realised for a single number above the ceiling', () => {
    const { admittance, warnings } = resolve({ kind: 'absorption', absorption: 0.99 });
    expect(admittance.conductance).toBeCloseTo(0.6382, 4);
    expect(warnings).toEqual([
      'material "stuff" asks for a random-incidence absorption of 0.99; a locally reacting wall reaches at most 0.951, which is used',
    ]);
  });

  it('name each band above the ceiling, and no other', () => {
    const { warnings } = resolve(octaves(0.5, 0.8, 1, 0.97));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(
      /^material "stuff" asks for a random-incidence absorption of 1 at 500 Hz \(0\.9[345]\d simulated\), 0\.97 at 1000 Hz \(0\.9[345]\d simulated\); a locally reacting wall reaches at most 0\.951$/,
    );
  });

  it('are empty up to the ceiling', () => {
    expect(resolve({ kind: 'absorption', absorption: 0.951 }).warnings).toEqual([]);
    expect(resolve(octaves(0.9, 0.95, 0.95, 0.9)).warnings).toEqual([]);
  });

  it('say where no wall comes close enough', () => {
    const { bands, warnings } = resolve(octaves(0.01, 0.95, 0.01, 0.95));
    const missed = bands.filter(({ asked, random }) => Math.abs(random - asked!) > 0.03);
    expect(missed.length).toBeGreaterThan(0);
    expect(warnings).toHaveLength(1);
    for (const { centreHz, random } of missed) {
      const digits = Number(random.toPrecision(3));
      expect(warnings[0]).toMatch(new RegExp(`${digits} instead of 0\\.\\d+ at ${centreHz} Hz`));
    }
    expect(warnings[0]).toContain('the fit found no passive wall');
  });

  it('blame the time step, not the fit, where the wall in continuous time is right', () => {
    const definition = octaves(0.05, 0.1);
    const fine = resolveMaterial('stuff', definition, context);
    expect(fine.warnings).toEqual([]);
    // A simulation that takes 5 % too little, whatever the reason.
    const bands = fine.bands.map((band) => ({ ...band, random: 0.95 * band.random }));
    const warnings = materialWarnings('stuff', definition, { ...fine, ...context, bands });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/instead of 0\.05 at 125 Hz, .* at this time step: a scheme with a shorter time step/);
  });

  it('never say of a wall within 2 % that it misses, and always of others, for small absorption, too', () => {
    const random = seededRandom(5);
    for (let i = 0; i < 6; i++) {
      const values = Array.from({ length: 6 }, () => 0.005 * 4 ** random());
      for (const maxFrequency of [360, 1420]) {
        // 2πfT = 1.8 at the highest frequency.
        const time = { timeStep: seconds(1.8 / (2 * Math.PI * maxFrequency)), maxFrequency: hertz(maxFrequency) };
        const { bands, warnings } = resolveMaterial('stuff', octaves(...values), { ...context, ...time });
        const missed = bands.some(({ asked, random, whole }) => whole && Math.abs(random / asked! - 1) > 0.02);
        expect(warnings.some((warning) => warning.includes('instead of'))).toBe(missed);
      }
    }
  });

  it('say that an impedance looks like Pa·s/m, unless one point does not', () => {
    const points = [
      [100, 870, -3900],
      [500, 600, -700],
      [2000, 30, -41],
    ] as const;
    const impedance = (upTo: number) =>
      resolve({ kind: 'spectrum', quantity: 'impedance', points: points.slice(0, upTo) }).warnings;
    expect(impedance(2)).toEqual([
      'material "stuff" has an impedance above 50 at all points: impedance is relative to ρc; these look like Pa·s/m: divide by 413',
    ]);
    expect(impedance(3)).toEqual([
      'material "stuff" has an impedance above 50 at all points: impedance is relative to ρc; these look like Pa·s/m: divide by 413',
    ]);
    const soft = [points[0], [500, 30, -39]] as const;
    expect(resolve({ kind: 'spectrum', quantity: 'impedance', points: soft }).warnings).toEqual([]);
    expect(resolve({ kind: 'spectrum', quantity: 'admittance', points }).warnings.join()).not.toContain('413');
  });

  it('say that no band or point lies in the simulated range, and what is realised there', () => {
    const low = { ...context, maxFrequency: hertz(300) };
    const { bands, warnings } = resolveMaterial(
      'stuff',
      { kind: 'bands', fraction: 1, bands: [{ centreHz: 500, absorption: 0.5 }] },
      low,
    );
    expect(warnings).toEqual([
      'material "stuff" has no band in the simulated range, up to 300 Hz: its lowest, 0.5 at 500 Hz, is used at all frequencies below it',
    ]);
    expect(bands.map(({ centreHz, asked }) => [centreHz, asked])).toEqual([
      [63, null],
      [125, null],
      [250, null],
    ]);
    for (const { random } of bands) expect(Math.abs(random - 0.5)).toBeLessThan(0.02);
    const points = [
      [400, 3, -2],
      [800, 2, -1],
    ] as const;
    const measured = resolveMaterial('stuff', { kind: 'spectrum', quantity: 'impedance', points }, low);
    expect(measured.warnings).toEqual([
      'material "stuff" has no point in the simulated range, up to 300 Hz: its lowest is at 400 Hz, and what is simulated below it is an extrapolation',
    ]);
    expect(measured.reflectionError).toBe(null);
  });

  it.each([
    [1e4, 'is extrapolated below 100 Hz: '],
    [1e3, 'is extrapolated above 1000 Hz: '],
    [4000, undefined],
  ])('say where a layer of %d Pa·s/m² is outside the range of its model', (flowResistivity, expected) => {
    const { warnings } = resolve({ kind: 'porous', flowResistivity, thicknessMetres: 0.05, cavityMetres: 0.05 });
    if (expected === undefined) expect(warnings.join()).not.toContain('extrapolated');
    else expect(warnings).toContainEqual(expect.stringContaining(expected));
  });
});
