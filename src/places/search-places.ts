/** Looks for the best places of some sources at full drive, each in either polarity. */
import type { Arrangement, Part } from './arrangement.ts';
import { Pool, type Found } from './pool.ts';
import type { Scorer } from './scorer.ts';

/** What is looked for, and how long. */
export interface PlaceSearch {
  /** Number of sources. */
  readonly count: number;
  /** Whether the polarity of sources may be reversed. */
  readonly isPolarityFree: boolean;
  /** All arrangements are looked at if there are at most so many; else so many are. */
  readonly mostLooks: number;
  /** Sets of places that are kept. */
  readonly keep: number;
  /** Random numbers from 0 to below 1. */
  readonly uniform: () => number;
  /** Called between pieces of the work, with the share that is done. What it throws ends the work. */
  readonly turn: (share: number) => Promise<void>;
}

/** The best sets of places, and whether all were looked at. */
export interface FoundPlaces {
  readonly found: readonly Found[];
  readonly isExhaustive: boolean;
}

/** A search by exchange begins so often at least, however many candidates there are. */
export const FEWEST_STARTS = 8;

/** Rounds over all sources after which a search stops, whether or not it still improves. */
const MOST_ROUNDS = 20;

/** Looks at all sets of places where these are few, else {@link searchByExchange}. */
export async function searchPlaces(scorer: Scorer, search: PlaceSearch): Promise<FoundPlaces> {
  const { count, isPolarityFree, keep, turn } = search;
  const { candidates } = scorer;
  const isExhaustive = arrangements(candidates, count, isPolarityFree) <= search.mostLooks;
  if (!isExhaustive) return { found: await searchByExchange(scorer, search), isExhaustive };
  const pool = new Pool(keep);
  const look = (parts: Arrangement, part: Part): void => {
    const score = scorer.scoreWith(part.candidate, part.inverted);
    if (score < pool.limit) pool.offer([...parts, part], score);
  };
  for (let first = 0; first < candidates; first++) {
    const looks = setsFrom(first, { candidates, count, isPolarityFree }, (parts) => scorer.begin(parts), look);
    while (!looks.next().done) await turn(first / candidates);
  }
  return { found: pool.all, isExhaustive };
}

/** Number of sets of places, with the polarities that differ: that of one source does not count. */
export function arrangements(candidates: number, count: number, isPolarityFree: boolean): number {
  let sets = 1;
  for (let i = 0; i < count; i++) sets *= (candidates - i) / (i + 1);
  return Math.round(sets) * (isPolarityFree ? 2 ** (count - 1) : 1);
}

const partAt = (candidate: number, inverted: boolean): Part => ({ candidate, gain: 1, inverted, delaySeconds: 0 });

/** The polarities of a further source; the first is not reversed. */
const polarities = (isFirst: boolean, isFree: boolean): readonly boolean[] =>
  isFirst || !isFree ? [false] : [false, true];

/** Which sets of places there are. */
export interface SetsOfPlaces {
  readonly candidates: number;
  readonly count: number;
  readonly isPolarityFree: boolean;
}

/**
 * Goes through all sets whose lowest place is one, each in all polarities at full drive. It pauses between pieces of
 * the work.
 *
 * @param begin Takes all sources of a set but the last.
 * @param look Looks at them with a last one.
 */
export function* setsFrom(
  first: number,
  { candidates, count, isPolarityFree }: SetsOfPlaces,
  begin: (parts: Arrangement) => void,
  look: (parts: Arrangement, part: Part) => void,
): Generator<undefined, void> {
  function* extend(parts: Arrangement): Generator<undefined, void> {
    const isLast = parts.length === count - 1;
    const [from, to] = parts.length === 0 ? [first, first + 1] : [parts.at(-1)!.candidate + 1, candidates];
    if (isLast) begin(parts);
    for (let candidate = from; candidate < to; candidate++) {
      for (const inverted of polarities(parts.length === 0, isPolarityFree)) {
        const part = partAt(candidate, inverted);
        if (isLast) look(parts, part);
        else yield* extend([...parts, part]);
      }
    }
    if (isLast) yield;
  }
  yield* extend([]);
}

/**
 * Exchanges one source after the other for the best candidate until nothing improves: first from the set that is best
 * source by source, then from random ones, until it has looked at as many arrangements as it may. The best of all may
 * be missed.
 */
export async function searchByExchange(scorer: Scorer, search: PlaceSearch): Promise<readonly Found[]> {
  const exchanged = exchanges(scorer, { ...search, fewestStarts: FEWEST_STARTS, isFirstGrown: true });
  let step = exchanged.next();
  for (; !step.done; step = exchanged.next()) await search.turn(step.value);
  return step.value;
}

/** Starts of a search by exchange. */
export interface Exchanges extends Pick<PlaceSearch, 'count' | 'isPolarityFree' | 'mostLooks' | 'keep' | 'uniform'> {
  /** It begins so often at least. */
  readonly fewestStarts: number;
  /** Whether the first start is the set that is best source by source; else it is drawn, too. */
  readonly isFirstGrown: boolean;
}

/** Searches as {@link searchByExchange} does, and pauses between pieces of the work with the share that is done. */
export function* exchanges(scorer: Scorer, search: Exchanges): Generator<number, readonly Found[]> {
  const { count, uniform, keep, mostLooks, fewestStarts, isFirstGrown } = search;
  const pool = new Pool(keep);
  const candidates = scorer.candidates;
  const before = scorer.evaluations;
  for (let start = 0; start < fewestStarts || scorer.evaluations - before < mostLooks; start++) {
    let parts: Part[] = [];
    if (start > 0 || !isFirstGrown) {
      const taken = new Set<number>();
      while (taken.size < count) taken.add(Math.min(candidates - 1, Math.floor(uniform() * candidates)));
      parts = [...taken].map((candidate) => partAt(candidate, false));
    }
    const share = (): number => Math.min(start / fewestStarts, (scorer.evaluations - before) / mostLooks, 1);
    while (parts.length < count) {
      parts = bestExchange(scorer, parts, parts.length, search, pool).parts;
      yield share();
    }
    let best = scorer.score(parts);
    for (let round = 0, idle = 0; round < MOST_ROUNDS && idle < count; round++) {
      for (let i = 0; i < count && idle < count; i++) {
        const next = bestExchange(scorer, parts, i, search, pool);
        idle = next.score < best ? 0 : idle + 1;
        if (next.score < best) [parts, best] = [next.parts, next.score];
        yield share();
      }
    }
  }
  return pool.all;
}

/** The best candidate in place of a source; one source more if the number is that of no source. */
function bestExchange(
  scorer: Scorer,
  parts: readonly Part[],
  index: number,
  { count, isPolarityFree }: Pick<PlaceSearch, 'count' | 'isPolarityFree'>,
  pool: Pool,
): { readonly parts: Part[]; readonly score: number } {
  const others = parts.filter((_, i) => i !== index);
  const taken = new Set(others.map(({ candidate }) => candidate));
  scorer.begin(others);
  let best: { readonly part: Part; readonly score: number } | undefined;
  for (let candidate = 0; candidate < scorer.candidates; candidate++) {
    if (taken.has(candidate)) continue;
    for (const inverted of polarities(others.length === 0, isPolarityFree)) {
      const score = scorer.scoreWith(candidate, inverted);
      const part = partAt(candidate, inverted);
      if (others.length === count - 1 && score < pool.limit) pool.offer(withPart(others, index, part), score);
      if (!best || score < best.score) best = { part, score };
    }
  }
  return { parts: withPart(others, index, best!.part), score: best!.score };
}

const withPart = (others: readonly Part[], index: number, part: Part): Part[] => [
  ...others.slice(0, index),
  part,
  ...others.slice(index),
];
