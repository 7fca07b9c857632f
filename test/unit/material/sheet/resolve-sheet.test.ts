import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admittanceAt } from '../../../../src/material/branches.ts';
import type { SheetDefinition, ThroughDefinition } from '../../../../src/material/definition.ts';
import type { MaterialContext } from '../../../../src/material/resolve.ts';
import { sheetAdmittance } from '../../../../src/material/sheet/impedance.ts';
import { resolveSheet } from '../../../../src/material/sheet/resolve-sheet.ts';
import { throughWall } from '../../../../src/material/sheet/through-wall.ts';
import { lossAt } from '../../../../src/material/sheet/transmission.ts';
import { wallAdmittance } from '../../../../src/material/wall.ts';
import { hertz, metresPerSecond, seconds } from '../../../../src/units/quantities.ts';

const C = metresPerSecond(343.2);

/** A grid of 4 points per wavelength and λ = 0.6 at 2000 Hz: as coarse as sheets are meant for. */
const COARSE: MaterialContext = { timeStep: seconds(0.6 / (4 * 2000)), maxFrequency: hertz(2000), soundSpeed: C };
/** A quarter of that step. */
const FINE: MaterialContext = { ...COARSE, timeStep: seconds(COARSE.timeStep / 4) };

const sheet = (law: Omit<SheetDefinition, 'kind'>): SheetDefinition => ({ kind: 'sheet', ...law });
const HOLES = { holeMetres: 0.008, spacingMetres: 0.02, thicknessMetres: 0.0125 };

const laws: [string, SheetDefinition][] = [
  ['cloth', sheet({ flowResistance: 800 })],
  ['limp felt', sheet({ flowResistance: 800, massPerArea: 0.5 })],
  ['held felt', sheet({ flowResistance: 800, massPerArea: 0.5, limp: false })],
  ['a membrane', sheet({ massPerArea: 2, resonanceHz: 150, loss: 0.1 })],
  ['a pane', sheet({ massPerArea: 15 })],
  ['a stiff pane', sheet({ massPerArea: 15, resonanceHz: 6000, loss: 0.01 })],
  ['gypsum with holes', sheet({ perforation: HOLES, massPerArea: 9 })],
  ['gypsum with holes and fleece', sheet({ perforation: HOLES, flowResistance: 300, massPerArea: 9 })],
  ['slats', sheet({ perforation: { slotMetres: 0.01, spacingMetres: 0.06, thicknessMetres: 0.02 } })],
];

describe('a resolved sheet', () => {
  it.each(laws)('has in continuous time the admittance of its law: %s', (_, law) => {
    const { wall } = throughWall(law, C);
    for (const hz of [31.5, 100, 149, 500, 2000, 8000]) {
      const [re, im] = wallAdmittance(wall, hz);
      const [wantedRe, wantedIm] = sheetAdmittance(law, C, hz);
      // Openings are fitted to half a percent; what has none is exact.
      const tolerance = law.perforation ? 0.01 : 1e-12;
      expect(Math.hypot(re - wantedRe, im - wantedIm)).toBeLessThanOrEqual(tolerance * Math.hypot(wantedRe, wantedIm));
    }
  });

  it.each(laws)('lets through the same level on a coarse grid, within 0.5 dB: %s', (_, law) => {
    const { wall, admittance, gridError, warnings, transmission } = resolveSheet('s', law, COARSE);
    for (const hz of [63, 125, 250, 500, 1000, 1500, 1800]) {
      // Within 5 % of a resonance without much loss the level falls by tens of decibels, and its slope counts.
      if (law.resonanceHz !== undefined && Math.abs(hz / law.resonanceHz - 1) < 0.05) continue;
      const onGrid = lossAt(admittanceAt(admittance, 2 * Math.PI * hz * COARSE.timeStep), 1);
      expect(Math.abs(onGrid - lossAt(wallAdmittance(wall, hz), 1))).toBeLessThan(0.5);
    }
    expect(gridError).toBeLessThan(0.25);
    expect(warnings).toEqual([]);
    expect(transmission?.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000, 2000]);
    expect(transmission?.map(({ whole }) => whole)).toEqual([true, true, true, true, true, false]);
    expect(resolveSheet('s', law, FINE).gridError).toBeLessThanOrEqual(gridError / 4);
  });

  // Z10 leaves half of what tan grows in the highest octave, which is 1 dB where ωT/2 = 0.75 ends the band.
  it.each([0.21, 0.3, 0.6, 0.85, 1.03])(
    'has a mass to half a decibel in each octave at a Courant number of %d',
    (courant) => {
      const points = Math.max(2.6, (Math.PI * courant) / 0.75);
      const context = { ...COARSE, timeStep: seconds(courant / (points * COARSE.maxFrequency)) };
      for (const massPerArea of [0.3, 2, 15, 100]) {
        const { admittance, gridError } = resolveSheet('s', sheet({ massPerArea }), context);
        expect(gridError).toBeLessThan(0.5);
        for (const top of [2000, 1000, 500, 250, 125, 62.5]) {
          const errors = Array.from({ length: 16 }, (_, i) => top / 2 ** ((i + 0.5) / 16)).map((hz) => {
            // |1 + jωm/2|² of a mass over ρc, 413 Pa·s/m.
            const exact = 10 * Math.log10(1 + ((Math.PI * hz * massPerArea) / 413) ** 2);
            return lossAt(admittanceAt(admittance, 2 * Math.PI * hz * context.timeStep), 1) - exact;
          });
          expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.55);
        }
      }
    },
  );

  it('resonates where it should, whatever the grid', () => {
    const { admittance } = resolveSheet('s', sheet({ massPerArea: 2, resonanceHz: 1200, loss: 0.02 }), COARSE);
    const modulus = (hz: number): number => Math.hypot(...admittanceAt(admittance, 2 * Math.PI * hz * COARSE.timeStep));
    expect(modulus(1200)).toBeGreaterThan(modulus(1199));
    expect(modulus(1200)).toBeGreaterThan(modulus(1201));
  });

  it('is passive, in continuous time and on a grid, for every sheet that a scene may have', () => {
    const between = (min: number, max: number) => fc.double({ min: Math.log(min), max: Math.log(max), noNaN: true });
    const log = (min: number, max: number) => between(min, max).map(Math.exp);
    const perforation = fc
      .record({ hole: log(1e-4, 0.2), ratio: fc.double({ min: 1.15, max: 30, noNaN: true }), thick: log(1e-5, 0.5) })
      .map(({ hole, ratio, thick }) => ({
        holeMetres: hole,
        spacingMetres: hole * ratio,
        thicknessMetres: thick,
      }));
    const definition = fc.oneof(
      fc.record({ flowResistance: log(1, 1e5) }),
      fc.record({
        massPerArea: log(0.01, 1000),
        resonanceHz: log(5, 20000),
        loss: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ perforation, massPerArea: log(0.01, 1000) }),
      fc.record({ perforation, flowResistance: log(1, 1e5) }),
    );
    fc.assert(
      fc.property(definition, log(20, 1900), (law, hz) => {
        const { wall, admittance } = resolveSheet('s', sheet(law), COARSE);
        expect(wallAdmittance(wall, hz)[0]).toBeGreaterThanOrEqual(0);
        expect(admittance.conductance).toBeGreaterThanOrEqual(0);
        for (const { resistance, inertia, stiffness } of admittance.branches) {
          for (const part of [resistance, inertia, stiffness]) expect(part).toBeGreaterThanOrEqual(0);
          expect(resistance + inertia + stiffness).toBeGreaterThan(0);
          expect(Number.isFinite(resistance + inertia + stiffness)).toBe(true);
        }
      }),
      { seed: 7, numRuns: 60 },
    );
  });
});

const partition = (losses: Record<number, number>, fraction: 1 | 3 = 1): ThroughDefinition => ({
  kind: 'partition',
  transmissionLoss: {
    fraction,
    bands: Object.entries(losses).map(([centre, decibels]) => ({ centreHz: Number(centre), decibels })),
  },
});

describe('a partition of a measured transmission loss', () => {
  it.each<[string, ThroughDefinition]>([
    ['a door', partition({ 125: 20, 250: 24, 500: 27, 1000: 30 })],
    // Single glass of 6 mm in a heavy frame and a hardwood door ([Bies2017], table 7.6).
    ['glass with a coincidence dip', partition({ 63: 17, 125: 11, 250: 24, 500: 28, 1000: 32 })],
    ['a hardwood door', partition({ 63: 13, 125: 17, 250: 21, 500: 26, 1000: 29 })],
    ['a mass', partition({ 63: 10, 125: 15, 250: 21, 500: 27, 1000: 33 })],
  ])('lets a diffuse field through as asked, within a decibel: %s', (name, definition) => {
    const { transmission, warnings } = resolveSheet('p', definition, FINE);
    const worst = Math.max(...transmission!.map(({ asked, field }) => Math.abs(asked! - field)));
    expect(worst).toBeLessThan(name.startsWith('glass') ? 3 : 1);
    if (!name.startsWith('glass')) expect(warnings).toEqual([]);
  });

  it('says where it cannot, and why', () => {
    const { warnings } = resolveSheet('p', partition({ 125: 15, 250: 30, 500: 45, 1000: 60 }), FINE);
    expect(warnings[0]).toMatch(/^material "p" has a transmission loss of .* dB instead of \d+ at \d+ Hz/);
    expect(warnings[0]).toContain('takes two leaves with air between');
  });

  it('says that no band is in the simulated range', () => {
    const { transmission, warnings } = resolveSheet('p', partition({ 4000: 30, 8000: 36 }), FINE);
    expect(transmission).toEqual([]);
    expect(warnings[0]).toContain('has no band in the simulated range, up to 2000 Hz: its lowest is at 4000 Hz');
  });
});
