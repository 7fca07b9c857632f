import { arrangements, MOST_EXHAUSTIVE } from '../../../places/search-places.ts';
import { rankSchemes } from '../../planning/plan/plan-scene.ts';
import type { PlacesJob } from './prepare.ts';

/** What a search will take, as far as that is known before its first run. */
export interface PlacesForecast {
  readonly seats: number;
  readonly candidates: number;
  /** Runs of seats, and of arrangements that are rendered at most. */
  readonly runs: { readonly seats: number; readonly arrangements: number };
  /** Time of all these runs, s; null if no run of this scheme can be predicted. */
  readonly runSeconds: number | null;
  /** Sets of places with their polarities for each number of sources, and whether all are looked at. */
  readonly searches: readonly { readonly count: number; readonly sets: number; readonly isExhaustive: boolean }[];
}

/** Goals that are looked for beside the wanted ones at most. */
const OTHER_GOALS = 4;

/** Predicts what a search takes, as plans do for the runs. */
export async function forecastOf(job: PlacesJob): Promise<PlacesForecast> {
  const { wanted, seats, candidates, rendered, plan, controls } = job;
  const runs = { seats: seats.length, arrangements: wanted.counts.length * (wanted.best + OTHER_GOALS) + 1 };
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
  return {
    seats: seats.length,
    candidates: candidates.length,
    runs,
    runSeconds: seconds ? seconds.preparing + seconds.checking + all * (seconds.opening + seconds.stepping) : null,
    searches: wanted.counts.map((count) => {
      const sets = arrangements(candidates.length, count, wanted.isPolarityFree);
      return { count, sets, isExhaustive: sets <= MOST_EXHAUSTIVE };
    }),
  };
}
