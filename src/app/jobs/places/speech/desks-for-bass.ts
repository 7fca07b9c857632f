import { stopIfAsked } from '../../../../units/task.ts';
import { turns } from '../../../ports/host/turns.ts';
import { drivesOf } from '../bass/drives.ts';
import { BassMeter } from '../bass/listen.ts';
import { forecastSearch } from '../forecast.ts';
import { prepareRoom, requireBand } from '../prepare.ts';
import { preparingControls, searchProgress, type PlacesControls } from '../progress.ts';
import { RoomRuns } from '../responses.ts';
import { endWarnings, tailOf } from '../simulation.ts';
import { speechRate } from './heard.ts';
import { heardOfAll, sourcesAsSeats, stillSources } from './source-runs.ts';
import type { DesksReport, RankedPlace } from './speech-reports.ts';
import type { WantedDesks } from './speech-request.ts';
import { inOrder, writeDesks } from './write-desks.ts';

/** Time of measuring what a place hears of a source, s, about. */
const MEASURING = 0.002;

/** The best places that are rendered once more, beside the receivers of the scene. */
const RENDERED = 5;

/**
 * Ranks places for listeners by what they hear of all sources together in a band of bass, each source driven as the
 * scene says. The best are rendered with the receivers of the scene. Writes as `rankDesks` does, and their levels.
 *
 * @throws as `rankDesks` does, and InputError for a band that the simulation does not carry
 */
export async function rankForBass(wanted: WantedDesks, given: PlacesControls): Promise<DesksReport> {
  const { onProgress, signal } = given;
  const job = await prepareRoom(wanted, preparingControls(given), {
    seats: sourcesAsSeats,
    check: (plan, rendered) => requireBand(wanted, plan, rendered),
    least: 1,
  });
  const { plan, candidates, seats, rendered } = job;
  // The rate is that of the other goals: they find these runs, too.
  const runs = new RoomRuns(job, speechRate(plan));
  const raw = stillSources(job);
  onProgress?.({
    phase: 'forecast',
    ...(await forecastSearch(job, {
      ...{ counts: [], arrangements: seats.length, isPolarityFree: false, mostLooks: 0 },
      searchSeconds: MEASURING * seats.length * candidates.length,
    })),
  });
  const begun = performance.now();
  const made = await heardOfAll(job, raw, runs, given);
  const names = seats.map(({ name }) => name);
  const drives = drivesOf(rendered.scene.listening, names);
  const meter = new BassMeter(made, drives, wanted.band);
  const turn = turns(signal);
  const tellShare = searchProgress(given);
  const found: Omit<RankedPlace, 'rank'>[] = [];
  for (const [c, { name, position }] of candidates.entries()) {
    const bass = meter.figures(c);
    found.push({ name, position, levelDb: bass.levelDb, mostSti: null, leastSti: null, heard: [], bass });
    tellShare((c + 1) / candidates.length);
    await turn();
  }
  const ranked = inOrder(found, wanted.goal);

  const best = ranked.slice(0, RENDERED);
  const present = rendered.scene.receivers.flatMap(({ name, position, walk }) => (walk ? [] : [{ name, position }]));
  const again = await runs.heardFrom(
    raw,
    (render) => onProgress?.({ phase: 'running', what: 'arrangement', run: 1, runs: 1, render }),
    [...present, ...best],
  );
  stopIfAsked(signal);
  const rendering = new BassMeter(again, drives, wanted.band);
  const places = ranked.map((place, i) => {
    if (i >= best.length) return place;
    const bass = rendering.figures(present.length + i);
    return { ...place, bass, levelDb: bass.levelDb };
  });
  const curveNames = [...present.map(({ name }) => name), ...best.map(({ rank, name }) => `${rank}: ${name}`)];
  const ofRuns = made.flatMap(({ report }) => report.warnings);
  const warnings = [...new Set([...endWarnings(tailOf(made)), ...ofRuns])];
  return writeDesks({
    ...{ job, places, levels: seats.map(() => null), isAbsolute: false, made: { ...made[0].report, warnings } },
    bass: {
      band: wanted.band,
      present: present.map((one, i) => ({ ...one, bass: rendering.figures(i) })),
    },
    curves: {
      frequencies: rendering.frequencies,
      levels: curveNames.map((name, i) => ({ name, values: rendering.levels(i) })),
    },
    ...{ runs: { sources: seats.length, kept: runs.keptRuns }, octavesHz: [] },
    seconds: (performance.now() - begun) / 1000,
  });
}
