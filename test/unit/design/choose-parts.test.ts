import loadHighs, { type Highs } from 'highs';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseParts, contradiction, evaluate, type PartProblem } from '../../../src/design/choose-parts.ts';
import { deviationsFor, normalBelow } from '../../../src/design/normal.ts';
import { between, seededRandom } from '../../support/numbers/random.ts';

let highs: Highs;
beforeAll(async () => {
  highs = await loadHighs();
});

/** Two surfaces of three and two parts, with two options each. */
function drawn(seed: number): PartProblem {
  const random = seededRandom(seed);
  const parts = [3, 2];
  const options = [0, 0, 1, 1].map((surface) => ({
    surface,
    cost: between(random, 1, 4),
    effects: [between(random, 0.1, 1), between(random, -0.5, 1)],
  }));
  const rows = [
    { start: 0, from: 1.2, to: 3, scale: 1 },
    { start: 0.1, from: -1, to: 1.5, scale: 2 },
  ];
  return { options, parts, rows, limits: [{ weights: new Map([[0, 2], [1, 1]]), most: 2 }] }; // prettier-ignore
}

/** All choices of a problem. */
const allOf = ({ options, parts, limits }: PartProblem): number[][] =>
  options
    .reduce<number[][]>(
      (some, { surface }) => some.flatMap((counts) => Array.from({ length: parts[surface] + 1 }, (_, n) => [...counts, n])),
      [[]],
    )
    .filter((counts) => parts.every((most, s) => counts.reduce((sum, n, o) => sum + (options[o].surface === s ? n : 0), 0) <= most))
    .filter((counts) => limits.every(({ weights, most }) => counts.reduce((sum, n, o) => sum + n * (weights.get(options[o].surface) ?? 0), 0) <= most)); // prettier-ignore

describe('chooseParts', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('finds the best of all choices, and the next best without it: room %i', (seed) => {
    const problem = drawn(seed);
    const ranked = allOf(problem)
      .map((counts) => evaluate(problem.options, problem.rows, counts))
      .map((one) => ({ ...one, missed: one.misses.reduce((sum, miss) => sum + miss, 0) }))
      .sort((a, b) => (Math.abs(a.missed - b.missed) > 1e-6 ? a.missed - b.missed : a.cost - b.cost));
    const first = chooseParts(highs, problem)!;
    expect(first.counts).toEqual(ranked[0].counts);
    const second = chooseParts(highs, { ...problem, excluded: [first.counts] })!;
    expect(second.counts).toEqual(ranked[1].counts);
  });

  it('gives nothing where nothing cheaper keeps all limits', () => {
    const problem = drawn(1);
    const { cost } = chooseParts(highs, problem)!;
    expect(chooseParts(highs, problem, cost - 1e-3)).toBeNull();
  });

  it('names the row that no choice keeps, or the two that no choice keeps together', () => {
    const problem = drawn(1);
    const [first, second] = problem.rows;
    expect(contradiction(highs, { ...problem, rows: [second, { ...first, from: 50, to: 60 }] })).toEqual([1]);
    const less = { ...first, from: -Infinity, to: 0.5 };
    const options = problem.options.map((one) => ({
      ...one,
      effects: [one.effects[1], one.effects[0], one.effects[0]],
    }));
    const rows = [second, { ...first, from: 1 }, less];
    expect(contradiction(highs, { ...problem, options, rows })).toEqual([1, 2]);
  });
});

describe('the normal distribution', () => {
  it('has its known values', () => {
    expect(normalBelow(1.644854)).toBeCloseTo(0.95, 6);
    expect(normalBelow(-1)).toBeCloseTo(0.158655, 6);
    expect(deviationsFor(0.95)).toBeCloseTo(1.644854, 4);
    expect(deviationsFor(0.5)).toBeCloseTo(0, 5);
  });
});
