import { join } from 'node:path';
import {
  signed,
  type DesksReport,
  type PlacesReport,
  type RankedPlace,
  type SpeakerFigures,
  type SpeakersReport,
} from '../../app/index.ts';
import { counted, keptText, leftOutText } from './places-summary.ts';
import { table } from './output.ts';

/** Places of a ranking that are printed. */
const SHOWN = 10;

/** The report of speakers as lines of text. */
export function speakersSummary(report: SpeakersReport, folder: string): string[] {
  const { title, goals, wantedGoals, audience, quiet, candidates, leftOut, arrangements, searches, runs, seconds } =
    report;
  const wanted = wantedGoals.map((goal) => (goals[goal] === 1 ? goal : `${goal} × ${goals[goal]}`));
  const silent = quiet.length === 0 ? '' : `, ${counted(quiet.length, 'quiet place')}`;
  return laidOut(
    title,
    [figureTable(report), sourceTable(report)],
    [
      ['places', `${counted(audience.length, 'listener')}${silent}, ${candidates} places${leftOutText(leftOut)}`],
      ['goal', wanted.join(', ')],
      ...searches.map(({ count, evaluations, isExhaustive }) => [
        'search',
        `${counted(count, 'speaker')}: ${evaluations.toLocaleString('en')} arrangements computed${isExhaustive ? '; all places at full drive' : '; not all places: others may be better'}`,
      ]),
      ['runs', `${runs.seats} of listeners${keptText(runs.kept)}, ${runs.arrangements} of arrangements`],
      [
        'took',
        `${seconds.running.toFixed(1)} s for runs, ${seconds.searching.toFixed(1)} s to search, ${seconds.rendering.toFixed(1)} s to render`,
      ],
      ...simulationRows(
        report,
        [report.files.report, report.files.table, report.files.listeners, report.files.picture],
        folder,
      ),
      [
        'wrote',
        `${join(folder, arrangements[0].scene)}${arrangements.length > 1 ? ` to ${arrangements.at(-1)!.scene}` : ''}`,
      ],
    ],
  );
}

/** The report of desks as lines of text. */
export function desksSummary(report: DesksReport, folder: string): string[] {
  const { title, goal, sources, places, leftOut, isAbsolute, hasNoise, bass, runs, seconds } = report;
  const rows = shownOf(places).map((place) => [
    ...[String(place.rank), place.name, placeText(place.position)],
    ...[isAbsolute ? place.levelDb.toFixed(1) : signed(place.levelDb, 1), ratio(place.mostSti), ratio(place.leastSti)],
  ]);
  const level = isAbsolute ? 'level (dB SPL)' : 'level (dB re 1 m)';
  return laidOut(
    title,
    [bass ? bassTable(bass, places) : table([['rank', 'place', 'at', level, 'most STI', 'least STI'], ...rows])],
    [
      ['places', `${places.length}, ${counted(sources.length, 'source')}${leftOutText(leftOut)}`],
      ['goal', goal],
      bass
        ? ['band', `${bass.band.fromHz} to ${bass.band.toHz} Hz, all sources together`]
        : ['speech', hasNoise ? 'with the noise of the scene' : 'without noise'],
      ['runs', `${runs.sources}, one for each source${keptText(runs.kept)}`],
      ['took', `${seconds.toFixed(1)} s`],
      ...simulationRows(
        report,
        [
          report.files.report,
          report.files.table,
          report.files.picture,
          ...(report.files.curves === null ? [] : [report.files.curves]),
        ],
        folder,
      ),
    ],
  );
}

/** What the receivers of the scene hear where they are now, and the best places and the last. */
function bassTable({ present }: NonNullable<DesksReport['bass']>, places: DesksReport['places']): string[] {
  const row = (rank: string, { name, position, bass }: Pick<RankedPlace, 'name' | 'position' | 'bass'>): string[] => [
    ...[rank, name, placeText(position), bass!.smoothnessDb.toFixed(2)],
    ...[signed(bass!.levelDb, 1), signed(bass!.lateDb, 1)],
  ];
  return table([
    ['rank', 'place', 'at', 'smoothness (dB)', 'level (dB re 1 m)', 'late (dB)'],
    ...present.map((one) => row('now', one)),
    ...shownOf(places).map((one) => row(String(one.rank), one)),
  ]);
}

/** The places that are printed: the best, and the last. */
const shownOf = (places: DesksReport['places']): DesksReport['places'] => [
  ...places.slice(0, SHOWN),
  ...places.slice(SHOWN).slice(-1),
];

const placeText = (position: readonly number[]): string => `[${position.map((x) => x.toFixed(2)).join(', ')}] m`;

function laidOut(
  title: string,
  tables: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): string[] {
  return [
    title,
    ...tables.flatMap((lines) => [...lines.map((line) => `  ${line}`), '']),
    ...rows.map(([name, text]) => `  ${name.padEnd(8)} ${text}`),
  ].filter((line, at) => at > 0 || line !== '');
}

function simulationRows(
  {
    octavesHz,
    simulation,
    warnings,
  }: Pick<SpeakersReport, 'octavesHz' | 'warnings'> & Pick<PlacesReport, 'simulation'>,
  files: readonly string[],
  folder: string,
): string[][] {
  const { scheme, validToHz, walls, adapter, durationSeconds } = simulation;
  return [
    [
      ...(octavesHz.length > 0
        ? ['octaves', `${octavesHz.join(', ')} Hz, responses of ${durationSeconds.toPrecision(3)} s`]
        : ['length', `responses of ${durationSeconds.toPrecision(3)} s`]),
    ],
    ['scheme', `${scheme.id}@${scheme.weights} up to ${validToHz.toFixed(0)} Hz, walls ${walls}, on ${adapter}`],
    ...warnings.map((warning) => ['warning', warning]),
    ...files.map((file) => ['wrote', join(folder, file)]),
  ];
}

const ratio = (value: number | null): string => (value === null ? '' : value.toFixed(2));

function figureTable({ arrangements }: SpeakersReport): string[] {
  const cells = ({ evennessDb, levelDb, clarityDb, sti, leastSti, spillDb }: SpeakerFigures): string[] => [
    ...[evennessDb.toFixed(2), signed(levelDb, 1), signed(clarityDb, 1), ratio(sti), ratio(leastSti)],
    spillDb === null ? '' : signed(spillDb, 1),
  ];
  return table([
    ['', '', 'rank', 'evenness', 'level', 'C50', 'STI', 'least STI', 'spill', 'predicted evenness, C50'],
    ...arrangements.map(({ number, rank, sources, figures, predicted }) => [
      ...[String(number), counted(sources.length, 'speaker'), String(rank), ...cells(figures)],
      `${predicted.evennessDb.toFixed(2)}, ${signed(predicted.clarityDb, 1)}`,
    ]),
  ]);
}

function sourceTable({ arrangements }: SpeakersReport): string[] {
  const rows = arrangements
    .filter(({ rank }) => rank === 1)
    .flatMap(({ number, sources }) =>
      sources.map(({ place, position, gainDb, delaySeconds }, i) => [
        ...[i === 0 ? String(number) : '', place, `[${position.map((x) => x.toFixed(2)).join(', ')}] m`],
        ...[`${signed(gainDb, 1)} dB`, `${(1000 * delaySeconds).toFixed(1)} ms`],
      ]),
    );
  return table([['', 'place', 'at', 'gain', 'delay'], ...rows]);
}
