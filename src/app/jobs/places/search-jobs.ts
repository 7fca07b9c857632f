/** Parts of a search for sources that threads do side by side. */
import type { Arrangement } from '../../../places/arrangement.ts';
import { Evaluator } from '../../../places/evaluator.ts';
import { scoreOf, type GoalWeights } from '../../../places/figures.ts';
import { Pool, type Found } from '../../../places/pool.ts';
import { exchanges, setsFrom } from '../../../places/search-places.ts';
import type { Transfers } from '../../../places/transfers.ts';
import { tuneDrive, type DriveLimits } from '../../../places/tune-drive.ts';
import type { Job } from '../../../room/slabs/work.ts';
import { Random } from '../sweep/plan/random.ts';

/** What all parts of a search with one number of sources know. */
export interface SharedSearch {
  /** What seats hear, in memory that threads share. */
  readonly transfers: Transfers;
  /** Goals that are looked for, each by itself. */
  readonly goals: readonly { readonly weights: GoalWeights; readonly keep: number }[];
  readonly count: number;
  readonly limits: DriveLimits;
}

/** What a part found for each goal, and how many arrangements it looked at. */
export interface FoundSets {
  readonly found: readonly (readonly Found[])[];
  readonly looks: number;
}

/** Looks at all sets whose lowest place is the input: once for all goals, whose figures come of the same levels. */
export const lookAtSets: Job<SharedSearch, number, FoundSets> = {
  name: 'places: look at sets',
  begin: ({ transfers, goals, count, limits: { isPolarityFree } }) => {
    const evaluator = new Evaluator(
      transfers,
      Object.assign({}, ...goals.map(({ weights }) => weights)) as GoalWeights,
    );
    return (first) => {
      const before = evaluator.evaluations;
      const pools = goals.map(({ keep }) => new Pool(keep));
      const looks = setsFrom(
        first,
        { candidates: evaluator.candidates, count, isPolarityFree },
        (parts) => evaluator.begin(parts),
        (parts, part) => {
          const figures = evaluator.figuresWith(part.candidate, part.inverted);
          for (let i = 0; i < goals.length; i++) {
            const score = scoreOf(figures, goals[i].weights);
            if (score < pools[i].limit) pools[i].offer([...parts, part], score);
          }
        },
      );
      while (!looks.next().done);
      return { found: pools.map(({ all }) => all), looks: evaluator.evaluations - before };
    };
  },
};

/** Some starts of a search by exchange, for one goal. */
export interface ExchangeStarts {
  /** Number of the goal. */
  readonly goal: number;
  readonly seed: number;
  readonly starts: number;
  readonly mostLooks: number;
  readonly isFirstGrown: boolean;
}

/** Searches by exchange. */
export const exchangePlaces: Job<SharedSearch, ExchangeStarts, FoundSets> = {
  name: 'places: exchange',
  begin:
    ({ transfers, goals, count, limits: { isPolarityFree } }) =>
    ({ goal, seed, starts, mostLooks, isFirstGrown }) => {
      const evaluator = new Evaluator(transfers, goals[goal].weights);
      const random = new Random(seed);
      const exchanged = exchanges(evaluator, {
        ...{ count, isPolarityFree, mostLooks, isFirstGrown, fewestStarts: starts, keep: goals[goal].keep },
        uniform: () => random.uniform(),
      });
      let step = exchanged.next();
      while (!step.done) step = exchanged.next();
      const { value } = step;
      return { found: goals.map((_, i) => (i === goal ? value : [])), looks: evaluator.evaluations };
    },
};

/** Looks for the drive of a set of places, for one goal. */
export const tuneSet: Job<SharedSearch, { readonly goal: number; readonly parts: Arrangement }, TunedSet> = {
  name: 'places: tune',
  begin:
    ({ transfers, goals, limits }) =>
    ({ goal, parts }) => {
      const evaluator = new Evaluator(transfers, goals[goal].weights);
      return { ...tuneDrive(evaluator, parts, limits), goal, looks: evaluator.evaluations };
    },
};

/** A set of places with its drive. */
export interface TunedSet extends Found {
  readonly goal: number;
  readonly looks: number;
}

/** All jobs of a search for sources. */
export const PLACES_JOBS = [lookAtSets, exchangePlaces, tuneSet] as readonly Job<never, never, unknown>[];
