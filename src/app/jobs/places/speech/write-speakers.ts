import type { SpeakerFigures } from '../../../../places/speech/evaluate.ts';
import { SPEAKER_GOALS } from '../../../../places/speech/evaluate.ts';
import type { ListenerFigures, SpeechBand } from '../../../../places/speech/listener.ts';
import { csvText, type CsvCell } from '../../../../text/csv.ts';
import { jsonText } from '../../../../text/terminal.ts';
import { extentsOf } from '../../../inputs/scene/extents.ts';
import { sceneStem } from '../../room-trials/scene-stem.ts';
import { drawPlan, driveText } from '../draw-plan.ts';
import { placedScene } from '../placed-scene.ts';
import type { PlacedSource, PlaceSearchEntry } from '../places-report.ts';
import type { PlacesJob } from '../prepare.ts';
import type { RoomRuns } from '../responses.ts';
import { simulationOf } from '../simulation.ts';
import type { PlacedSpeakers, SpeakersReport } from './speech-reports.ts';
import type { WantedSpeakers } from './speech-request.ts';

/** Speakers that were rendered. */
export interface RenderedSpeakers {
  readonly sources: readonly PlacedSource[];
  readonly figures: SpeakerFigures;
  readonly predicted: SpeakerFigures;
  readonly heard: readonly ListenerFigures[];
  /** How good the rendering is, dB: the less, the better. */
  readonly score: number;
}

/** All that a report of speakers is made of. */
export interface SearchedSpeakers {
  readonly job: PlacesJob<WantedSpeakers>;
  /** How many of the seats are the audience. */
  readonly audience: number;
  readonly band: SpeechBand;
  readonly searches: readonly PlaceSearchEntry[];
  readonly speakers: readonly RenderedSpeakers[];
  readonly runs: Pick<RoomRuns, 'report' | 'keptRuns'>;
  readonly seconds: SpeakersReport['seconds'];
}

/** Writes the report of speakers with its tables, plan and scenes; all or none. */
export async function writeSpeakers(searched: SearchedSpeakers): Promise<SpeakersReport> {
  const { job } = searched;
  const { wanted, controls } = job;
  const { files } = controls.host;
  const stem = sceneStem(files, wanted.sceneFile);
  const report = reportOf(searched, stem);
  const { names } = { names: report.files };
  const texts = [
    ...report.arrangements.map(
      ({ scene, sources, number }) => [scene, placedScene(job, { speakers: sources }, number)] as const,
    ),
    [names.table, csvText(speakerRows(report))],
    [names.listeners, csvText(listenerRows(report))],
    [names.picture, pictureOf(report, job)],
    [names.report, `${jsonText(report, 2)}\n`],
  ] as const;
  await files.writeTogether(wanted.outFolder, new Map(texts), controls.signal);
  return report;
}

function reportOf(
  { job, audience, band, searches, speakers, runs, seconds }: SearchedSpeakers,
  stem: string,
): SpeakersReport {
  const { wanted, seats } = job;
  const sorted = [...speakers].sort((a, b) => a.sources.length - b.sources.length || a.score - b.score);
  const arrangements = sorted.map(({ sources, figures, predicted, heard }, i): PlacedSpeakers => {
    const first = sorted.findIndex((one) => one.sources.length === sources.length);
    const rank = 1 + i - first;
    return { number: i + 1, rank, sources, figures, predicted, heard, scene: `${stem}-speakers-${i + 1}.json` };
  });
  return {
    title: job.rendered.scene.title,
    ...{ goals: wanted.goals, wantedGoals: SPEAKER_GOALS.filter((goal) => wanted.goals[goal]) },
    ...{ audience: seats.slice(0, audience), quiet: seats.slice(audience) },
    ...{ candidates: job.candidates.length, leftOut: job.leftOut },
    octavesHz: band.octaves.map(({ centreHz }) => centreHz),
    ...{ searches, arrangements, warnings: runs.report!.warnings, simulation: simulationOf(runs.report!, job) },
    runs: { seats: seats.length, kept: runs.keptRuns, arrangements: arrangements.length },
    seconds,
    files: {
      ...{ report: `${stem}-speakers.json`, table: `${stem}-speakers.csv` },
      ...{ listeners: `${stem}-speakers-listeners.csv`, picture: `${stem}-speakers.svg` },
    },
  };
}

const FIGURES: readonly (readonly [keyof SpeakerFigures, string])[] = [
  ['evennessDb', 'evenness (dB)'],
  ['levelDb', 'level (dB)'],
  ['clarityDb', 'C50 (dB)'],
  ['sti', 'STI'],
  ['leastSti', 'least STI'],
  ['spillDb', 'spill (dB)'],
];

/** A line for each speaker of each arrangement. */
function speakerRows({ arrangements }: SpeakersReport): CsvCell[][] {
  return [
    [
      ...['number', 'rank', 'speakers', 'place', 'x', 'y', 'z', 'gain (dB)', 'delay (s)'],
      ...FIGURES.map(([, name]) => name),
    ],
    ...arrangements.flatMap(({ number, rank, sources, figures }) =>
      sources.map(({ place, position, gainDb, delaySeconds }) => [
        ...[number, rank, sources.length, place, ...position, gainDb, delaySeconds],
        ...FIGURES.map(([key]) => figures[key]),
      ]),
    ),
  ];
}

/** A line for each listener, with what is heard of each arrangement. */
function listenerRows({ audience, quiet, arrangements }: SpeakersReport): CsvCell[][] {
  return [
    [
      ...['listener', 'quiet', 'x', 'y', 'z'],
      ...arrangements.flatMap(({ number }) => [`${number}: level (dB)`, `${number}: C50 (dB)`, `${number}: STI`]),
    ],
    ...[...audience, ...quiet].map(({ name, position }, s) => [
      ...[name, s >= audience.length, ...position],
      ...arrangements.flatMap(({ heard }) => [heard[s].levelDb, heard[s].clarityDb, heard[s].sti]),
    ]),
  ];
}

/** The plan of the best arrangement of the most speakers. */
function pictureOf(
  { title, audience, quiet, arrangements }: SpeakersReport,
  { rendered }: SearchedSpeakers['job'],
): string {
  const best = arrangements.findLast(({ rank }) => rank === 1)!;
  return drawPlan(
    {
      title: title === '' ? 'Speakers' : `Speakers: ${title}`,
      legend: 'level (dB re 1 m)',
      digits: 1,
      places: [...audience, ...quiet].map(({ position }, s) => ({ position, value: best.heard[s].levelDb })),
      marks: best.sources.map((source) => ({ position: source.position, name: driveText(source) })),
    },
    rendered.scene.geometry,
    extentsOf(rendered.geometry),
  );
}
