import { Option, type Command } from 'commander';
import {
  calibrateScene,
  DECAY_FIGURES,
  JUST_NOTICEABLE,
  MOST_FACTOR,
  MOST_RUNS,
  percent,
  type DecayFigure,
  type Percent,
} from '../../../app/index.ts';
import { positiveNumber } from '../../options.ts';
import { addedUp, commaList, repeated } from '../../lists.ts';
import { measuredFiles } from '../../measured.ts';
import { addSearchOptions, deviceControls, sceneFolder, sceneRequest, type SceneOptions } from '../../scene-command.ts';
import { stopWhileWriting } from '../../stop.ts';
import { calibrationSummary } from '../../words/calibration-summary.ts';
import { print, printJson } from '../../words/output.ts';
import { ProgressLine } from '../../words/progress.ts';

interface CalibrateOptions extends SceneOptions {
  readonly measured: readonly string[];
  readonly reference?: string;
  readonly materials?: readonly string[];
  readonly mostFactor: number;
  readonly within: Percent;
  readonly figure?: DecayFigure | 'both';
  readonly mostRuns: number;
  readonly out?: string;
  readonly scheme?: string;
}

export function addCalibrateCommand(program: Command): void {
  const command = program
    .command('calibrate')
    .description(
      'Change the absorption of materials until the simulation has the decay times that were measured in the room.',
    )
    .argument('<scene>', 'the scene file, such as scenes/seminar-room.json')
    .requiredOption(
      '--measured <file>',
      'decay times as CSV, an impulse response named SOURCE-RECEIVER.wav, or a folder of them; may be repeated',
      repeated,
    )
    .option('--reference <file>', 'the signal that was played, if the WAV files are recordings of one')
    .option('--materials <names>', 'materials that may change, with commas between (default: all)', addedUp(commaList))
    .addOption(
      new Option('--most-factor <number>', 'largest factor by which an absorption may change, up or down')
        .argParser(positiveNumber('--most-factor', 'a factor', MOST_FACTOR, Number))
        .default(MOST_FACTOR),
    )
    .addOption(
      new Option('--within <percent>', 'difference of a mean decay time that counts as met')
        .argParser(withinPercent)
        .default(JUST_NOTICEABLE),
    )
    .addOption(
      new Option('--figure <figure>', 'what to meet (default: T20 if it was measured, else EDT)').choices([
        ...DECAY_FIGURES,
        'both',
      ]),
    )
    .addOption(
      new Option('--most-runs <count>', 'largest number of simulations')
        .argParser(positiveNumber('--most-runs', 'a number of runs', MOST_RUNS, Number))
        .default(MOST_RUNS),
    )
    .option('--out <dir>', 'folder for the calibrated scene and the report (default: out/SCENE)');
  addSearchOptions(command).action(calibrate);
}

/** Reads `5`, `5%` or `5 %`. */
const withinPercent = (text: string): Percent =>
  positiveNumber('--within', 'a difference in percent', JUST_NOTICEABLE, percent)(text.replace(/\s*%$/, ''));

async function calibrate(sceneFile: string, options: CalibrateOptions): Promise<void> {
  const out = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const report = await calibrateScene(
    {
      sceneFile,
      outFolder: out,
      measuredFiles: measuredFiles(options.measured),
      referenceFile: options.reference,
      materials: options.materials,
      mostFactor: options.mostFactor,
      within: options.within,
      figures: options.figure === undefined ? undefined : options.figure === 'both' ? DECAY_FIGURES : [options.figure],
      mostRuns: options.mostRuns,
      scheme: options.scheme,
      ...sceneRequest(options),
    },
    { ...stopWhileWriting(deviceControls(options)), onProgress: progress.showRun },
  ).finally(progress.clear);
  if (options.json) printJson(report);
  else print(calibrationSummary(report, out));
}
