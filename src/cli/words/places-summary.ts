import { join } from 'node:path';
import {
  GOALS,
  signed,
  type PlacedArrangement,
  type PlacesForecast,
  type PlacesReport,
  type SeatFigures,
} from '../../app/index.ts';
import { table } from './output.ts';
import { timeLeft } from './progress.ts';

/** What a search will take. @param use What places are looked for. */
export function forecastLines(forecast: PlacesForecast, use: 'subwoofers' | 'speakers' | 'desks'): string[] {
  const { seats, candidates, runs, runSeconds, searchSeconds, searches } = forecast;
  const time = runSeconds === null ? '' : `, about ${timeLeft(runSeconds)} at most`;
  const looking = `about ${timeLeft(searchSeconds)} to search between`;
  if (use === 'desks')
    return [
      `${candidates} places, ${seats} ${seats === 1 ? 'source' : 'sources'}: ${runs.seats} runs${runs.arrangements > 0 ? `, then ${runs.arrangements} to render the best` : ''}${time}, and about ${timeLeft(searchSeconds)} to measure what is heard`,
    ];
  const listeners = use === 'speakers' ? counted(seats, 'listener') : counted(seats, 'seat');
  return [
    `${candidates} candidate places, ${listeners}: ${runs.seats} runs, then up to ${runs.arrangements} to render what is found${time}; ${looking}`,
    ...searches.map(
      ({ count, sets, isExhaustive }) =>
        `${counted(count, use.slice(0, -1))}: ${sets.toLocaleString('en')} arrangements${isExhaustive ? ', all looked at' : ', searched by exchange'}${use === 'subwoofers' ? ', for each goal' : ''}`,
    ),
  ];
}

/** A number with what it counts. @param one Its name in the singular. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The report as lines of text. */
export function placesSummary(report: PlacesReport, folder: string): string[] {
  const { title, band, goals, seats, candidates, leftOut, arrangements, searches, runs, seconds, warnings, files } =
    report;
  const { scheme, validToHz, walls, adapter, durationSeconds } = report.simulation;
  const wanted = GOALS.filter((goal) => goals[goal]).map((goal) =>
    goals[goal] === 1 ? goal : `${goal} × ${goals[goal]}`,
  );
  const rows = [
    ['band', `${band.fromHz} to ${band.toHz} Hz, ${seats.length} seats, ${candidates} places${leftOutText(leftOut)}`],
    ['goal', wanted.join(', ')],
    ...searches.map(({ count, evaluations, isExhaustive }) => [
      'search',
      `${countText(count)}: ${evaluations.toLocaleString('en')} arrangements computed${isExhaustive ? '; all places and polarities at full drive' : '; not all places: others may be better'}`,
    ]),
    [
      'runs',
      `${runs.seats} of seats${keptText(runs.kept)}, ${runs.arrangements} of arrangements, ${durationSeconds.toPrecision(3)} s each`,
    ],
    [
      'took',
      `${seconds.running.toFixed(1)} s for runs, ${seconds.searching.toFixed(1)} s to search, ${seconds.rendering.toFixed(1)} s to render`,
    ],
    ['scheme', `${scheme.id}@${scheme.weights} up to ${validToHz.toFixed(0)} Hz, walls ${walls}, on ${adapter}`],
    ...warnings.map((warning) => ['warning', warning]),
    ...[files.report, files.table, files.curves, files.picture, files.plan].map((file) => [
      'wrote',
      join(folder, file),
    ]),
    [
      'wrote',
      `${join(folder, arrangements[0].scene)}${arrangements.length > 1 ? ` to ${arrangements.at(-1)!.scene}` : ''}`,
    ],
    ...arrangements
      .filter(({ rank, equaliserFile }) => rank === 1 && equaliserFile !== null)
      .map(({ equaliserFile }) => ['wrote', join(folder, equaliserFile!)]),
  ];
  return [
    title,
    ...figureTable(report).map((line) => `  ${line}`),
    '',
    ...sourceTable(arrangements).map((line) => `  ${line}`),
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(8)} ${text}`),
  ].filter((line, at) => at > 0 || line !== '');
}

const countText = (count: number): string => counted(count, 'subwoofer');

/** What is said of runs that an earlier search made. */
export const keptText = (kept: number): string => (kept > 0 ? `, ${kept} of them kept from before` : '');

/** What is said of places that are left out. */
export const leftOutText = (leftOut: PlacesReport['leftOut']): string =>
  leftOut.length === 0 ? '' : ` (${leftOut.length} more are outside the air or at a seat)`;

function figureTable({ arrangements, before }: PlacesReport): string[] {
  const cells = ({ variationDb, smoothnessDb, levelDb, lateDb }: SeatFigures): string[] => [
    variationDb.toFixed(2),
    smoothnessDb.toFixed(2),
    signed(levelDb, 1),
    signed(lateDb, 1),
  ];
  const row = (one: PlacedArrangement): string[] => [
    String(one.number),
    countText(one.sources.length),
    one.rank === null ? '' : String(one.rank),
    ...cells(one.figures),
    one.equaliser.length > 0 ? one.equalised.smoothnessDb.toFixed(2) : '',
    `${one.difference.rmsDb.toFixed(2)} / ${one.difference.mostDb.toFixed(1)}`,
    [
      ...(one.bestFor.length > 0 ? [`best ${one.bestFor.join(', ')}`] : []),
      ...(one.beatenBy === null ? [] : [`beaten by ${one.beatenBy}`]),
    ].join('; '),
  ];
  return table([
    ['in dB', '', 'rank', 'variation', 'smoothness', 'level', 'late', 'equalised', 'off (rms / most)', ''],
    ...(before ? [['before', 'as the scene has them', '', ...cells(before), '', '', '']] : []),
    ...arrangements.map(row),
  ]);
}

function sourceTable(arrangements: readonly PlacedArrangement[]): string[] {
  const rows = arrangements
    .filter(({ rank }) => rank === 1)
    .flatMap(({ number, sources, equaliser }) => [
      ...sources.map(({ place, position, gainDb, delaySeconds, inverted }, i) => [
        i === 0 ? String(number) : '',
        place,
        `[${position.map((x) => x.toFixed(2)).join(', ')}] m`,
        `${signed(gainDb, 1)} dB`,
        `${(1000 * delaySeconds).toFixed(1)} ms`,
        inverted ? 'inverted' : '',
      ]),
      ...equaliser.map(({ frequencyHz, gainDb, q }) => [
        '',
        'equaliser',
        `${frequencyHz} Hz`,
        `${signed(gainDb, 1)} dB`,
        `Q ${q}`,
        '',
      ]),
    ]);
  return table([['', 'place', 'at', 'gain', 'delay', 'polarity'], ...rows]);
}
