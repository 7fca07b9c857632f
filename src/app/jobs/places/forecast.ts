import { arrangements } from '../../../places/search-places.ts';
import { rankSchemes } from '../../planning/plan/plan-scene.ts';
import type { PlacesJob } from './prepare.ts';
import type { PlacesOfRoom } from './request.ts';
import { MOST_LOOKS } from './search.ts';
import { searchSeconds } from './search-seconds.ts';

/** What a search will take, as far as that is known before its first run. */
export interface PlacesForecast {
  readonly seats: number;
  readonly candidates: number;
  /** Runs of seats, and of arrangements that are rendered at most. */
  readonly runs: { readonly seats: number; readonly arrangements: number };
  /** Time of all these runs, s; null if no run of this scheme can be predicted. */
  readonly runSeconds: number | null;
  /** Time of the search between the runs, s: some of its steps are timed. */
  readonly searchSeconds: number;
  /** Sets of places with their polarities for each number of sources, and whether all are looked at. */
  readonly searches: readonly { readonly count: number; readonly sets: number; readonly isExhaustive: boolean }[];
}

/** What a search looks at, and what it will take. */
export interface PlacesOutlook extends Pick<PlacesJob, 'seats' | 'candidates' | 'leftOut'> {
  readonly forecast: PlacesForecast;
}

/** Goals that are looked for beside the wanted ones at most. */
const OTHER_GOALS = 4;

/** Predicts what a search for sources takes. */
export const forecastOf = (job: PlacesJob): Promise<PlacesOutlook> =>
  forecastSearch(job, {
    counts: job.wanted.counts,
    arrangements: job.wanted.counts.length * (job.wanted.best + OTHER_GOALS) + 1,
    ...{ isPolarityFree: job.wanted.isPolarityFree, mostLooks: MOST_LOOKS },
    searchSeconds: searchSeconds(job),
  });

/** What a search looks at. */
export interface ForecastSearch {
  readonly counts: readonly number[];
  /** Most arrangements that are rendered. */
  readonly arrangements: number;
  readonly isPolarityFree: boolean;
  /** All sets are looked at up to so many. */
  readonly mostLooks: number;
  /** Time that looking takes, s. */
  readonly searchSeconds: number;
}

/** Predicts what a search takes, its runs as plans do. */
export async function forecastSearch(job: PlacesJob<PlacesOfRoom>, search: ForecastSearch): Promise<PlacesOutlook> {
  const { seats, candidates, leftOut, rendered, plan, controls } = job;
  const runs = { seats: seats.length, arrangements: search.arrangements };
  const [source] = rendered.scene.sources;
  const one = {
    ...rendered,
    areas: [],
    scene: { ...rendered.scene, sources: [source], receivers: candidates.map((each) => ({ ...each })), areas: [] },
  };
  const { plan: ranking } = await rankSchemes(
    one,
    await controls.makeEngine(),
    { measure: false, raw: false, limits: false },
    controls,
    [plan.scheme],
  );
  // The room is prepared once.
  const seconds = ranking.rows[0]?.seconds;
  const all = runs.seats + runs.arrangements;
  const forecast = {
    seats: seats.length,
    candidates: candidates.length,
    runs,
    runSeconds: seconds ? seconds.preparing + seconds.checking + all * (seconds.opening + seconds.stepping) : null,
    searchSeconds: search.searchSeconds,
    searches: search.counts.map((count) => {
      const sets = arrangements(candidates.length, count, search.isPolarityFree);
      return { count, sets, isExhaustive: sets <= search.mostLooks };
    }),
  };
  return { seats, candidates, leftOut, forecast };
}
