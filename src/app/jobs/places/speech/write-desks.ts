import type { ListenerFigures } from '../../../../places/speech/listener.ts';
import { csvText, type CsvCell } from '../../../../text/csv.ts';
import { jsonText } from '../../../../text/terminal.ts';
import { extentsOf } from '../../../inputs/scene/extents.ts';
import { sceneStem } from '../../room-trials/scene-stem.ts';
import type { BassFigures } from '../bass/listen.ts';
import { drawPlan } from '../draw-plan.ts';
import type { RunReport } from '../kept-run.ts';
import type { PlacesJob } from '../prepare.ts';
import { simulationOf } from '../simulation.ts';
import type { BassRanking, DesksReport, RankedPlace } from './speech-reports.ts';
import type { DeskGoal, WantedDesks } from './speech-request.ts';

/** What places are ranked by for a goal. */
const SHOWN: Readonly<Record<DeskGoal, (place: Omit<RankedPlace, 'rank'>) => number>> = {
  quiet: ({ levelDb }) => levelDb,
  privacy: ({ mostSti }) => mostSti!,
  speech: ({ leastSti }) => leastSti!,
  level: ({ levelDb }) => levelDb,
  smoothness: ({ bass }) => bass!.smoothnessDb,
  decay: ({ bass }) => bass!.lateDb,
};

/** Ranks places by a goal, the best first. */
export function inOrder(places: readonly Omit<RankedPlace, 'rank'>[], goal: DeskGoal): RankedPlace[] {
  const sign = goal === 'speech' || goal === 'level' ? -1 : 1;
  const shown = SHOWN[goal];
  return [...places].sort((a, b) => sign * (shown(a) - shown(b))).map((place, i) => ({ ...place, rank: i + 1 }));
}

/** All that a report of desks is made of. */
export interface MeasuredDesks extends Pick<DesksReport, 'places' | 'isAbsolute' | 'runs' | 'octavesHz' | 'seconds'> {
  readonly job: PlacesJob<WantedDesks>;
  /** Level of the speech of each source, if that is known. */
  readonly levels: readonly (number | null)[];
  readonly made: RunReport;
  readonly bass: BassRanking | null;
  /** Levels at the receivers of the scene and at the best places; null unless the goal is one of bass. */
  readonly curves: DeskCurves | null;
}

/** Levels at some places over a band. */
export interface DeskCurves {
  /** Hz */
  readonly frequencies: Float64Array;
  /** dB re one source 1 m away in the free field. */
  readonly levels: readonly { readonly name: string; readonly values: Float64Array }[];
}

/** Figures of places by what they hear of each source. */
export function speechPlaces(
  { candidates }: PlacesJob<WantedDesks>,
  /** [candidate][source] */
  heard: readonly (readonly ListenerFigures[])[],
  /** Level of the speech of each source; null unless all are known. */
  levels: readonly number[] | null,
): Omit<RankedPlace, 'rank'>[] {
  return candidates.map(({ name, position }, c) => {
    const energies = heard[c].map(({ levelDb }, s) => 10 ** ((levelDb + (levels?.[s] ?? 0)) / 10));
    const indices = heard[c].flatMap(({ sti }) => sti ?? []);
    return {
      ...{ name, position, heard: heard[c], bass: null },
      levelDb: 10 * Math.log10(energies.reduce((sum, energy) => sum + energy, 0)),
      mostSti: indices.length > 0 ? Math.max(...indices) : null,
      leastSti: indices.length > 0 ? Math.min(...indices) : null,
    };
  });
}

/** Writes a report, tables and a plan; all or none. */
export async function writeDesks(measured: MeasuredDesks): Promise<DesksReport> {
  const { job, levels, places, isAbsolute, made, runs, octavesHz, bass, curves, seconds } = measured;
  const { wanted, seats, rendered, controls } = job;
  const { files } = controls.host;
  const stem = sceneStem(files, wanted.sceneFile);
  const report: DesksReport = {
    title: rendered.scene.title,
    goal: wanted.goal,
    sources: seats.map((seat, s) => ({ ...seat, speechDb: levels[s] })),
    ...{ isAbsolute, hasNoise: rendered.scene.listening.noiseDb !== null && isAbsolute, octavesHz, bass, places },
    ...{ leftOut: job.leftOut, warnings: made.warnings, simulation: simulationOf(made, job) },
    ...{ runs, seconds },
    files: {
      ...{ report: `${stem}-desks.json`, table: `${stem}-desks.csv`, picture: `${stem}-desks.svg` },
      curves: curves && `${stem}-desks-curves.csv`,
    },
  };
  const texts = [
    [report.files.table, csvText(placeRows(report))],
    [report.files.picture, pictureOf(report, job)],
    ...(curves ? [[report.files.curves!, csvText(curveRows(curves))] as const] : []),
    [report.files.report, `${jsonText(report, 2)}\n`],
  ] as const;
  await files.writeTogether(wanted.outFolder, new Map(texts), controls.signal);
  return report;
}

/** A line for each place, the best first; before them, those of the receivers of the scene for goals of bass. */
function placeRows({ sources, places, isAbsolute, bass }: DesksReport): CsvCell[][] {
  if (bass) {
    const cells = ({ smoothnessDb, levelDb, lateDb }: BassFigures): CsvCell[] => [smoothnessDb, levelDb, lateDb];
    return [
      ['rank', 'place', 'x', 'y', 'z', 'smoothness (dB)', 'level (dB re 1 m)', 'late (dB)'],
      ...bass.present.map((one): CsvCell[] => ['now', one.name, ...one.position, ...cells(one.bass)]),
      ...places.map((one): CsvCell[] => [one.rank, one.name, ...one.position, ...cells(one.bass!)]),
    ];
  }
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

const curveRows = ({ frequencies, levels }: DeskCurves): CsvCell[][] => [
  ['frequency (Hz)', ...levels.map(({ name }) => `${name} (dB re 1 m)`)],
  ...Array.from(frequencies, (frequency, f) => [frequency, ...levels.map(({ values }) => values[f])]),
];

/** What the values of a plan are, with their unit. */
function legendOf({ goal, isAbsolute }: Pick<DesksReport, 'goal' | 'isAbsolute'>): string {
  if (goal === 'smoothness') return 'smoothness (dB)';
  if (goal === 'decay') return 'late energy (dB)';
  if (goal === 'privacy' || goal === 'speech') return 'speech transmission index';
  return `level (${isAbsolute ? 'dB SPL' : 'dB re 1 m'})`;
}

function pictureOf(
  { title, goal, sources, places, isAbsolute }: DesksReport,
  { rendered }: PlacesJob<WantedDesks>,
): string {
  return drawPlan(
    {
      title: title === '' ? 'Places' : `Places: ${title}`,
      legend: legendOf({ goal, isAbsolute }),
      digits: goal === 'privacy' || goal === 'speech' ? 2 : 1,
      places: places.map((place) => ({ position: place.position, value: SHOWN[goal](place) })),
      marks: [...sources, ...places.slice(0, 1).map(({ position }) => ({ position, name: 'best' }))],
    },
    rendered.scene.geometry,
    extentsOf(rendered.geometry),
  );
}
