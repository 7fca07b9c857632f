import type { Highs } from 'highs';
import { chooseParts, type GoalRow, type PartProblem } from './choose-parts.ts';
import type { LearnedRow } from './learned-row.ts';
import { normalBetween } from './normal.ts';

/** What is known when a choice is to be simulated next. */
export interface Knowledge {
  /** Its options have the effects that are learned, without what holds only near a choice. */
  readonly problem: PartProblem;
  /** [row] */
  readonly rows: readonly LearnedRow[];
  /** The cheapest one that keeps all limits, if there is one. */
  readonly kept: { readonly counts: readonly number[]; readonly cost: number } | null;
}

/** A choice that is worth a run. */
export interface NextChoice {
  readonly counts: readonly number[];
  readonly cost: number;
  /** Probability that it keeps all limits, as the rows foresee it. */
  readonly probability: number;
}

/** Deviations by which limits are drawn in for the choices that others are looked for around. */
const SAFETIES = [0, 0.7, 1.5, 2.5, -0.7, -1.5];

/** A choice that keeps the limits with less is not worth a run while a dearer one does. */
const LEAST_PROBABILITY = 0.02;

/** An expected saving below this share of the cost is not worth a run. */
const LEAST_SAVING = 0.002;

/** A choice counts as cheaper from this share on. */
const CHEAPER = 1e-6;

/** Most costs of the safest choice that one is worth before any keeps the limits. */
const WORTH = 1.5;

/** Most steps from one choice to a better one nearby. */
const MOST_STEPS = 40;

/**
 * The choice to simulate next: the one with the largest expected saving, the probability of keeping all limits times
 * what it costs less than the cheapest that does ([Jones1998], with costs that are known). Looked for around answers of
 * the linear program with limits drawn in and let out. Before any choice keeps the limits, savings are counted from the
 * safest choice; if none is likely to, the choice comes nearest by the linear program.
 *
 * @returns null if no choice is left, or none is likely to save anything.
 */
export function nextChoice(highs: Highs, { problem, rows, kept }: Knowledge): NextChoice | null {
  const { options, excluded = [] } = problem;
  const costOf = (counts: readonly number[]): number =>
    counts.reduce((sum, count, o) => sum + count * options[o].cost, 0);
  const probabilityOf = (counts: readonly number[]): number =>
    rows.reduce((product, row, r) => {
      const { value, deviation } = row.foresee(counts);
      const { from, to } = problem.rows[r];
      return product * normalBetween(from, to, value, deviation);
    }, 1);
  const judged = (counts: readonly number[]): NextChoice => ({ counts, cost: costOf(counts), probability: probabilityOf(counts) }); // prettier-ignore
  const isTried = new Set(excluded.map((counts) => counts.join()));
  const starts: (readonly number[])[] = [kept?.counts ?? options.map(() => 0)];
  let [around] = starts;
  for (const safety of SAFETIES) {
    const drawn = problem.rows.map((row, r) =>
      drawnIn(
        row,
        rows[r],
        options.map(({ effects }) => effects[r]),
        around,
        safety,
      ),
    );
    const found = chooseParts(highs, { ...problem, rows: drawn, excluded: [] }, kept ? kept.cost * (1 - CHEAPER) : undefined); // prettier-ignore
    if (!found) continue;
    starts.push(found.counts);
    around = found.counts;
  }
  const safest = climb(problem, starts.map(judged).reduce((a, b) => (b.probability > a.probability ? b : a)), judged, ({ probability }) => probability); // prettier-ignore
  const worth = kept ? kept.cost : WORTH * safest.cost;
  const saving = ({ probability, cost, counts }: NextChoice): number =>
    isTried.has(counts.join()) ? 0 : probability * Math.max(0, worth - cost);
  const best = [...starts.map(judged), safest]
    .map((start) => climb(problem, start, judged, saving))
    .reduce((a, b) => (saving(b) > saving(a) ? b : a));
  const isWorth = best.probability >= LEAST_PROBABILITY && saving(best) > LEAST_SAVING * worth;
  if (isWorth) return best;
  const nearest = kept ? null : chooseParts(highs, problem);
  return nearest && judged(nearest.counts);
}

/** A row with its limits drawn in by some deviations of what is foreseen of a choice, to their middle at most. */
function drawnIn(
  row: GoalRow,
  learned: LearnedRow,
  effects: readonly number[],
  counts: readonly number[],
  safety: number,
): GoalRow {
  const { value, deviation } = learned.foresee(counts);
  // What holds only near the choice moves the limits as well.
  const local = value - counts.reduce((sum, count, o) => sum + count * effects[o], row.start);
  const by = Math.min(safety * deviation, (row.to - row.from) / 2.1);
  return { ...row, from: row.from - local + by, to: row.to - local - by };
}

/** The best choice that single steps lead to: a part more or less, or one in place of another. */
function climb(
  problem: PartProblem,
  start: NextChoice,
  judged: (counts: readonly number[]) => NextChoice,
  worth: (choice: NextChoice) => number,
): NextChoice {
  let [best, value] = [start, worth(start)];
  for (let step = 0; step < MOST_STEPS; step++) {
    const before = best;
    for (const counts of neighbours(problem, before.counts)) {
      const choice = judged(counts);
      const own = worth(choice);
      if (own > value) [best, value] = [choice, own];
    }
    if (best === before) break;
  }
  return best;
}

/** The choices that differ by one part, or by one that is another or elsewhere. */
function* neighbours({ options, parts, limits }: PartProblem, counts: readonly number[]): Generator<number[]> {
  const taken = parts.map(() => 0);
  counts.forEach((count, o) => (taken[options[o].surface] += count));
  const used = limits.map(({ weights }) => taken.reduce((sum, count, s) => sum + count * (weights.get(s) ?? 0), 0));
  /** Whether a part more on a surface is allowed if one of another is taken away. */
  const fits = (surface: number, away: number | null): boolean =>
    taken[surface] - Number(away === surface) < parts[surface] &&
    limits.every(({ weights, most }, at) => {
      const less = away === null ? 0 : (weights.get(away) ?? 0);
      return used[at] - less + (weights.get(surface) ?? 0) <= most;
    });
  const changed = (from: number | null, to: number | null): number[] =>
    counts.map((count, o) => count - Number(o === from) + Number(o === to));
  const there = counts.flatMap((count, o) => (count > 0 ? o : []));
  for (const o of there) yield changed(o, null);
  for (const [o, { surface }] of options.entries()) {
    if (fits(surface, null)) yield changed(null, o);
    for (const from of there) if (from !== o && fits(surface, options[from].surface)) yield changed(from, o);
  }
}
