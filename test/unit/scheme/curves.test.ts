import { describe, expect, it } from 'vitest';
import {
  bandEdgeFrequency,
  DIRECTIONS,
  dispersionCurve,
  dispersionOfAll,
  groupVelocityError,
} from '../../../src/scheme/curves.ts';
import { numericalFrequency } from '../../../src/scheme/dispersion.ts';
import { schemeByName, type Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { between, seededRandom, type Random } from '../../support/numbers/random.ts';

const NAMES = ['leggy-1@standard', 'leggy-20@1%', 'compact-5@1%', 'compact-22@2%', 'box-222@1%'];

/** fX/c from 0 to beyond the band's edge, which is one of them. */
const frequenciesOf = (scheme: Scheme): Float64Array =>
  Float64Array.from({ length: 45 }, (_, i) => (bandEdgeFrequency(scheme) * i) / 40);

const times = ([x, y, z]: Vec3, length: number): Vec3 => [x * length, y * length, z * length];

/** Uniform over the sphere. */
function anyDirection(random: Random): Vec3 {
  const z = between(random, -1, 1);
  const angle = between(random, 0, 2 * Math.PI);
  return [Math.sqrt(1 - z * z) * Math.cos(angle), Math.sqrt(1 - z * z) * Math.sin(angle), z];
}

const symbolOf = ({ stencil, weights }: Scheme): LaplacianSymbol => new LaplacianSymbol(stencil.shells, weights);

describe('the curves of the 7-point scheme', () => {
  const scheme = schemeByName('leggy-1@standard', 'ID');
  const { courant } = scheme;

  // Along 1, 2 or 3 axes at once p = 4n sin²(k/(2√n)), so sin(ωT/2) = λ√n sin(k/(2√n)).
  it.each([
    [1, DIRECTIONS.axis],
    [2, DIRECTIONS.faceDiagonal],
    [3, DIRECTIONS.bodyDiagonal],
  ])('along %i axes are those of the closed form', (n, direction) => {
    const cutoff = Math.asin(courant * Math.sqrt(n)) / (Math.PI * courant);
    const frequencies = [0.02, 0.1, 0.2, 0.9 * cutoff, 0.999 * cutoff, 1.001 * cutoff, 1.1 * cutoff];
    const curve = dispersionCurve(scheme, direction, frequencies);
    const exact = frequencies.slice(0, 5).map((frequency) => {
      const halfStep = Math.PI * courant * frequency;
      const k = 2 * Math.sqrt(n) * Math.asin(Math.sin(halfStep) / (courant * Math.sqrt(n)));
      const group = Math.cos(k / (2 * Math.sqrt(n))) / Math.cos(halfStep);
      return { k, phase: (2 * Math.PI * frequency) / k - 1, group: group - 1 };
    });
    // Rounding: 1 − cos k is known to 1e-16 where k² > 0.01. Near the cutoff ω depends on k ten times less.
    const tolerance = 1e-12;
    const there = (values: Float64Array): Float64Array => values.subarray(0, 5);
    expectClose(
      there(curve.wavenumbers),
      exact.map(({ k }) => k),
      tolerance,
    );
    expectClose(
      there(curve.phaseErrors),
      exact.map(({ phase }) => phase),
      tolerance,
    );
    expectClose(
      there(curve.groupErrors),
      exact.map(({ group }) => group),
      tolerance,
    );
    for (const values of [curve.wavenumbers, curve.phaseErrors, curve.groupErrors])
      expect([...values.subarray(5)]).toEqual([NaN, NaN]);
  });
});

describe.each(NAMES)('the curves of %s', (name) => {
  const scheme = schemeByName(name, 'ID');
  const { courant, tolerance, band } = scheme;
  const symbol = symbolOf(scheme);
  const frequencies = frequenciesOf(scheme);
  const [first, edge] = [1, 40];
  const random = seededRandom(scheme.stencil.points);
  const directions = [...Object.values(DIRECTIONS), ...Array.from({ length: 20 }, () => anyDirection(random))];
  const curves = directions.map((direction) => dispersionCurve(scheme, direction, frequencies));

  it('begin with long waves, which run at c', () => {
    for (const curve of curves)
      expect([curve.wavenumbers[0], curve.phaseErrors[0], curve.groupErrors[0]]).toEqual([0, 0, 0]);
  });

  it('hold waves of the frequencies asked for, and none longer has them', () => {
    for (const { direction, wavenumbers } of curves) {
      for (let i = first; i <= edge; i++) {
        const wanted = 2 * Math.PI * courant * frequencies[i];
        const k = wavenumbers[i];
        // Rounding of p for waves of 80 grid steps, in some hundred terms.
        expect(Math.abs(numericalFrequency(symbol, courant, times(direction, k)) - wanted)).toBeLessThan(1e-11);
        for (let part = 1; part < 50; part++)
          expect(numericalFrequency(symbol, courant, times(direction, (k * part) / 50))).toBeLessThan(wanted);
      }
    }
  });

  it('do not hang on which other frequencies are asked for', () => {
    for (const { direction, wavenumbers } of curves) {
      for (let i = edge - 4; i < frequencies.length; i++) {
        const [alone] = dispersionCurve(scheme, direction, [frequencies[i]]).wavenumbers;
        // Near a cutoff the error of the wavenumber is the root of the rounding of p.
        if (Number.isNaN(wavenumbers[i])) expect(alone).toBeNaN();
        else expect(alone).toBeCloseTo(wavenumbers[i], 7);
      }
    }
  });

  it('keep to the band up to its edge', () => {
    for (const { wavenumbers, phaseErrors } of curves) {
      expect(Math.max(...wavenumbers.subarray(0, edge + 1))).toBeLessThanOrEqual(band * Math.PI * (1 + 1e-9));
      expect(Math.max(...phaseErrors.subarray(0, edge + 1).map(Math.abs))).toBeLessThanOrEqual(tolerance);
    }
  });

  it('have the group velocity of differences of ω', () => {
    const h = 1e-4;
    for (const { direction, wavenumbers, groupErrors } of curves) {
      for (let i = 8; i <= edge; i += 8) {
        const k = times(direction, wavenumbers[i]);
        const slopes = [0, 1, 2].map((axis) => {
          const at = (by: number): number =>
            numericalFrequency(symbol, courant, k.map((part, d) => (d === axis ? part + by : part)) as unknown as Vec3);
          return (at(h) - at(-h)) / (2 * h);
        });
        // The third derivative of ω, some reach² = 400 and 3/k² < 120 for the longest waves here, times h²/6.
        expect(groupErrors[i]).toBeCloseTo(Math.hypot(...slopes) / courant - 1, 5);
        expect(groupVelocityError(symbol, courant, k)).toBe(groupErrors[i]);
      }
    }
  });

  it('lie within those of all directions', () => {
    const all = dispersionOfAll(scheme, frequencies);
    // Difference of the phase velocity between directions of the net; that of the group velocity is ten times as large.
    const slack = { phaseErrors: 2e-4, groupErrors: 2e-3 };
    for (const [c, curve] of curves.entries()) {
      for (const errors of ['phaseErrors', 'groupErrors'] as const) {
        const room = c < 3 ? 1e-12 : slack[errors];
        for (let i = 0; i <= edge; i++) {
          expect(curve[errors][i]).toBeGreaterThanOrEqual(all[errors].least[i] - room);
          expect(curve[errors][i]).toBeLessThanOrEqual(all[errors].greatest[i] + room);
        }
      }
      const inBand = curve.phaseErrors.subarray(0, edge + 1).map(Math.abs);
      expect(Math.abs(all.worst.error)).toBeGreaterThanOrEqual(Math.max(...inBand) - (c < 3 ? 0 : slack.phaseErrors));
    }
    expect(Math.abs(all.worst.error)).toBeLessThanOrEqual(tolerance);
    const worst = dispersionCurve(scheme, all.worst.direction, [all.worst.frequency]);
    expect(worst.phaseErrors[0]).toBeCloseTo(all.worst.error, 12);
  });
});

it('no direction is left out where one has no wave', () => {
  const scheme = schemeByName('leggy-1@standard', 'ID');
  const cutoff = Math.asin(scheme.courant) / (Math.PI * scheme.courant);
  const { phaseErrors, groupErrors } = dispersionOfAll(scheme, [0.1, 1.001 * cutoff]);
  for (const { least, greatest } of [phaseErrors, groupErrors])
    expect([least, greatest].map(([, past]) => past)).toEqual([NaN, NaN]);
  expect(phaseErrors.least[0]).toBeLessThan(phaseErrors.greatest[0]);
});

it('no wave is reported beyond what the time step can hold', () => {
  const scheme = schemeByName('compact-5@1%', 'ID');
  const { wavenumbers } = dispersionCurve(scheme, DIRECTIONS.axis, [
    0.1,
    1 / (2 * scheme.courant),
    0.999 / scheme.courant,
  ]);
  expect([...wavenumbers].map(Number.isNaN)).toEqual([false, true, true]);
});
