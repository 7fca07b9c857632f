import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREE_AIR, layersTransmission, type Layer } from '../../../../src/exact/layers.ts';
import { seriesWall, transmittedThrough } from '../../../../src/material/sheet/in-series.ts';
import { throughWall } from '../../../../src/material/sheet/through-wall.ts';
import { wallAdmittance, type Wall } from '../../../../src/material/wall.ts';
import { over, plus, real } from '../../../../src/numerics/complex.ts';
import { metresPerSecond } from '../../../../src/units/quantities.ts';

const C = metresPerSecond(343.2);

/** A sheet of some masses with resistances in parallel, as limp felt and panels with holes are. */
const massy: fc.Arbitrary<Wall> = fc.record({
  conductance: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 5, noNaN: true })),
  branches: fc.array(
    fc.record({
      resistance: fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 10, noNaN: true })),
      mass: fc.double({ min: 1e-5, max: 0.1, noNaN: true }),
      stiffness: fc.constant(0),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

function expectSeries(one: Wall, other: Wall): void {
  const both = seriesWall(one, other)!;
  expect(both.conductance).toBeGreaterThanOrEqual(0);
  for (const { resistance, mass } of both.branches) {
    expect(resistance).toBeGreaterThanOrEqual(0);
    expect(mass).toBeGreaterThan(0);
  }
  for (const hz of [20, 80, 300, 1000, 5000, 20_000]) {
    const [a, b] = [one, other].map((wall) => over(real(1), wallAdmittance(wall, hz)));
    const wanted = over(real(1), plus(a, b));
    const [re, im] = wallAdmittance(both, hz);
    // Zeros and residues are found to rounding, also where two poles are close together.
    expect(Math.hypot(re - wanted[0], im - wanted[1])).toBeLessThan(1e-11 * Math.hypot(...wanted));
  }
}

/** Two branches whose rates differ in the twelfth digit: a zero lies between them. */
const twins: Wall = {
  conductance: 0,
  branches: [9.99999999991221, 9.999999999958153, 0.001].map((resistance) => ({
    resistance,
    mass: 1e-5,
    stiffness: 0,
  })),
};
const heavy: Wall = { conductance: 0, branches: [{ resistance: 0, mass: 0.0156, stiffness: 0 }] };

describe('two sheets in series', () => {
  it('are passive branches again, exactly', () => {
    fc.assert(fc.property(massy, massy, expectSeries), { seed: 7, examples: [[twins, heavy]] });
  });

  it('add up where each has one way through it', () => {
    const resonant = (mass: number): Wall => ({
      conductance: 0,
      branches: [{ resistance: 0.1, mass, stiffness: 5000 * mass }],
    });
    expectSeriesOf(resonant(0.01), resonant(0.002));
    const cloth: Wall = { conductance: 0.5, branches: [] };
    expect(seriesWall(cloth, cloth)).toEqual({ conductance: 0.25, branches: [] });
    expect(seriesWall(cloth, resonant(1))!.branches).toEqual([{ resistance: 2.1, mass: 1, stiffness: 5000 }]);

    function expectSeriesOf(one: Wall, other: Wall): void {
      const [{ mass, stiffness }] = seriesWall(one, other)!.branches;
      expect([mass, stiffness]).toEqual([0.012, 60]);
    }
  });

  it('are nothing where one lets nothing through, and unknown with a resonance beside another way', () => {
    const shut: Wall = { conductance: 0, branches: [] };
    expect(seriesWall(shut, { conductance: 1, branches: [] })).toEqual(shut);
    const membrane: Wall = { conductance: 1, branches: [{ resistance: 1, mass: 0.1, stiffness: 1 }] };
    expect(seriesWall(membrane, { conductance: 1, branches: [] })).toBeUndefined();
  });

  it('join panels with holes and felt as one sheet', () => {
    const perforation = { holeMetres: 0.005, spacingMetres: 0.02, thicknessMetres: 0.01 };
    const felt = { flowResistance: 400, massPerArea: 0.5 };
    const { wall } = throughWall({ kind: 'sheet', perforation, massPerArea: 8, then: [felt] }, C);
    const [panel, cloth] = [{ perforation, massPerArea: 8 }, felt].map(
      (law) => throughWall({ kind: 'sheet', ...law }, C).wall,
    );
    for (const hz of [63, 250, 1000]) {
      const wanted = over(
        real(1),
        plus(over(real(1), wallAdmittance(panel, hz)), over(real(1), wallAdmittance(cloth, hz))),
      );
      expect(wallAdmittance(wall, hz)[0]).toBeCloseTo(wanted[0], 6);
      expect(wallAdmittance(wall, hz)[1]).toBeCloseTo(wanted[1], 6);
    }
  });
});

describe('sheets in a row', () => {
  it('let through what the transfer matrices of layers say', () => {
    const [one, two] = [real(0.6), [0.02, -0.3]] as const;
    for (const gap of [0, 0.4, 1.3]) {
      const layers: Layer[] = [
        { kind: 'sheet', impedance: over(real(1), one) },
        { kind: 'fluid', fluid: FREE_AIR, thickness: gap },
        { kind: 'sheet', impedance: over(real(1), two) },
      ];
      const exact = Math.hypot(...layersTransmission(layers, { wavenumber: 1, sine: 0 }));
      const row = [
        { admittance: one, gap },
        { admittance: two, gap: 0 },
      ];
      expect(transmittedThrough(row)).toBeCloseTo(exact, 12);
    }
  });
});
