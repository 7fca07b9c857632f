import { Option, type Command } from 'commander';
import {
  CANDIDATE_KINDS,
  CancelledError,
  findPlaces,
  GOALS,
  InputError,
  metres,
  PLACES_DEFAULTS,
  seconds,
  type Goal,
  type GoalWeights,
  type Metres,
  type PlacesRequest,
  type Seconds,
} from '../../app/index.ts';
import { positiveNumber } from '../options.ts';
import {
  addSearchOptions,
  commaList,
  deviceControls,
  sceneFolder,
  sceneRequest,
  type SceneOptions,
} from '../scene-command.ts';
import { SceneStop } from '../stop.ts';
import { print, printError, printJson } from '../words/output.ts';
import { forecastLines, placesSummary } from '../words/places-summary.ts';
import { ProgressLine } from '../words/progress.ts';

interface PlacesOptions extends SceneOptions {
  readonly subwoofers?: readonly number[];
  readonly candidates?: readonly string[];
  readonly spacing?: Metres;
  readonly clearance?: Metres;
  readonly seats?: readonly string[];
  readonly band?: PlacesRequest['band'];
  readonly goal?: GoalWeights;
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

export function addPlacesCommand(program: Command): void {
  const { counts, spacing, clearance, mostAttenuation, mostDelay, equaliserBands, best, seed } = PLACES_DEFAULTS;
  const command = program
    .command('places')
    .description('Find the best places of subwoofers for the seats of a room, with gains, delays and an equaliser.')
    .argument('<scene>', 'the scene file; its receivers are the seats')
    .option(
      '--subwoofers <counts>',
      `how many, 1 to 4: one number or several with commas (default: ${counts.join()})`,
      numbers,
    )
    .option(
      '--candidates <names>',
      `where they may stand: ${CANDIDATE_KINDS.join(', ')}, or names of receiver areas of the scene (default: walls)`,
      commaList,
    )
    .option(
      '--spacing <m>',
      `distance of candidates along walls and over the floor (default: ${spacing})`,
      length('--spacing'),
    )
    .option('--clearance <m>', `their distance from walls and the floor (default: ${clearance})`, length('--clearance'))
    .option('--seats <names>', 'receivers and areas (default: all receivers)', commaList)
    .option('--band <from..to>', 'frequencies that count, Hz (default: 20..120)', band)
    .option(
      '--goal <goals>',
      `${GOALS.join(', ')}: one, or several with weights, such as variation=1,level=0.2 (default: variation)`,
      goals,
    )
    .option('--no-polarity', 'leave the polarity of all as it is')
    .option(
      '--most-attenuation <dB>',
      `how much quieter one may be than the loudest (default: ${mostAttenuation})`,
      Number,
    )
    .option('--most-delay <s>', `longest delay of one; 0 for none (default: ${mostDelay})`, (text) =>
      seconds(Number(text)),
    )
    .option('--equaliser <bands>', `bands of the common equaliser; 0 for none (default: ${equaliserBands})`, Number)
    .option('--best <count>', `how many are rendered for each number of subwoofers (default: ${best})`, Number)
    .option('--seed <number>', `seed of what is drawn at random (default: ${seed})`, Number)
    .addOption(new Option('--forecast', 'say what the search will take, and stop'))
    .option('--out <dir>', 'folder for the files (default: out/SCENE)');
  addSearchOptions(command).action(places);
}

const numbers = (text: string): readonly number[] => commaList(text).map(Number);

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

/** Reads `variation` or `variation=1,level=0.2`. */
function goals(text: string): GoalWeights {
  return Object.fromEntries(
    commaList(text).map((part): [Goal, number] => {
      const [name, weight = '1'] = part.split('=').map((each) => each.trim());
      const goal = GOALS.find((one) => one === name);
      if (goal) return [goal, Number(weight)];
      throw new InputError('--goal', `'${name}' is no goal`, `Give one of ${GOALS.join(', ')}.`);
    }),
  );
}

async function places(sceneFile: string, options: PlacesOptions): Promise<void> {
  const out = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const stop = new SceneStop();
  const forecastOnly = new AbortController();
  const controls = deviceControls(options);
  const report = await findPlaces(
    {
      sceneFile,
      outFolder: out,
      counts: options.subwoofers,
      candidates: options.candidates,
      spacing: options.spacing,
      clearance: options.clearance,
      seats: options.seats,
      band: options.band,
      goals: options.goal,
      isPolarityFree: options.polarity,
      mostAttenuation: options.mostAttenuation,
      mostDelay: options.mostDelay,
      equaliserBands: options.equaliser,
      best: options.best,
      seed: options.seed,
      scheme: options.scheme,
      ...sceneRequest(options),
    },
    {
      ...controls,
      host: stop.hearingWrites(controls.host),
      signal: AbortSignal.any([stop.signal, forecastOnly.signal]),
      onProgress: (told) => {
        if (told.phase === 'forecast') {
          progress.clear();
          if (options.forecast) {
            if (options.json) printJson(told.forecast);
            else print(forecastLines(told.forecast));
            forecastOnly.abort();
          } else if (!options.json) printError(forecastLines(told.forecast));
          return;
        }
        if (told.phase === 'searching') stop.hear();
        else stop.follow(told.render);
        progress.showPlaces(told);
      },
    },
  )
    .catch((error: unknown) => {
      if (forecastOnly.signal.aborted && error instanceof CancelledError) return undefined;
      throw error;
    })
    .finally(progress.clear);
  if (!report) return;
  if (options.json) printJson(report);
  else print(placesSummary(report, out));
}
