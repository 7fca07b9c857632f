import { describe, expect, it } from 'vitest';
import { reflectionFactor } from '../../../../src/material/admittance.ts';
import { bandOf, logMidpoints, THIRD_OCTAVE_CENTRES } from '../../../../src/material/bands.ts';
import { admittanceAt } from '../../../../src/material/branches.ts';
import type { GridTime } from '../../../../src/material/fit/grid-problem.ts';
import { wallOnGrid } from '../../../../src/material/fit/on-grid.ts';
import { libraryNames } from '../../../../src/material/library.ts';
import { ownDefinition, wallOfMaterial } from '../../../../src/material/material-wall.ts';
import { meansOf } from '../../../../src/material/realised.ts';
import { realWall, wallAdmittance, type Wall } from '../../../../src/material/wall.ts';
import { hertz, metresPerSecond, seconds } from '../../../../src/units/quantities.ts';

const wallOf = (entry: string): Wall => wallOfMaterial(ownDefinition({ kind: 'library', entry }), metresPerSecond(343));

/** @param bandwidth 2πfT at the highest frequency; 0.001 is practically continuous time. */
function timeAt(bandwidth: number, maxFrequency: number): GridTime {
  return { timeStep: seconds(bandwidth / (2 * Math.PI * maxFrequency)), maxFrequency: hertz(maxFrequency) };
}

/** Largest |R − R of the wall| up to 0.9 of the highest frequency, at 300 points of its own. */
function reflectionError(wall: Wall, time: GridTime): number {
  const { admittance } = wallOnGrid(wall, time);
  const errors = logMidpoints(20, 0.9 * time.maxFrequency, 300).map((hz) => {
    const [re, im] = reflectionFactor(...admittanceAt(admittance, 2 * Math.PI * hz * time.timeStep));
    const [wantedRe, wantedIm] = reflectionFactor(...wallAdmittance(wall, hz));
    return Math.hypot(re - wantedRe, im - wantedIm);
  });
  return Math.max(...errors);
}

describe.each([0.001, 1, 1.8, 2.2])('a wall in the time of a grid, 2πfT up to %d', (bandwidth) => {
  it.each([bandOf(250, 1).upper, bandOf(2000, 1).upper])('keeps R up to 0.9 of %d Hz', (maxFrequency) => {
    const time = timeAt(bandwidth, maxFrequency);
    // Every third material, so that each is tried at some bandwidth; all of them are in docs/use/materials.md.
    const some = libraryNames().filter((_, i) => i % 3 === Math.round(2 * bandwidth) % 3);
    for (const name of some) {
      const wall = wallOf(name);
      const error = reflectionError(wall, time);
      // At 2.2 no passive wall is as reactive, and absorption counts as much as R.
      expect(error, name).toBeLessThan(bandwidth < 2 ? 0.0105 : 0.02);
      expect(Math.abs(wallOnGrid(wall, time).reflectionError - error), name).toBeLessThan(0.002);
    }
  });

  it.each([bandOf(250, 1).upper, bandOf(1000, 1).upper])(
    'keeps little absorption right up to %d Hz',
    (maxFrequency) => {
      const time = timeAt(bandwidth, maxFrequency);
      for (const name of ['concrete-painted', 'plaster-on-lath', 'window', 'carpet-heavy']) {
        const wall = wallOf(name);
        const { admittance } = wallOnGrid(wall, time);
        for (const centre of THIRD_OCTAVE_CENTRES) {
          const { lower, upper } = bandOf(centre, 3);
          if (upper > 1.001 * maxFrequency) break;
          const wanted = meansOf((hz) => wallAdmittance(wall, hz), lower, upper).random;
          const { random } = meansOf((hz) => admittanceAt(admittance, 2 * Math.PI * hz * time.timeStep), lower, upper);
          // Branches are left out within 0.5 %; what the time step itself costs is mended from 1 % on.
          const share = bandwidth <= 1 ? 0.005 : 0.01;
          expect(Math.abs(random - wanted), `${name}, ${centre} Hz`).toBeLessThan(Math.max(share * wanted, 0.000025));
        }
      }
    },
  );
});

describe('a wall in the time of a grid', () => {
  it('has no negative part, and no more branches than the simulated band needs', () => {
    const wall = wallOf('curtain-folded');
    const few = wallOnGrid(wall, timeAt(1, 300)).admittance;
    expect(few.branches.length).toBeLessThan(wall.branches.length);
    for (const { resistance, inertia, stiffness } of few.branches) {
      for (const part of [resistance, inertia, stiffness]) expect(part > 0 && part < Infinity).toBe(true);
    }
  });

  it('of one real admittance is that admittance', () => {
    expect(wallOnGrid(realWall(0.3), timeAt(1, 1000))).toEqual({
      admittance: { conductance: 0.3, branches: [] },
      reflectionError: 0,
    });
  });

  it('is the wall itself in continuous time: R = r, L = 2m/T, S = κT/2', () => {
    const wall = { conductance: 0.02, branches: [{ resistance: 3, mass: 1e-3, stiffness: 1e4 }] };
    const time = timeAt(0.001, 2000);
    const { conductance, branches } = wallOnGrid(wall, time).admittance;
    expect(conductance).toBeCloseTo(0.02, 5);
    expect(branches[0].resistance).toBeCloseTo(3, 3);
    expect((branches[0].inertia * time.timeStep) / 2e-3).toBeCloseTo(1, 3);
    expect(branches[0].stiffness / (5000 * time.timeStep)).toBeCloseTo(1, 3);
  });

  it('states an error that no branch mends: a mass-like wall at the end of the band', () => {
    const wall = { conductance: 0.01, branches: [{ resistance: 0.5, mass: 1e-3, stiffness: 4e3 }] };
    const time = timeAt(2.2, 700);
    expect(wallOnGrid(wall, time).reflectionError).toBeGreaterThan(0.01);
    expect(wallOnGrid(wall, timeAt(0.5, 700)).reflectionError).toBeLessThan(0.01);
  });

  it.each([0, NaN, 0.5 / 1e-4, 1e5])('refuses %d Hz at a time step of 0.1 ms', (maxFrequency) => {
    expect(() => wallOnGrid(realWall(0.1), { timeStep: seconds(1e-4), maxFrequency: hertz(maxFrequency) })).toThrow(
      RangeError,
    );
  });
});
