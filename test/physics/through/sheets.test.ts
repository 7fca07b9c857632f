import { EigenvalueDecomposition, type Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import type { WallAdmittance } from '../../../src/material/branches.ts';
import {
  circular,
  minus,
  over,
  plus,
  real,
  squareRoot,
  times,
  zeroNear,
  type Complex,
} from '../../../src/numerics/complex.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { stepMatrix } from '../../support/engines/step-matrix.ts';
import type { Size } from '../../support/rooms/rooms.ts';
import { dividedBox } from '../../support/rooms/through-rooms.ts';

const SCHEME = schemeByName('compact-5@1%', '');
/** Nodes across the boxes; their modes there are cosines, in the room as on the grid. */
const WIDTH = 24;
const LATERAL = [0, 2, 4];
const HIGHEST = (2 * Math.PI) / 8;

/** Z = R + jkm + κ/(jk): m in spacings, κ in 1/spacings. */
interface Sheet {
  readonly resistance: number;
  readonly mass: number;
  readonly stiffness: number;
}

const admittanceOf = ({ resistance, mass, stiffness }: Sheet): WallAdmittance =>
  mass === 0
    ? { conductance: 1 / resistance, branches: [] }
    : {
        conductance: 0,
        branches: [{ resistance, inertia: (2 * mass) / SCHEME.courant, stiffness: (stiffness * SCHEME.courant) / 2 }],
      };

/** ωX/c of the modes of a step, for e^{jωt}: those that the points per wavelength hold for, and not the constant. */
function modesOf(step: Matrix): Complex[] {
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(step);
  return realEigenvalues
    .map((re, i): Complex => {
      const im = imaginaryEigenvalues[i];
      return [Math.atan2(im, re) / SCHEME.courant, -Math.log(Math.hypot(re, im)) / SCHEME.courant];
    })
    .filter(([k, decay]) => k > 0.05 && k < HIGHEST && decay < 0.1);
}

/**
 * The mode near a wave number: Z = j (k/κ)(cot κl + cot κu), κ the wave number along the boxes; times κ² and both
 * sines, so that there are no poles, and also the modes without a flow through the sheet are zeros.
 */
function exactMode(near: Complex, kx: number, [lower, upper]: readonly [number, number], sheet: Sheet): Complex {
  return zeroNear(near, (k) => {
    const kappa = squareRoot(minus(times(k, k), real(kx * kx)));
    const sine = (length: number): Complex => circular(times(kappa, real(length)))[1];
    const air = times(times([0, 1], times(k, kappa)), sine(lower + upper));
    const reactance = plus(times([0, sheet.mass], k), over([0, -sheet.stiffness], k));
    const impedance = plus(real(sheet.resistance), reactance);
    return minus(times(times(kappa, kappa), times(impedance, times(sine(lower), sine(upper)))), air);
  });
}

/**
 * The largest errors of frequencies and decays: measured 0.40, 0.30, 0.38 and 0.39 %, and 2.2, 3.2 and 0.7 %, down to
 * eight points per wavelength. The scheme's own dispersion is in them.
 */
const CASES = [
  {
    title: 'a ceiling of cloth, with a plenum',
    lengths: [20, 5],
    resistance: 2,
    mass: 0,
    stiffness: 0,
    most: [0.0045, 0.025],
  },
  {
    title: 'a perforated ceiling, with a plenum',
    lengths: [20, 5],
    resistance: 0.3,
    mass: 3,
    stiffness: 0,
    most: [0.0035, 0.035],
  },
  {
    title: 'a membrane at its resonance',
    lengths: [17, 13],
    resistance: 0.05,
    mass: 6,
    stiffness: 0.375,
    most: [0.0045, 0.009],
  },
  { title: 'a pane', lengths: [17, 13], resistance: 0, mass: 40, stiffness: 0, most: [0.0045, 0] },
] as const;

describe.each(CASES)('$title between two boxes', ({ lengths, most, ...sheet }) => {
  it.each([
    ['across z', 2],
    ['across y, in two dimensions', 1],
  ] as const)('%s has the exact complex modes', async (_, axis) => {
    const [lower, upper] = lengths;
    const size = [WIDTH, 1, 1].map((nodes, a) => (a === axis ? lower + upper : nodes)) as unknown as Size;
    const room = dividedBox(size, { axis, at: lower, admittance: admittanceOf(sheet) }, SCHEME);
    for (const halves of LATERAL) {
      const kx = (Math.PI * halves) / WIDTH;
      const found = modesOf((await stepMatrix(room, axis, kx)).matrix);
      const exact = found.map((mode) => exactMode(mode, kx, lengths, sheet));
      expect(found.length).toBeGreaterThan(1);
      exact.forEach(([k, decay], i) => {
        expect(Math.abs(found[i][0] / k - 1), `half waves ${halves}, k = ${k}`).toBeLessThan(most[0]);
        if (decay > 1e-3) expect(Math.abs(found[i][1] / decay - 1), `decay, k = ${k}`).toBeLessThan(most[1]);
        // Rounding of eigenvalues of matrices of some sixty rows.
        else expect(Math.abs(found[i][1] - decay)).toBeLessThan(most[1] === 0 ? 1e-7 : 1e-4);
        for (const other of exact.slice(0, i)) expect(Math.hypot(...minus([k, decay], other))).toBeGreaterThan(1e-3);
      });
    }
  });
});
