import { describe, expect, it } from 'vitest';
import { absorptionTerm } from '../../../src/material/fit/absorption-term.ts';
import { descend, squaresOf } from '../../../src/numerics/levenberg-marquardt.ts';
import { sumOfTerms } from '../../../src/material/fit/objective.ts';
import { reflectionTerm } from '../../../src/material/fit/reflection-term.ts';
import { wallOf } from '../../../src/material/fit/fit.ts';
import { admittanceDerivatives, sampleAdmittance } from '../../../src/material/fit/resonators.ts';
import { wallAdmittance } from '../../../src/material/wall.ts';
import { between, seededRandom } from '../../support/numbers/random.ts';

describe('descend', () => {
  /** Rosenbrock's valley: (10 (y − x²), 1 − x), with its minimum at (1, 1). */
  const valley = squaresOf({
    residuals: ([x, y]) => Float64Array.of(10 * (y - x * x), 1 - x),
    jacobian: ([x]) => [Float64Array.of(-20 * x, -1), Float64Array.of(10, 0)],
  });
  const start = [-1.2, 1];

  it('follows a curved valley to its end', () => {
    const { parameters, cost } = descend(valley, start, { maxSteps: 200 });
    expect(cost).toBeLessThan(1e-6);
    expect(parameters[0]).toBeCloseTo(1, 2);
  });

  it('stays in its box', () => {
    const { parameters } = descend(valley, start, { maxSteps: 200 }, { low: [-5, -5], high: [0.5, 5] });
    expect(parameters[0]).toBe(0.5);
  });

  it('never ends above its start', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 50; i++) {
      const place = [between(random, -4, 4), between(random, -4, 4)];
      const box = { low: [-5, -5], high: [5, 5] };
      const costs = [1, 5, 50].map((maxSteps) => descend(valley, place, { maxSteps }, box).cost);
      expect(costs).toEqual([...costs].sort((a, b) => b - a));
      expect(costs[0]).toBeLessThanOrEqual(valley.at(place).cost);
    }
  });

  it('goes the same way from normal equations that the caller adds up', () => {
    const sum = {
      at: ([x, y]: readonly number[]) => {
        const [a, b] = [10 * (y - x * x), 1 - x];
        const normal = [[400 * x * x + 1], [-200 * x, 100]];
        return {
          cost: a * a + b * b,
          equations: () => ({
            gradient: [-20 * x * a - b, 10 * a],
            products: (chosen: readonly number[]) =>
              Float64Array.from(chosen.flatMap((i) => chosen.map((j) => normal[i][j]))),
          }),
        };
      },
    };
    for (const maxSteps of [1, 2, 3]) {
      const [own, added] = [valley, sum].map((each) => descend(each, start, { maxSteps }).parameters);
      added.forEach((value, i) => expect(value).toBeCloseTo(own[i], 12));
    }
  });

  it('multiplies chosen columns, several at a time, to the bits of one at a time', () => {
    const rows = 37;
    const columns = Array.from({ length: 11 }, (_, p) =>
      Float64Array.from({ length: rows }, (__, k) => Math.sin(1 + 0.7 * p + 1.3 * k * (p + 1))),
    );
    const { equations } = squaresOf({ residuals: () => columns[0], jacobian: () => columns }).at([]);
    const plain = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * b[k], 0);
    for (const chosen of [[0], [0, 1, 2], [0, 1, 2, 3, 4], [1, 3, 5, 6, 7, 8, 9, 10]]) {
      const triangle = equations().products(chosen);
      chosen.forEach((i, row) =>
        expect([...triangle.subarray(row * chosen.length, row * chosen.length + row + 1)]).toEqual(
          chosen.slice(0, row + 1).map((j) => plain(columns[i], columns[j])),
        ),
      );
    }
  });

  it('asks for normal equations only where it goes on', () => {
    let [points, equations] = [0, 0];
    const counted = {
      at: (parameters: readonly number[]) => {
        points++;
        const { cost, equations: of } = valley.at(parameters);
        return { cost, equations: () => (equations++, of()) };
      },
    };
    descend(counted, start, { maxSteps: 10 });
    expect(equations).toBe(10);
    // The valley bends: some steps are too long and tried again shorter.
    expect(points).toBeGreaterThan(11);
  });

  it('ends where steps lower the cost by less than its tolerance', () => {
    // Each step halves x, so that the cost comes 16 times nearer to 1.
    const flat = squaresOf({
      residuals: ([x]) => Float64Array.of(x * x, 1),
      jacobian: ([x]) => [Float64Array.of(2 * x, 0)],
    });
    const costs = [1e-1, 1e-3, 1e-9].map((tolerance) => descend(flat, [1], { maxSteps: 100, tolerance }).cost - 1);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(costs[2]).toBeLessThan(costs[1] / 100);
    expect(descend(flat, [1], { maxSteps: 100 }).cost - 1).toBe(costs[1]);
  });
});

describe('the residuals of a fit', () => {
  const axis = Float64Array.of(0.02, 0.1, 0.4, 1.1, 1.9);
  const weights = Float64Array.of(1, 0.5, 2, 1, 0.3);
  const parameters = [0.3, -1, 0.2, 0.5, -2, -1.5, 1];
  const objective = sumOfTerms(
    absorptionTerm([{ from: 1, to: 4, value: 0.3, weight: 7 }], {
      curve: Float64Array.of(0.1, 0.2, 0.3, 0.4, 0.5),
      weights,
    }),
    reflectionTerm({ real: weights, imaginary: axis }, weights),
  );
  const residuals = (at: readonly number[]) => objective.residuals(sampleAdmittance(at, axis));

  it('have the derivatives that they claim', () => {
    const jacobian = objective.jacobian(sampleAdmittance(parameters, axis), admittanceDerivatives(parameters, axis));
    expect(jacobian).toHaveLength(parameters.length);
    parameters.forEach((_, p) => {
      const step = 1e-6;
      const [up, down] = [step, -step].map((d) =>
        residuals(parameters.map((value, i) => (i === p ? value + d : value))),
      );
      expect(jacobian[p]).toHaveLength(objective.rows);
      jacobian[p].forEach((value, row) =>
        expect(Math.abs(value - (up[row] - down[row]) / (2 * step))).toBeLessThan(1e-6),
      );
    });
  });

  it('belong to the admittance of the wall, which is rounded to six digits', () => {
    const { real, imaginary } = sampleAdmittance(parameters, axis);
    const wall = wallOf(parameters);
    axis.forEach((frequency, k) => {
      const [g, b] = wallAdmittance(wall, frequency);
      expect(Math.abs(g - real[k])).toBeLessThan(2e-5 * Math.abs(real[k]));
      expect(Math.abs(b - imaginary[k])).toBeLessThan(2e-5 * Math.hypot(real[k], imaginary[k]));
    });
  });
});
