import { Option, type Command } from 'commander';
import {
  CANDIDATE_KINDS,
  CancelledError,
  DESK_GOALS,
  findPlaces,
  findSpeakers,
  GOALS,
  InputError,
  metres,
  PLACES_DEFAULTS,
  rankDesks,
  seconds,
  SPEAKER_GOALS,
  type Metres,
  type PlacesControls,
  type PlacesRequest,
  type Seconds,
} from '../../../app/index.ts';
import { plainNumber, positiveNumber } from '../../options.ts';
import { addedUp, commaList } from '../../lists.ts';
import { addSearchOptions, deviceControls, sceneFolder, sceneRequest, type SceneOptions } from '../../scene-command.ts';
import { SceneStop } from '../../stop.ts';
import { print, printRemark, printJson } from '../../words/output.ts';
import { forecastLines, placesSummary } from '../../words/places-summary.ts';
import { ProgressLine } from '../../words/progress.ts';
import { desksSummary, speakersSummary } from '../../words/speech-places-summary.ts';

/** What places are looked for. */
const USES = ['subwoofers', 'speakers', 'desks'] as const;
type Use = (typeof USES)[number];

interface PlacesOptions extends SceneOptions {
  readonly for: Use;
  readonly subwoofers?: readonly number[];
  readonly speakers?: readonly number[];
  readonly candidates?: readonly string[];
  readonly spacing?: Metres;
  readonly clearance?: Metres;
  readonly height?: Metres;
  readonly seats?: readonly string[];
  readonly quietSeats?: readonly string[];
  readonly band?: PlacesRequest['band'];
  readonly goal?: Weights;
  readonly polarity: boolean;
  readonly mostAttenuation?: number;
  readonly mostDelay?: Seconds;
  readonly equaliser?: number;
  readonly best?: number;
  readonly seed?: number;
  readonly forecast?: true;
  readonly out?: string;
  readonly scheme?: string;
}

/** Goals by name, with how much each counts. */
type Weights = Readonly<Record<string, number>>;

/** Options that go with one or two uses alone. */
const ONLY_FOR: readonly (readonly [keyof PlacesOptions, string, readonly Use[]])[] = [
  ['subwoofers', '--subwoofers', ['subwoofers']],
  ['band', '--band', ['subwoofers', 'desks']],
  ['equaliser', '--equaliser', ['subwoofers']],
  ['speakers', '--speakers', ['speakers']],
  ['quietSeats', '--quiet-seats', ['speakers']],
  ['seats', '--seats', ['subwoofers', 'speakers']],
  ['mostAttenuation', '--most-attenuation', ['subwoofers', 'speakers']],
  ['mostDelay', '--most-delay', ['subwoofers', 'speakers']],
  ['best', '--best', ['subwoofers', 'speakers']],
  ['seed', '--seed', ['subwoofers', 'speakers']],
];

export function addPlacesCommand(program: Command): void {
  const { counts, spacing, clearance, mostAttenuation, mostDelay, equaliserBands, best, seed } = PLACES_DEFAULTS;
  const command = program
    .command('places')
    .description(
      'Find the best places of subwoofers or speakers for the listeners of a room, or rank places for desks.',
    )
    .argument('<scene>', 'the scene file; its receivers are the seats, and for desks its sources are what is heard')
    .addOption(new Option('--for <use>', 'what to find places for').choices(USES).default('subwoofers'))
    .option(
      '--subwoofers <counts>',
      `how many, 1 to 4: one number or several with commas (default: ${counts.join()})`,
      numbers('--subwoofers'),
    )
    .option(
      '--speakers <counts>',
      'for speakers: how many, 1 to 4, as for subwoofers (default: 2)',
      numbers('--speakers'),
    )
    .option(
      '--candidates <names>',
      `where they may stand: ${CANDIDATE_KINDS.join(', ')}, or names of receiver areas of the scene (default: walls; for desks floor)`,
      addedUp(commaList),
    )
    .option(
      '--spacing <m>',
      `distance of candidates along walls and over the floor (default: ${spacing}; for speakers and desks 1)`,
      length('--spacing'),
    )
    .option(
      '--height <m>',
      'height of candidates above the floor (default: the clearance; for speakers 2.2, for desks 1.2)',
      length('--height'),
    )
    .option(
      '--clearance <m>',
      `distance of candidates from walls and the floor (default: ${clearance})`,
      length('--clearance'),
    )
    .option('--seats <names>', 'receivers and areas (default: all receivers)', addedUp(commaList))
    .option(
      '--quiet-seats <names>',
      'for speakers: receivers and areas where little should be heard',
      addedUp(commaList),
    )
    .option(
      '--band <from..to>',
      'frequencies that count, Hz; for desks with the goals smoothness and decay alone (default: 20..120)',
      band,
    )
    .option(
      '--goal <goals>',
      `${GOALS.join(', ')}: one, or several with weights, such as variation=1,level=0.2 (default: variation); for speakers ${SPEAKER_GOALS.join(', ')}; for desks one of ${DESK_GOALS.join(', ')}`,
      goals,
    )
    .option('--no-polarity', 'invert no subwoofer')
    .option(
      '--most-attenuation <dB>',
      `how much quieter a subwoofer or speaker may be than the loudest (default: ${mostAttenuation})`,
      plainNumber('--most-attenuation', mostAttenuation),
    )
    .option('--most-delay <s>', `longest delay of a subwoofer or speaker; 0 for none (default: ${mostDelay})`, (text) =>
      seconds(plainNumber('--most-delay', mostDelay)(text)),
    )
    .option(
      '--equaliser <bands>',
      `bands of the common equaliser; 0 for none (default: ${equaliserBands})`,
      plainNumber('--equaliser', equaliserBands),
    )
    .option(
      '--best <count>',
      `how many are rendered for each number of subwoofers (default: ${best})`,
      plainNumber('--best', best),
    )
    .option(
      '--seed <number>',
      `start of the random numbers: the same seed gives the same result (default: ${seed})`,
      plainNumber('--seed', seed),
    )
    .addOption(new Option('--forecast', 'predict how long the search takes, and stop'))
    .option('--out <dir>', 'folder for the files (default: out/SCENE)');
  addSearchOptions(command).action(places);
}

const numbers = (name: string) => addedUp((text) => commaList(text).map(plainNumber(name, 2)));

/** Reads `0.5`, `0.5m` or `0.5 m`. */
const length =
  (name: string) =>
  (text: string): Metres =>
    positiveNumber(name, 'a length in metres', 0.5, metres)(text.replace(/\s*m$/, ''));

/** Reads `20..120`, `20-120` or `20..120 Hz`. */
function band(text: string): PlacesRequest['band'] {
  const [, from, to] = /^([\d.]+?)\s*(?:\.\.|-|–)\s*([\d.]+)\s*(?:Hz)?$/i.exec(text.trim()) ?? [];
  if (from !== undefined) return { fromHz: Number(from), toHz: Number(to) };
  throw new InputError('--band', `expected two frequencies, found '${text}'`, 'Give a band, such as --band 20..120.');
}

/** Reads `variation` or `variation=1,level=0.2`, besides the goals of before. */
const goals = (text: string, before: Weights = {}): Weights => ({
  ...before,
  ...Object.fromEntries(
    commaList(text).map((part) => {
      const [name, weight = '1'] = part.split('=').map((each) => each.trim());
      return [name, plainNumber('--goal', 1)(weight)];
    }),
  ),
});

/** The goals of a use. */
const GOALS_OF: Readonly<Record<Use, readonly string[]>> = {
  ...{ subwoofers: GOALS, speakers: SPEAKER_GOALS, desks: DESK_GOALS },
};

/** @throws InputError for an option or a goal that another use has */
function requireUse(options: PlacesOptions): void {
  const { for: use, goal = {} } = options;
  const [, name] = ONLY_FOR.find(([key, , uses]) => options[key] !== undefined && !uses.includes(use)) ?? [];
  const wrong = name ?? (options.polarity || use === 'subwoofers' ? undefined : '--no-polarity');
  if (wrong !== undefined) throw new InputError(wrong, `it does not go with --for ${use}`, 'Leave it out.');
  const unknown = Object.keys(goal).find((one) => !GOALS_OF[use].includes(one));
  if (unknown !== undefined)
    throw new InputError('--goal', `'${unknown}' is no goal`, `Give one of ${GOALS_OF[use].join(', ')}.`);
  if (use === 'desks' && Object.keys(goal).length > 1)
    throw new InputError('--goal', 'desks are ranked by one goal', `Give one of ${DESK_GOALS.join(', ')}.`);
}

/** Makes the search of a use, and the lines that are printed of its report. */
function search(
  sceneFile: string,
  out: string,
  options: PlacesOptions,
): (controls: PlacesControls) => Promise<{ report: object; lines: () => string[] }> {
  const { candidates, spacing, clearance, height, seats, goal, mostAttenuation, mostDelay, best, seed } = options;
  const room = { sceneFile, outFolder: out, candidates, spacing, clearance, height, seats, scheme: options.scheme };
  const common = { ...room, ...sceneRequest(options) };
  const drive = { mostAttenuation, mostDelay, best, seed };
  if (options.for === 'speakers') {
    const request = { ...common, ...drive, counts: options.speakers, quiet: options.quietSeats, goals: goal };
    return async (controls) => {
      const report = await findSpeakers(request, controls);
      return { report, lines: () => speakersSummary(report, out) };
    };
  }
  if (options.for === 'desks') {
    const wanted = DESK_GOALS.find((one) => goal !== undefined && one in goal);
    return async (controls) => {
      const report = await rankDesks({ ...common, goal: wanted, band: options.band }, controls);
      return { report, lines: () => desksSummary(report, out) };
    };
  }
  const request = {
    ...{ ...common, ...drive, counts: options.subwoofers, band: options.band, goals: goal },
    ...{ isPolarityFree: options.polarity, equaliserBands: options.equaliser },
  };
  return async (controls) => {
    const report = await findPlaces(request, controls);
    return { report, lines: () => placesSummary(report, out) };
  };
}

async function places(sceneFile: string, options: PlacesOptions): Promise<void> {
  requireUse(options);
  const out = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const stop = new SceneStop();
  const forecastOnly = new AbortController();
  const controls = deviceControls(options);
  const found = await search(
    sceneFile,
    out,
    options,
  )({
    ...controls,
    host: stop.hearingWrites(controls.host),
    signal: AbortSignal.any([stop.signal, forecastOnly.signal]),
    onProgress: (told) => {
      if (told.phase === 'forecast') {
        progress.clear();
        if (options.forecast) {
          if (options.json) printJson(told.forecast);
          else print(forecastLines(told.forecast, options.for));
          forecastOnly.abort();
        } else if (!options.json) printRemark(forecastLines(told.forecast, options.for));
        return;
      }
      if (told.phase === 'searching') stop.hear();
      else stop.follow(told.render);
      progress.showPlaces(told);
    },
  })
    .catch((error: unknown) => {
      if (forecastOnly.signal.aborted && error instanceof CancelledError) return undefined;
      throw error;
    })
    .finally(progress.clear);
  if (!found) return;
  if (options.json) printJson(found.report);
  else print(found.lines());
}
