import type { ListenerFigures } from '../../../../places/speech/listener.ts';
import { MeasureMemory } from '../../../../response/figures/figures.ts';
import { csvText, type CsvCell } from '../../../../text/csv.ts';
import { jsonText } from '../../../../text/terminal.ts';
import { InputError } from '../../../../units/errors.ts';
import { turns } from '../../../ports/host/turns.ts';
import { extentsOf } from '../../../inputs/scene/extents.ts';
import type { SceneJson } from '../../room-trials/scene-text.ts';
import { sceneStem } from '../../room-trials/scene-stem.ts';
import { drawPlan } from '../draw-plan.ts';
import { forecastSearch } from '../forecast.ts';
import type { RunReport } from '../kept-run.ts';
import type { PlacesJob } from '../prepare.ts';
import { searchProgress, type PlacesControls } from '../progress.ts';
import type { RoomRuns } from '../responses.ts';
import { simulationOf } from '../simulation.ts';
import { beforeSources } from '../sources.ts';
import { beginSpeech } from './begin.ts';
import { heardIn, speechBand, straightTime } from './heard.ts';
import type { DesksReport, RankedPlace } from './speech-reports.ts';
import { wantedDesks, type DeskGoal, type DesksRequest, type WantedDesks } from './speech-request.ts';

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
  const needs = wanted.goal === 'privacy' || wanted.goal === 'speech' ? `the goal ${wanted.goal}` : null;
  const { job, runs } = await beginSpeech(wanted, given, {
    needsIndex: needs,
    seats: ({ scene }) => scene.sources.map(({ name, position }) => ({ name, position })),
    least: 1,
  });
  const { plan, candidates, seats, rendered } = job;
  const raw = beforeSources(job);
  if (!raw)
    throw new InputError(
      `${wanted.sceneFile}: sources`,
      'places are compared by what they hear of sources that stand still and are in the scene file',
      'Give each source a "position" and no "signal".',
    );
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
  const made: Awaited<ReturnType<RoomRuns['heardOf']>>[] = [];
  for (const [s, { name }] of seats.entries()) {
    made.push(
      await runs.heardOf(name, raw[name] as SceneJson, (render) =>
        onProgress?.({ phase: 'running', what: 'seat', run: s + 1, runs: seats.length, render }),
      ),
    );
  }
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
  return writeDesks({
    ...{ job, levels, heard, made: { ...made[0].report, warnings } },
    runs: { sources: seats.length, kept: runs.keptRuns },
    octavesHz: bands[0].octaves.map(({ centreHz }) => centreHz),
    seconds: (performance.now() - begun) / 1000,
  });
}

/** How good a place is by a goal: the less, the better. */
const COST: Readonly<Record<DeskGoal, (place: Pick<RankedPlace, 'levelDb' | 'mostSti' | 'leastSti'>) => number>> = {
  quiet: ({ levelDb }) => levelDb,
  privacy: ({ mostSti }) => mostSti!,
  speech: ({ leastSti }) => -leastSti!,
  level: ({ levelDb }) => -levelDb,
};

/** All that a report of desks is made of. */
interface MeasuredDesks extends Pick<DesksReport, 'runs' | 'octavesHz' | 'seconds'> {
  readonly job: PlacesJob<WantedDesks>;
  /** Level of the speech of each source, if that is known. */
  readonly levels: readonly (number | null)[];
  /** [candidate][source] */
  readonly heard: readonly (readonly ListenerFigures[])[];
  readonly made: RunReport;
}

async function writeDesks(measured: MeasuredDesks): Promise<DesksReport> {
  const { job, levels, heard, made, runs, octavesHz, seconds } = measured;
  const { wanted, candidates, seats, rendered, controls } = job;
  const isAbsolute = levels.every((level) => level !== null);
  const places = candidates
    .map(({ name, position }, c): Omit<RankedPlace, 'rank'> => {
      const energies = heard[c].map(({ levelDb }, s) => 10 ** ((levelDb + (isAbsolute ? levels[s] : 0)) / 10));
      const indices = heard[c].flatMap(({ sti }) => sti ?? []);
      return {
        ...{ name, position, heard: heard[c] },
        levelDb: 10 * Math.log10(energies.reduce((sum, energy) => sum + energy, 0)),
        mostSti: indices.length > 0 ? Math.max(...indices) : null,
        leastSti: indices.length > 0 ? Math.min(...indices) : null,
      };
    })
    .sort((a, b) => COST[wanted.goal](a) - COST[wanted.goal](b))
    .map((place, i) => ({ ...place, rank: i + 1 }));
  const { files } = controls.host;
  const stem = sceneStem(files, wanted.sceneFile);
  const report: DesksReport = {
    title: rendered.scene.title,
    goal: wanted.goal,
    sources: seats.map((seat, s) => ({ ...seat, speechDb: levels[s] })),
    ...{ isAbsolute, hasNoise: rendered.scene.listening.noiseDb !== null && isAbsolute, octavesHz, places },
    ...{ leftOut: job.leftOut, warnings: made.warnings, simulation: simulationOf(made, job) },
    ...{ runs, seconds },
    files: { report: `${stem}-desks.json`, table: `${stem}-desks.csv`, picture: `${stem}-desks.svg` },
  };
  const texts = [
    [report.files.table, csvText(placeRows(report))],
    [report.files.picture, pictureOf(report, job)],
    [report.files.report, `${jsonText(report, 2)}\n`],
  ] as const;
  await files.writeTogether(wanted.outFolder, new Map(texts), controls.signal);
  return report;
}

/** A line for each place, the best first. */
function placeRows({ sources, places, isAbsolute }: DesksReport): CsvCell[][] {
  const unit = isAbsolute ? 'dB SPL' : 'dB re 1 m';
  return [
    [
      ...['rank', 'place', 'x', 'y', 'z', `level (${unit})`, 'most STI', 'least STI'],
      ...sources.flatMap(({ name }) => [`${name}: level (dB re 1 m)`, `${name}: C50 (dB)`, `${name}: STI`]),
    ],
    ...places.map(({ rank, name, position, levelDb, mostSti, leastSti, heard }) => [
      ...[rank, name, ...position, levelDb, mostSti, leastSti],
      ...heard.flatMap((one) => [one.levelDb, one.clarityDb, one.sti]),
    ]),
  ];
}

const SHOWN: Readonly<Record<DeskGoal, (place: RankedPlace) => number>> = {
  quiet: ({ levelDb }) => levelDb,
  privacy: ({ mostSti }) => mostSti!,
  speech: ({ leastSti }) => leastSti!,
  level: ({ levelDb }) => levelDb,
};

function pictureOf(
  { title, goal, sources, places, isAbsolute }: DesksReport,
  { rendered }: PlacesJob<WantedDesks>,
): string {
  const isLevel = goal === 'quiet' || goal === 'level';
  return drawPlan(
    {
      title: title === '' ? 'Places' : `Places: ${title}`,
      legend: isLevel ? `level (${isAbsolute ? 'dB SPL' : 'dB re 1 m'})` : 'speech transmission index',
      digits: isLevel ? 1 : 2,
      places: places.map((place) => ({ position: place.position, value: SHOWN[goal](place) })),
      marks: [...sources, ...places.slice(0, 1).map(({ position }) => ({ position, name: 'best' }))],
    },
    rendered.scene.geometry,
    extentsOf(rendered.geometry),
  );
}
