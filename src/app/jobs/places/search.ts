import type { Arrangement } from '../../../places/arrangement.ts';
import { Evaluator } from '../../../places/evaluator.ts';
import { GOALS, type Goal, type GoalWeights, type SeatFigures } from '../../../places/figures.ts';
import { Pool } from '../../../places/pool.ts';
import { arrangements, FEWEST_STARTS } from '../../../places/search-places.ts';
import type { Transfers } from '../../../places/transfers.ts';
import { each, type Work } from '../../../room/slabs/work.ts';
import { driveAlone, type RoomThreads } from '../../ports/host/room-threads.ts';
import { seedOfLine } from '../sweep/plan/random.ts';
import type { PlaceSearchEntry } from './places-report.ts';
import type { Wanted } from './request.ts';
import { exchangePlaces, lookAtSets, tuneSet, type ExchangeStarts, type SharedSearch } from './search-jobs.ts';

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
const tunedSets = (wanted: number): number => Math.max(FEWEST_TUNED, 8 * wanted);

const FEWEST_TUNED = 40;

/** Up to so many arrangements, all are looked at; where there are more, so many are. */
export const MOST_LOOKS = 300_000;

/** Looks that the drive of a set of places takes, about: each of its sources is changed until none improves it. */
export const looksOfDrive = (count: number): number => 50 * count ** 2;

/** A look at a whole arrangement takes so much longer than one that adds a source, about. */
const WHOLE_LOOK = 2;

/** Levels that are worth starting threads for: they take more than a second. */
const WORTH_THREADS = 5e7;

/** What does the parts of a search. */
export interface SearchControls {
  readonly threads: RoomThreads | undefined;
  readonly signal: AbortSignal;
}

/**
 * Looks for the best arrangements of a number of sources: places and polarities at full drive first, then gains and
 * delays of the best of them. Each other goal is looked for by itself, too: it shows what the wanted ones cost it. The
 * result does not depend on the number of threads.
 *
 * @param transfers What seats hear, in memory that threads share if there are any.
 * @param onShare Called with the share that is done.
 * @throws CancelledError if stopped.
 */
export async function searchFor(
  transfers: Transfers,
  count: number,
  wanted: Wanted,
  { threads, signal }: SearchControls,
  onShare: (share: number) => void,
): Promise<FoundForCount> {
  const { levels } = sizeOfSearch(transfers, wanted, count);
  const work = searchWork(transfers, count, wanted, onShare);
  const { pools, ...entry } = await (threads && usesThreads(levels) ? threads.drive(work, signal) : driveAlone(work, signal)); // prettier-ignore
  return {
    entry: { count, ...entry },
    found: together(transfers, pools, otherGoals(wanted, transfers.seats), wanted),
  };
}

/** Whether a search that computes so many levels starts threads. */
export const usesThreads = (levels: number): boolean => levels > WORTH_THREADS;

/** How much a search with one number of sources computes, about. */
export interface SizeOfSearch {
  readonly isExhaustive: boolean;
  /** Looks that add a source for all goals at once or for one of them, and looks at whole arrangements. */
  readonly looks: { readonly adding: number; readonly whole: number };
  /** Levels at a seat and a frequency. */
  readonly levels: number;
}

/** @param room Numbers of its seats, candidates and frequencies. */
export function sizeOfSearch(
  room: { readonly seats: number; readonly whole: { readonly length: number }; readonly frequencies: Float64Array },
  wanted: Wanted,
  count: number,
): SizeOfSearch {
  const goals = searchedGoals(wanted, room.seats);
  const sets = arrangements(room.whole.length, count, wanted.isPolarityFree);
  const isExhaustive = sets <= MOST_LOOKS;
  const adding = isExhaustive ? sets : MOST_LOOKS * goals.length;
  const isDriven = count > 1 && (wanted.isPolarityFree || wanted.mostAttenuation > 0 || wanted.mostDelay > 0);
  const driven = goals.reduce((sum, { keep }) => sum + Math.min(keep, sets), 0);
  const whole = isDriven ? driven * looksOfDrive(count) : 0;
  const levels = (adding + WHOLE_LOOK * whole) * room.seats * room.frequencies.length;
  return { isExhaustive, looks: { adding, whole }, levels };
}

/** What all goals found, and how. */
export interface SearchedGoals {
  readonly evaluations: number;
  readonly isExhaustive: boolean;
  readonly pools: readonly Pool[];
}

/** Does what {@link searchFor} does, up to the best of each goal. */
export function* searchWork(
  transfers: Transfers,
  count: number,
  wanted: Wanted,
  onShare: (share: number) => void,
): Work<SearchedGoals> {
  const {
    isExhaustive,
    looks: { adding, whole },
  } = sizeOfSearch(transfers, wanted, count);
  const goals = searchedGoals(wanted, transfers.seats);
  const candidates = transfers.whole.length;
  const shared: SharedSearch = {
    ...{ transfers, goals, count },
    limits: {
      isPolarityFree: wanted.isPolarityFree,
      mostAttenuationDb: wanted.mostAttenuation,
      mostDelaySeconds: wanted.mostDelay,
    },
  };
  const shareOfPlaces = adding / (adding + WHOLE_LOOK * whole);
  const onPlaces = (share: number): void => onShare(shareOfPlaces * share);
  const firsts = Array.from({ length: candidates - count + 1 }, (_, first) => first);
  const looked = isExhaustive
    ? yield* each(lookAtSets, shared, firsts, onPlaces)
    : yield* each(exchangePlaces, shared, startsOf(goals.length, count, wanted.seed), onPlaces);
  const best = goals.map(({ keep }, i) => {
    const pool = new Pool(keep);
    for (const { found } of looked) for (const { parts, score } of found[i]) pool.offer(parts, score);
    return pool.all;
  });
  const sets = best.flatMap((found, goal) => found.map(({ parts }) => ({ goal, parts })));
  const tuned = yield* each(tuneSet, shared, sets, (share) => onShare(shareOfPlaces + (1 - shareOfPlaces) * share));
  const pools = goals.map(({ wanted: most }, i) => {
    const pool = new Pool(most);
    for (const { goal, parts, score } of tuned) if (goal === i) pool.offer(parts, score);
    return pool;
  });
  const evaluations = [...looked, ...tuned].reduce((sum, { looks }) => sum + looks, 0);
  return { evaluations, isExhaustive, pools };
}

/** The starts of searches by exchange, in parts that threads can do side by side. */
function startsOf(goals: number, count: number, seed: number): ExchangeStarts[] {
  return Array.from({ length: goals * FEWEST_STARTS }, (_, i) => ({
    ...{ goal: Math.floor(i / FEWEST_STARTS), starts: 1, mostLooks: MOST_LOOKS / FEWEST_STARTS },
    ...{ isFirstGrown: i % FEWEST_STARTS === 0, seed: seedOfLine(seed, 'line', count * goals * FEWEST_STARTS + i) },
  }));
}

/** A goal that is looked for. */
interface SearchedGoal {
  readonly weights: GoalWeights;
  /** How many of the best are wanted. */
  readonly wanted: number;
  /** Sets of places whose drive is looked for. */
  readonly keep: number;
}

/** The goals of all searches for one number of sources: the wanted ones together, then each other one alone. */
const searchedGoals = (wanted: Wanted, seats: number): readonly SearchedGoal[] => [
  { weights: wanted.goals, wanted: wanted.best, keep: tunedSets(wanted.best) },
  ...otherGoals(wanted, seats).map((goal) => ({ weights: { [goal]: 1 }, wanted: 1, keep: tunedSets(1) })),
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
