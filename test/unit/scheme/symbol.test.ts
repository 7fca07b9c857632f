import { describe, expect, it } from 'vitest';
import { numericalFrequency, phaseVelocityError, symbolForPhaseVelocity } from '../../../src/scheme/dispersion.ts';
import { shellPoints } from '../../../src/scheme/shells.ts';
import { standardLeggyCourantLimit, standardLeggyWeights } from '../../../src/scheme/standard.ts';
import { STENCILS } from '../../../src/scheme/stencils.ts';
import { consistencyFactor, LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { between, seededRandom, type Random } from '../../support/numbers/random.ts';

const waveVector = (random: Random): Vec3 => [
  between(random, -Math.PI, Math.PI),
  between(random, -Math.PI, Math.PI),
  between(random, -Math.PI, Math.PI),
];

describe('the symbol', () => {
  it.each(STENCILS.filter((_, i) => i % 6 === 5))('of $id is the sum over its points', ({ shells }) => {
    const random = seededRandom(shells.length);
    const weights = shells.map(() => between(random, -1, 1));
    const symbol = new LaplacianSymbol(shells, weights);
    const vectors = Array.from({ length: 20 }, () => waveVector(random));
    const byPoints = vectors.map((k) =>
      shells.reduce((sum, q, s) => {
        const terms = shellPoints(q).map((l) => 1 - Math.cos(k[0] * l[0] + k[1] * l[1] + k[2] * l[2]));
        return sum + weights[s] * terms.reduce((a, b) => a + b, 0);
      }, 0),
    );
    // Rounding: some hundred terms of size one.
    expectClose(
      vectors.map((k) => symbol.at(k)),
      byPoints,
      1e-12,
    );
  });

  it.each(STENCILS.filter((_, i) => i % 6 === 5))(
    'of $id begins with |k|² by the consistency factors',
    ({ shells }) => {
      const random = seededRandom(shells.length);
      const raw = shells.map(() => between(random, 0.1, 1));
      const sum = shells.reduce((total, q, s) => total + raw[s] * consistencyFactor(q), 0);
      const symbol = new LaplacianSymbol(
        shells,
        raw.map((weight) => weight / sum),
      );
      const [x, y, z] = waveVector(random);
      const length = Math.hypot(x, y, z);
      const short = 1e-4;
      // Cancellation of cos leaves 1e-16 / |k|² = 1e-8; the next order is |k|² reach²/12 < 1e-6.
      expect(symbol.at([(x / length) * short, (y / length) * short, (z / length) * short]) / short ** 2).toBeCloseTo(
        1,
        5,
      );
    },
  );

  it.each(STENCILS.filter((_, i) => i % 6 === 5))('of $id has the gradient of its differences', ({ shells, reach }) => {
    const random = seededRandom(shells.length);
    const symbol = new LaplacianSymbol(
      shells,
      shells.map((q) => between(random, -1, 1) / shellPoints(q).length),
    );
    const h = 1e-4;
    for (let n = 0; n < 20; n++) {
      const k = waveVector(random);
      const differences = [0, 1, 2].map((axis) => {
        const at = (by: number): number =>
          symbol.at(k.map((part, d) => (d === axis ? part + by : part)) as unknown as Vec3);
        return (at(h) - at(-h)) / (2 * h);
      });
      // The third derivative of each shell's mean of cos k·l is at most reach³; and 1e-15 of rounding by 2h.
      expectClose(symbol.gradient(k), differences, (shells.length * reach ** 3 * h ** 2) / 6 + 1e-9);
    }
  });
});

describe('standard leggy weights', () => {
  it.each([
    [2, [1]],
    [4, [4 / 3, -1 / 12]],
    [6, [3 / 2, -3 / 20, 1 / 90]],
    [8, [8 / 5, -1 / 5, 8 / 315, -1 / 560]],
  ])('of order %i are those of the tables', (order, weights) => {
    expectClose(standardLeggyWeights(order / 2), weights, 1e-15);
  });

  it.each([1, 2, 3, 5, 8, 13, 20])('with M = %i differentiate polynomials up to degree 2M + 1 exactly', (order) => {
    const weights = standardLeggyWeights(order);
    for (let degree = 2; degree <= 2 * order; degree += 2) {
      // Second derivative of x^degree at 0, in units of (2M)^degree so that terms stay near one.
      const scale = order ** degree;
      const sum = weights.reduce((total, weight, i) => total + (2 * weight * (i + 1) ** degree) / scale, 0);
      expect(sum).toBeCloseTo(degree === 2 ? 2 / scale : 0, 13);
    }
  });

  it('allow λ = 1/√3 with M = 1', () => {
    expect(standardLeggyCourantLimit(standardLeggyWeights(1))).toBeCloseTo(1 / Math.sqrt(3), 15);
  });

  it.each([1, 2, 3, 4, 6, 10, 20])('with M = %i are stable up to the Courant limit and no further', (order) => {
    const weights = standardLeggyWeights(order);
    // The axes do not mix: three times the largest value along one axis, searched on a net that contains π.
    const steps = 4000;
    const alongAxis = Array.from({ length: steps + 1 }, (_, n) =>
      weights.reduce((sum, weight, i) => sum + 2 * weight * (1 - Math.cos(((i + 1) * Math.PI * n) / steps)), 0),
    );
    const limit = standardLeggyCourantLimit(weights);
    expect(limit ** 2 * 3 * Math.max(...alongAxis)).toBeCloseTo(4, 12);
  });
});

describe('dispersion', () => {
  const symbol = new LaplacianSymbol([[1, 0, 0]], [1]);

  it('of the 7-point scheme at λ = 1/√3 vanishes on the diagonal', () => {
    const courant = 1 / Math.sqrt(3);
    expect(phaseVelocityError(symbol, courant, [0.7, 0.7, 0.7])).toBeCloseTo(0, 14);
    expect(numericalFrequency(symbol, courant, [0.7, -0.7, 0.7])).toBeCloseTo(courant * 0.7 * Math.sqrt(3), 14);
  });

  it('of the 7-point scheme along an axis is asin(λ sin k/2)', () => {
    expect(numericalFrequency(symbol, 0.5, [0, 1.1, 0])).toBeCloseTo(2 * Math.asin(0.5 * Math.sin(0.55)), 14);
    expect(phaseVelocityError(symbol, 0.5, [0, 0, 1.1])).toBeCloseTo(
      (4 * Math.asin(0.5 * Math.sin(0.55))) / 1.1 - 1,
      14,
    );
  });

  it('is undone by the symbol for a phase velocity', () => {
    const k: Vec3 = [0.4, 1.3, -0.8];
    const error = phaseVelocityError(symbol, 0.5, k);
    expect(symbolForPhaseVelocity(0.5, Math.hypot(...k), error)).toBeCloseTo(symbol.at(k), 13);
  });
});
