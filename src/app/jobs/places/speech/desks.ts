import type { ListenerFigures } from '../../../../places/speech/listener.ts';
import { MeasureMemory } from '../../../../response/figures/figures.ts';
import { turns } from '../../../ports/host/turns.ts';
import { forecastSearch } from '../forecast.ts';
import { searchProgress, type PlacesControls } from '../progress.ts';
import { beginSpeech } from './begin.ts';
import { rankForBass } from './desks-for-bass.ts';
import { heardIn, speechBand, straightTime } from './heard.ts';
import { heardOfAll, sourcesAsSeats, stillSources } from './source-runs.ts';
import type { DesksReport } from './speech-reports.ts';
import { isOfBass, wantedDesks, type DesksRequest } from './speech-request.ts';
import { inOrder, speechPlaces, writeDesks } from './write-desks.ts';

/** Time of measuring a response, s, about. */
const MEASURING = 0.015;

/**
 * Ranks places for listeners, such as desks, by what they hear of the sources of a scene: one run for each source
 * reaches all places. Writes a report, a table and a plan; all or none. See docs/use/places.md.
 *
 * @throws InputError for what is wrong with the request or the scene; DeviceError if there is no engine as asked for;
 *   RunError if a run or the writing fails; CancelledError if stopped.
 */
export async function rankDesks(request: DesksRequest, given: PlacesControls): Promise<DesksReport> {
  const wanted = wantedDesks(request);
  const { onProgress, signal } = given;
  if (isOfBass(wanted.goal)) return rankForBass(wanted, given);
  const needs = wanted.goal === 'privacy' || wanted.goal === 'speech' ? `the goal ${wanted.goal}` : null;
  const { job, runs } = await beginSpeech(wanted, given, {
    needsIndex: needs,
    seats: sourcesAsSeats,
    least: 1,
  });
  const { plan, candidates, seats, rendered } = job;
  const raw = stillSources(job);
  const levels = seats.map(({ name }) => rendered.scene.listening.levels.get(name)?.speechDb ?? null);
  const bands = levels.map((speechDb) => speechBand(plan, wanted.sceneFile, speechDb, needs));
  onProgress?.({
    phase: 'forecast',
    ...(await forecastSearch(job, {
      ...{ counts: [], arrangements: 0, isPolarityFree: false, mostLooks: 0 },
      searchSeconds: MEASURING * seats.length * candidates.length,
    })),
  });
  const begun = performance.now();
  const made = await heardOfAll(job, raw, runs, given);
  const turn = turns(signal);
  const memory = new MeasureMemory();
  const tellShare = searchProgress(given);
  const heard: ListenerFigures[][] = [];
  for (const [c, { position }] of candidates.entries()) {
    const of = made.map(({ responses: all, rateHz }, s) =>
      heardIn(
        { samples: all[c], rateHz, arrival: straightTime(seats[s].position, position, plan) },
        job,
        bands[s],
        memory,
      ),
    );
    heard.push(of);
    tellShare((c + 1) / candidates.length);
    await turn();
  }
  const warnings = [...new Set(made.flatMap(({ report }) => report.warnings))];
  const known = levels.flatMap((level) => level ?? []);
  const isAbsolute = known.length === levels.length;
  return writeDesks({
    ...{ job, levels, isAbsolute, made: { ...made[0].report, warnings }, bass: null, curves: null },
    places: inOrder(speechPlaces(job, heard, isAbsolute ? known : null), wanted.goal),
    runs: { sources: seats.length, kept: runs.keptRuns },
    octavesHz: bands[0].octaves.map(({ centreHz }) => centreHz),
    seconds: (performance.now() - begun) / 1000,
  });
}
