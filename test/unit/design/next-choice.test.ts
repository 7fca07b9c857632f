import loadHighs, { type Highs } from 'highs';
import { beforeAll, describe, expect, it } from 'vitest';
import { LearnedRow, type Evidence } from '../../../src/design/learned-row.ts';
import { nextChoice } from '../../../src/design/next-choice.ts';
import { between, seededRandom } from '../../support/numbers/random.ts';

let highs: Highs;
beforeAll(async () => {
  highs = await loadHighs();
});

const PARTS = [3, 3, 2];
/** Two options on each surface. */
const SURFACE_OF = [0, 0, 1, 1, 2, 2];

/** A room whose figure follows its parts on no line; its options are guessed badly. */
function drawnRoom(seed: number) {
  const random = seededRandom(seed);
  const strength = SURFACE_OF.map(() => between(random, 0.2, 1));
  const saturation = PARTS.map(() => between(random, 0.6, 2));
  const costs = strength.map((one) => one * between(random, 0.5, 1.5));
  const valueOf = (counts: readonly number[]): number =>
    PARTS.reduce((sum, _, surface) => {
      const all = counts.reduce((part, count, o) => part + (SURFACE_OF[o] === surface ? count * strength[o] : 0), 0);
      return sum + saturation[surface] * (1 - Math.exp(-all / saturation[surface]));
    }, 0.5);
  // The linear model: each surface covered as a whole by its first option.
  const told = PARTS.map((count, surface): Evidence => {
    const counts = SURFACE_OF.map((own, o) => (own === surface && o === SURFACE_OF.indexOf(own) ? count : 0));
    return { counts, value: valueOf(counts) };
  });
  const effects = SURFACE_OF.map((surface, o) => {
    const first = SURFACE_OF.indexOf(surface);
    const guess = between(random, 0.6, 1.5);
    return (((told[surface].value - 0.5) / PARTS[surface]) * strength[o] * (o === first ? 1 : guess)) / strength[first];
  });
  return { valueOf, told, effects, costs };
}

/** All choices. */
const ALL = SURFACE_OF.reduce<number[][]>(
  (some, surface) => some.flatMap((counts) => Array.from({ length: PARTS[surface] + 1 }, (_, n) => [...counts, n])),
  [[]],
).filter((counts) => PARTS.every((most, s) => counts.reduce((sum, n, o) => sum + (SURFACE_OF[o] === s ? n : 0), 0) <= most)); // prettier-ignore

describe('nextChoice', () => {
  it('stands before 600 choices', () => {
    expect(ALL).toHaveLength(600);
  });

  // So few runs leave no room for what misses time and again: with the linear model of the start alone it takes more.
  it.each([1, 2, 3, 4])('comes near the cheapest of all choices within 15 runs: room %i', (seed) => {
    const { valueOf, told, effects, costs } = drawnRoom(seed);
    const costOf = (counts: readonly number[]): number => counts.reduce((sum, n, o) => sum + n * costs[o], 0);
    const values = ALL.map(valueOf).sort((a, b) => a - b);
    const from = values[Math.floor(0.6 * values.length)];
    const cheapest = Math.min(...ALL.filter((counts) => valueOf(counts) >= from).map(costOf));
    const tried: Evidence[] = [{ counts: SURFACE_OF.map(() => 0), value: 0.5 }];
    let kept: { readonly counts: readonly number[]; readonly cost: number } | null = null;
    for (let run = 0; run < 15; run++) {
      const evidence = [...told.map((one) => ({ ...one, isTold: true })), ...tried.slice(1)];
      const row = new LearnedRow({ start: 0.5, effects }, SURFACE_OF, evidence);
      const next = nextChoice(highs, {
        problem: {
          options: SURFACE_OF.map((surface, o) => ({ surface, cost: costs[o], effects: [row.effects[o]] })),
          parts: PARTS,
          rows: [{ start: 0.5, from, to: Infinity, scale: from }],
          limits: [],
          excluded: tried.map(({ counts }) => counts),
        },
        rows: [row],
        kept,
      });
      if (!next) break;
      expect(tried.map(({ counts }) => counts)).not.toContainEqual(next.counts);
      const value = valueOf(next.counts);
      tried.push({ counts: next.counts, value });
      if (value >= from && (kept === null || next.cost < kept.cost)) kept = next;
    }
    // Values are taken as uneven by 2 %, and a saving below a five-hundredth is not looked for.
    expect(kept!.cost / cheapest).toBeLessThan(1.025);
  });
});
