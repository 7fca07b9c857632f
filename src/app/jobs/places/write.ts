import { EQUALISER_RATE, equaliserOf, fitEqualiser, type EqualiserBand } from '../../../places/equaliser.ts';
import {
  FigureMeter,
  FIGURE_OF,
  GOALS,
  levelOf,
  meanCurve,
  scoreOf,
  type SeatFigures,
} from '../../../places/figures.ts';
import { FREQUENCIES_AN_OCTAVE, type Spectra, type Transfers } from '../../../places/transfers.ts';
import { equaliserLevels } from '../../../response/equaliser/apply-equaliser.ts';
import { equaliserText } from '../../../response/equaliser/write-equaliser.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';
import { jsonText } from '../../../text/terminal.ts';
import { extentsOf } from '../../inputs/scene/extents.ts';
import { sceneStem } from '../room-trials/scene-stem.ts';
import { drawCurves } from './draw-curves.ts';
import { drawPlan, driveText } from './draw-plan.ts';
import type { LevelCurves, PlacedArrangement, PlacedSource, PlacesReport } from './places-report.ts';
import { placedScene } from './placed-scene.ts';
import type { PlacesJob } from './prepare.ts';
import type { RoomRuns } from './responses.ts';
import type { FoundArrangement, FoundForCount } from './search.ts';
import { endWarnings, simulationOf } from './simulation.ts';

/** What seats hear of sources together. */
export interface HeardSpectra {
  readonly whole: Spectra;
  readonly late: Spectra;
}

/** An arrangement that was rendered. */
export interface RenderedArrangement extends FoundArrangement {
  readonly sources: readonly PlacedSource[];
  readonly spectra: HeardSpectra;
  readonly difference: PlacedArrangement['difference'];
}

/** All that a report is made of. */
export interface Searched {
  readonly job: PlacesJob;
  readonly transfers: Transfers;
  readonly searches: readonly FoundForCount[];
  readonly rendered: readonly RenderedArrangement[];
  /** What is heard of the sources of the scene; null if they cannot be compared. */
  readonly before: HeardSpectra | null;
  readonly runs: Pick<RoomRuns, 'report' | 'keptRuns'>;
  /** Energy of the last tenth of the responses over that of all of them, dB. */
  readonly tailDb: number;
  readonly seconds: PlacesReport['seconds'];
}

/** What was written. */
export interface WrittenPlaces {
  readonly report: PlacesReport;
  readonly curves: readonly LevelCurves[];
}

/** Writes the report, its tables, curves and scenes; all or none. */
export async function writePlaces(given: Searched): Promise<WrittenPlaces> {
  const searched = { ...given, rendered: inOrder(given) };
  const { job } = searched;
  const { wanted, controls } = job;
  const { files } = controls.host;
  const stem = sceneStem(files, wanted.sceneFile);
  const names = {
    report: `${stem}-places.json`,
    table: `${stem}-places.csv`,
    curves: `${stem}-places-curves.csv`,
    picture: `${stem}-places.svg`,
    plan: `${stem}-places-plan.svg`,
  };
  const report = makeReport(searched, names, (number) => `${stem}-places-${number}`);
  const curves = curvesOf(searched, report);
  const frequencies = searched.transfers.frequencies;
  const texts = [
    ...report.arrangements.map((one) => [one.scene, sceneText(one, job)] as const),
    ...report.arrangements.flatMap(({ equaliser, equaliserFile }) =>
      equaliserFile === null ? [] : [[equaliserFile, equaliserText(equaliserOf(equaliser, frequencies))] as const],
    ),
    [names.table, csvText(arrangementRows(report))],
    [names.curves, csvText(curveRows(curves, job, frequencies))],
    [names.picture, drawCurves(report, curves, frequencies)],
    [names.plan, planOf(report, curves, job)],
    [names.report, `${jsonText(report, 2)}\n`],
  ] as const;
  await files.writeTogether(wanted.outFolder, new Map(texts), controls.signal);
  return { report, curves };
}

function makeReport(
  { job, transfers, searches, rendered, before, runs, tailDb, seconds }: Searched,
  files: PlacesReport['files'],
  stemOf: (number: number) => string,
): PlacesReport {
  const { wanted } = job;
  const meter = meterOf(transfers);
  const arrangements = rendered.map((one, i): PlacedArrangement => {
    const { whole, late } = one.spectra;
    const first = rendered.findIndex(({ sources }) => sources.length === one.sources.length);
    const equaliser = fitEqualiser(meanCurve(whole, transfers.seats), transfers.frequencies, wanted.equaliserBands);
    const equal = (spectra: Spectra): Spectra => equalised(spectra, equaliser, transfers.frequencies);
    return {
      number: i + 1,
      ...{ sources: one.sources, rank: one.isWanted ? 1 + i - first : null, bestFor: one.bestFor, beatenBy: null },
      ...{ figures: meter.measure(whole, late), predicted: one.predicted, difference: one.difference },
      ...{ equaliser, equalised: meter.measure(equal(whole), equal(late)) },
      equaliserFile: equaliser.length > 0 ? `${stemOf(i + 1)}-equaliser.txt` : null,
      scene: `${stemOf(i + 1)}.json`,
    };
  });
  return {
    title: job.rendered.scene.title,
    ...{ band: wanted.band, goals: wanted.goals, seats: job.seats },
    ...{ candidates: job.candidates.length, leftOut: job.leftOut },
    before: before && meter.measure(before.whole, before.late),
    searches: searches.map(({ entry }) => entry),
    arrangements: arrangements.map((one) => ({
      ...one,
      beatenBy: arrangements.find((other) => beats(other, one))?.number ?? null,
    })),
    warnings: [...endWarnings(tailDb), ...runs.report!.warnings],
    simulation: simulationOf(runs.report!, job),
    runs: { seats: job.seats.length, kept: runs.keptRuns, arrangements: arrangements.length },
    seconds,
    files,
  };
}

/** Sorts them by number of sources, then those for the wanted goals by their renderings, then those for others. */
function inOrder({ job, transfers, rendered }: Searched): RenderedArrangement[] {
  const meter = meterOf(transfers);
  const scored = rendered.map((one) => ({
    one,
    score: one.isWanted ? scoreOf(meter.measure(one.spectra.whole, one.spectra.late), job.wanted.goals) : Infinity,
  }));
  return scored
    .sort((a, b) => a.one.sources.length - b.one.sources.length || (a.score === b.score ? 0 : a.score - b.score))
    .map(({ one }) => one);
}

const meterOf = ({ seats, frequencies }: Transfers): FigureMeter =>
  new FigureMeter(seats, frequencies.length, FREQUENCIES_AN_OCTAVE);

/** Figures that differ by less than this are equal, dB. */
const EQUAL = 1e-6;

/** Whether an arrangement with at most as many sources is as good by every goal, and better by one. */
function beats(other: PlacedArrangement, one: PlacedArrangement): boolean {
  if (other.sources.length > one.sources.length) return false;
  const gains = GOALS.map((goal) => {
    const { figure, isMoreBetter } = FIGURE_OF[goal];
    return (isMoreBetter ? 1 : -1) * (other.figures[figure] - one.figures[figure]);
  });
  return gains.every((gain) => gain > -EQUAL) && gains.some((gain) => gain > EQUAL);
}

/** Levels of an equaliser of some bands, with the gain that keeps what they boost within full drive, dB. */
const gainsOf = (bands: readonly EqualiserBand[], frequencies: Float64Array): Float64Array =>
  equaliserLevels(equaliserOf(bands, frequencies), EQUALISER_RATE, frequencies);

/** Spectra with a common gain at each frequency. */
function equalised({ real, imaginary }: Spectra, bands: readonly EqualiserBand[], frequencies: Float64Array): Spectra {
  const factors = gainsOf(bands, frequencies).map((gain) => 10 ** (gain / 20));
  const times = (values: Float64Array): Float64Array => values.map((value, at) => value * factors[at % factors.length]);
  return { real: times(real), imaginary: times(imaginary) };
}

function sceneText({ sources, number, equaliser }: PlacedArrangement, job: PlacesJob): string {
  const bands = equaliser.map(({ frequencyHz, gainDb, q }) => `${frequencyHz} Hz ${gainDb} dB Q ${q}`).join(', ');
  return placedScene(job, { subwoofers: sources }, number, bands && `; equaliser ${bands}`);
}

const FIGURES: readonly (readonly [keyof SeatFigures, string])[] = [
  ['variationDb', 'variation (dB)'],
  ['smoothnessDb', 'smoothness (dB)'],
  ['levelDb', 'level (dB)'],
  ['lateDb', 'late energy (dB)'],
];

/** A line for each source of each arrangement. */
function arrangementRows({ arrangements, before }: PlacesReport): CsvCell[][] {
  const cells = (figures: SeatFigures): number[] => FIGURES.map(([key]) => figures[key]);
  const none = FIGURES.map(() => null);
  return [
    [
      ...['number', 'rank', 'best for', 'beaten by', 'sources', 'place', 'x', 'y', 'z'],
      ...['gain (dB)', 'delay (s)', 'inverted'],
      ...FIGURES.map(([, name]) => name),
      ...FIGURES.map(([, name]) => `${name} equalised`),
    ],
    ...(before
      ? [['before', null, '', null, null, '', null, null, null, null, null, null, ...cells(before), ...none]]
      : []),
    ...arrangements.flatMap(({ number, rank, bestFor, beatenBy, sources, figures, equalised: equal }) =>
      sources.map(({ place, position, gainDb, delaySeconds, inverted }) => [
        ...[number, rank, bestFor.join(' '), beatenBy, sources.length, place, ...position],
        ...[gainDb, delaySeconds, inverted, ...cells(figures), ...cells(equal)],
      ]),
    ),
  ];
}

/** What is heard before, and of each arrangement. */
function curvesOf({ transfers, rendered, before }: Searched, { arrangements }: PlacesReport): LevelCurves[] {
  const { seats, frequencies } = transfers;
  const curves = (name: string, { whole }: HeardSpectra, bands: readonly EqualiserBand[]): LevelCurves => {
    const mean = meanCurve(whole, seats);
    const gains = gainsOf(bands, frequencies);
    return {
      name,
      levels: Array.from({ length: seats }, (_, s) =>
        frequencies.map((__, f) => {
          const at = s * frequencies.length + f;
          return levelOf(whole.real[at], whole.imaginary[at]);
        }),
      ),
      mean,
      equalised: bands.length > 0 ? mean.map((level, f) => level + gains[f]) : null,
    };
  };
  return [
    ...(before ? [curves('before', before, [])] : []),
    ...arrangements.map(({ number, equaliser }, i) => curves(String(number), rendered[i].spectra, equaliser)),
  ];
}

/** The plan of the best arrangement of the most sources. */
function planOf({ title, seats, arrangements }: PlacesReport, curves: readonly LevelCurves[], job: PlacesJob): string {
  const { number, sources } = arrangements.findLast(({ rank }) => rank === 1)!;
  const { levels } = curves.find(({ name }) => name === String(number))!;
  return drawPlan(
    {
      title: title === '' ? 'Places' : `Places: ${title}`,
      ...{ legend: 'mean level of the seats (dB re 1 m)', digits: 1 },
      places: seats.map(({ position }, s) => ({
        position,
        value: levels[s].reduce((sum, level) => sum + level, 0) / levels[s].length,
      })),
      marks: sources.map((source) => ({ position: source.position, name: driveText(source) })),
    },
    job.rendered.scene.geometry,
    extentsOf(job.rendered.geometry),
  );
}

function curveRows(curves: readonly LevelCurves[], { seats }: PlacesJob, frequencies: Float64Array): CsvCell[][] {
  const columns = curves.flatMap(({ name, levels, mean, equalised: equal }) => [
    ...seats.map((seat, s) => ({ heading: `${name}: ${seat.name} (dB)`, values: levels[s] })),
    { heading: `${name}: mean (dB)`, values: mean },
    ...(equal ? [{ heading: `${name}: mean equalised (dB)`, values: equal }] : []),
  ]);
  return [
    ['frequency (Hz)', ...columns.map(({ heading }) => heading)],
    ...Array.from(frequencies, (frequency, f) => [frequency, ...columns.map(({ values }) => values[f])]),
  ];
}
