import { describe, expect, it } from 'vitest';
import { LearnedRow, type Evidence } from '../../../src/design/learned-row.ts';
import { between, seededRandom } from '../../support/numbers/random.ts';

const SURFACE_OF = [0, 0, 1, 1, 2, 2];
const PRIOR = { start: 0.4, effects: [0.1, 0.3, 0.2, 0.15, 0.25, 0.05] };

/** A row whose effects are off by a fifth, and which grows less where there is much. */
function drawnRow(seed: number) {
  const random = seededRandom(seed);
  const effects = PRIOR.effects.map((effect) => effect * between(random, 0.7, 1.3));
  const bend = between(random, 4, 12);
  const valueOf = (counts: readonly number[]): number => {
    const sum = counts.reduce((all, count, o) => all + count * effects[o], 0);
    return PRIOR.start + bend * (1 - Math.exp(-sum / bend));
  };
  const choice = (): number[] => PRIOR.effects.map(() => Math.floor(between(random, 0, 3)));
  const evidence = Array.from({ length: 8 }, (): Evidence => {
    const counts = choice();
    return { counts, value: valueOf(counts) };
  });
  return { valueOf, choice, evidence };
}

const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

describe('LearnedRow', () => {
  it('is the linear model before anything is known', () => {
    const row = new LearnedRow(PRIOR, SURFACE_OF, []);
    expect(row.effects).toEqual(PRIOR.effects);
    const { value, deviation } = row.foresee([1, 0, 2, 0, 0, 0]);
    expect(value).toBeCloseTo(0.9, 12);
    expect(deviation).toBeGreaterThan(0.1 * 0.5);
  });

  it('foresees what was simulated', () => {
    const { evidence } = drawnRow(3);
    const row = new LearnedRow(PRIOR, SURFACE_OF, evidence);
    for (const { counts, value } of evidence) {
      // Values are taken as uneven by 2 % of what options do.
      expect(Math.abs(row.foresee(counts).value - value)).toBeLessThan(0.02 * value);
    }
  });

  it('foresees other choices better than the linear model does, and says how well', () => {
    const errors = Array.from({ length: 40 }, (_, seed) => {
      const { valueOf, choice, evidence } = drawnRow(seed + 1);
      const row = new LearnedRow(PRIOR, SURFACE_OF, evidence);
      const bare = new LearnedRow(PRIOR, SURFACE_OF, []);
      const counts = choice();
      const { value, deviation } = row.foresee(counts);
      const wrong = value - valueOf(counts);
      return { wrong, inDeviations: wrong / deviation, ofModel: bare.foresee(counts).value - valueOf(counts) };
    });
    expect(rootMeanSquare(errors.map(({ wrong }) => wrong))).toBeLessThan(
      rootMeanSquare(errors.map(({ ofModel }) => ofModel)) / 3,
    );
    // 1 if deviations are right; these rooms are smoother than real ones.
    const spread = rootMeanSquare(errors.map(({ inDeviations }) => inDeviations));
    expect(spread).toBeGreaterThan(0.3);
    expect(spread).toBeLessThan(1.2);
  });
});
