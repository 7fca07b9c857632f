import { describe, expect, it } from 'vitest';
import { admittanceAt, type WallAdmittance } from '../../../../src/material/branches.ts';
import { wallLaw } from '../../../../src/room/surfaces/wall-law.ts';
import { over, plus, times, type Complex } from '../../../support/numbers/spectrum.ts';

const WALLS: readonly (readonly [string, WallAdmittance])[] = [
  ['a conductance', { conductance: 0.3, branches: [] }],
  ['a resistance', { conductance: 0, branches: [{ resistance: 4, inertia: 0, stiffness: 0 }] }],
  ['a resonator', { conductance: 0, branches: [{ resistance: 2, inertia: 0.7, stiffness: 0.3 }] }],
  [
    'two resonators and a conductance',
    {
      conductance: 0.05,
      branches: [
        { resistance: 0.5, inertia: 9, stiffness: 0.2 },
        { resistance: 3, inertia: 0.1, stiffness: 12 },
      ],
    },
  ],
];

describe.each(WALLS)('the law of %s', (_, wall) => {
  it.each([0.02, 0.6, 1.8, 2.8])('answers a drop of frequency ωT = %d with Y(ω)', (omegaT) => {
    const { coupling, branches } = wallLaw(wall, { courant: 0.8, band: 0.7 });
    const z: Complex = [Math.cos(omegaT), Math.sin(omegaT)];
    // a ← Jφ − a and c ← c + Kφ, both one step late: a = Jφ/(1 + z), c = Kφ/(z − 1), φ = Λ_b(1 + a − c).
    const flows = branches.map((branch) => {
      const a = over([branch.inertia, 0], plus(z, [1, 0]));
      const c = over([branch.stiffness, 0], plus(z, [-1, 0]));
      return over([1, 0], plus([1 / branch.coupling, 0], plus(c, times([-1, 0], a))));
    });
    const conductance = branches.reduce((sum, branch) => sum - branch.coupling, coupling);
    const [real, imaginary] = flows.reduce<Complex>(plus, [conductance, 0]);
    const [wantedReal, wantedImaginary] = admittanceAt(wall, omegaT);
    expect(real).toBeCloseTo(wantedReal, 12);
    expect(imaginary).toBeCloseTo(wantedImaginary, 12);
  });
});

it('a rigid wall lets nothing through', () => {
  const law = wallLaw({ conductance: 0, branches: [] }, { courant: 0.8, band: 0.7 });
  expect(law).toEqual({ coupling: 0, conductance: 0, branches: [] });
});

it('the conductance of a sheet is that of the sheet and the air on both sides in series', () => {
  const scheme = { courant: 0.8, band: 0.7 };
  const cloth = { conductance: 0.5, branches: [] };
  expect(wallLaw(cloth, scheme, true)).toEqual({
    coupling: 0.5,
    conductance: 1 / (2 + 2),
    branches: [],
    through: true,
  });
  // A pane takes nothing, and moves most where the frequency is lowest: Z = jLt.
  const pane = { conductance: 0, branches: [{ resistance: 0, inertia: 40, stiffness: 0 }] };
  const lowest = (Math.PI * scheme.courant * scheme.band) / 48;
  expect(wallLaw(pane, scheme).conductance).toBe(0);
  expect(wallLaw(pane, scheme, true).conductance).toBeCloseTo(1 / Math.hypot(40 * Math.tan(lowest / 2), 2), 12);
});
