import type { Arrangement } from '../../../places/arrangement.ts';
import { Evaluator } from '../../../places/evaluator.ts';
import { GOALS, type Goal, type GoalWeights, type SeatFigures } from '../../../places/figures.ts';
import { Pool } from '../../../places/pool.ts';
import { searchPlaces } from '../../../places/search-places.ts';
import type { Transfers } from '../../../places/transfers.ts';
import { tuneDrive } from '../../../places/tune-drive.ts';
import { turns } from '../../ports/host/turns.ts';
import { Random, seedOfLine } from '../sweep/plan/random.ts';
import type { PlaceSearchEntry } from './places-report.ts';
import type { Wanted } from './request.ts';

/** An arrangement that a search found. */
export interface FoundArrangement {
  readonly parts: Arrangement;
  /** Whether it was found for the wanted goals; else for another. */
  readonly isWanted: boolean;
  readonly bestFor: readonly Goal[];
  readonly predicted: SeatFigures;
}

/** What a search with one number of sources found. */
export interface FoundForCount {
  readonly entry: PlaceSearchEntry;
  /** The best by the wanted goals, then the best by each other goal. */
  readonly found: readonly FoundArrangement[];
}

/**
 * Sets of places whose drive is looked for, where some are wanted: a set that is not among the best at full drive may
 * be the best with other gains.
 */
export const tunedSets = (wanted: number): number => Math.max(FEWEST_TUNED, 8 * wanted);

const FEWEST_TUNED = 40;

/** Up to so many arrangements, all are looked at; where there are more, so many are. */
export const MOST_LOOKS = 300_000;

/**
 * Looks for the best arrangements of a number of sources: places and polarities at full drive first, then gains and
 * delays of the best of them. Each other goal is looked for by itself, too: it shows what the wanted ones cost it.
 *
 * @param onShare Called with the share that is done.
 * @throws CancelledError if stopped.
 */
export async function searchFor(
  transfers: Transfers,
  count: number,
  wanted: Wanted,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<FoundForCount> {
  const turn = turns(signal);
  const others = otherGoals(wanted, transfers.seats);
  const searches = searchedGoals(wanted, transfers.seats);
  let evaluations = 0;
  let isExhaustive = true;
  const pools: Pool[] = [];
  for (const [i, weights] of searches.entries()) {
    const evaluator = new Evaluator(transfers, weights);
    const random = new Random(seedOfLine(wanted.seed, 'line', count * searches.length + i));
    const best = i === 0 ? wanted.best : 1;
    const share = (within: number): void => onShare((i + within) / searches.length);
    const { found, ...places } = await searchPlaces(evaluator, {
      count,
      isPolarityFree: wanted.isPolarityFree,
      ...{ keep: tunedSets(best), mostLooks: MOST_LOOKS },
      uniform: () => random.uniform(),
      turn: async (done) => {
        share(done / 2);
        await turn();
      },
    });
    isExhaustive &&= places.isExhaustive;
    const pool = new Pool(best);
    for (const [f, { parts }] of found.entries()) {
      const tuned = tuneDrive(evaluator, parts, {
        isPolarityFree: wanted.isPolarityFree,
        mostAttenuationDb: wanted.mostAttenuation,
        mostDelaySeconds: wanted.mostDelay,
      });
      pool.offer(tuned.parts, tuned.score);
      share(0.5 + f / found.length / 2);
      await turn();
    }
    evaluations += evaluator.evaluations;
    pools.push(pool);
  }
  return { entry: { count, evaluations, isExhaustive }, found: together(transfers, pools, others, wanted) };
}

/** The goals of all searches for one number of sources: the wanted ones together, then each other one alone. */
export const searchedGoals = (wanted: Wanted, seats: number): readonly GoalWeights[] => [
  wanted.goals,
  ...otherGoals(wanted, seats).map((goal) => ({ [goal]: 1 })),
];

/** One seat has no variation. */
const otherGoals = (wanted: Wanted, seats: number): readonly Goal[] =>
  GOALS.filter((goal) => (goal !== 'variation' || seats > 1) && !isAlone(goal, wanted));

/** Whether nothing else is wanted. */
const isAlone = (goal: Goal, { goals }: Wanted): boolean =>
  GOALS.every((other) => (other === goal ? Boolean(goals[other]) : !goals[other]));

/** What the searches of all goals found, with the figures of all. */
function together(
  transfers: Transfers,
  [best, ...extremes]: readonly Pool[],
  others: readonly Goal[],
  wanted: Wanted,
): FoundArrangement[] {
  const evaluator = new Evaluator(transfers, wanted.goals);
  const key = (parts: Arrangement): string => JSON.stringify(parts);
  const alone = GOALS.filter((goal) => isAlone(goal, wanted));
  const found: FoundArrangement[] = best.all.map(({ parts }, i) => ({
    parts,
    isWanted: true,
    bestFor: i === 0 ? alone : [],
    predicted: evaluator.figures(parts),
  }));
  extremes.forEach((pool, i) => {
    const [{ parts }] = pool.all;
    const same = found.findIndex((one) => key(one.parts) === key(parts));
    const bestFor = [others[i]];
    if (same >= 0) found[same] = { ...found[same], bestFor: [...found[same].bestFor, ...bestFor] };
    else found.push({ parts, isWanted: false, bestFor, predicted: evaluator.figures(parts) });
  });
  return found;
}
