import type { Command } from 'commander';
import {
  findRoomModes,
  hertz,
  MOST_MODES,
  USUAL_COUNT,
  USUAL_SHAPES,
  type Hertz,
  type Percent,
  type WallModel,
} from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { maxFrequencyOption, plainNumber, positiveNumber, tolerancePercent, wallsOption } from '../../options.ts';
import { sceneFolder } from '../../scene-command.ts';
import { SceneStop } from '../../stop.ts';
import { forecastLine, goesOnLine, modesProgress, modesSummary } from '../../words/modes-summary.ts';
import { print, printRemark, printJson } from '../../words/output.ts';
import { ProgressLine } from '../../words/progress.ts';

interface ModesOptions {
  readonly to?: Hertz;
  readonly count?: number;
  readonly shapes: number;
  readonly out?: string;
  readonly scheme?: string;
  readonly tolerance?: Percent;
  readonly walls?: WallModel;
  readonly maxFrequency?: Hertz;
  readonly check?: true;
  readonly allowLeaks?: true;
  readonly json?: true;
}

export function addModesCommand(program: Command): void {
  program
    .command('modes')
    .description('Find the eigenmodes of a room: frequencies, decay times, shapes, and which walls damp them.')
    .argument('<scene>', 'the scene file, such as scenes/shoebox.json')
    .option('--to <Hz>', 'all modes up to this frequency', positiveNumber('--to', 'a frequency in Hz', 150, hertz))
    .option(
      '--count <modes>',
      `how many of the lowest modes to find, at most ${MOST_MODES} (default: ${USUAL_COUNT})`,
      positiveNumber('--count', 'a number of modes', USUAL_COUNT, Number),
    )
    .option(
      '--shapes <modes>',
      'write the shapes of this many of the lowest modes',
      plainNumber('--shapes', USUAL_SHAPES),
      USUAL_SHAPES,
    )
    .option('--check', 'compare the lowest modes with a run in the same room')
    .option('--out <dir>', 'folder for the files (default: out/SCENE)')
    .option('--scheme <id[@weights]>', 'scheme, instead of the scene’s, such as compact-5@1%')
    .option('--tolerance <percent>', 'for --scheme auto: largest phase-velocity error', tolerancePercent)
    .addOption(wallsOption())
    .addOption(maxFrequencyOption())
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh; the scene must describe the "outside"')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(modes);
}

async function modes(sceneFile: string, options: ModesOptions): Promise<void> {
  const outFolder = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const { to, count, shapes, check, scheme, tolerance, walls, maxFrequency, allowLeaks } = options;
  const stop = new SceneStop();
  let isForecast = false;
  const controls = nodeControls('cpu', 64);
  const report = await findRoomModes(
    { sceneFile, outFolder, upTo: to, count, shapes, check, scheme, tolerance, walls, maxFrequency, allowLeaks },
    {
      ...controls,
      host: stop.hearingWrites(controls.host),
      signal: stop.signal,
      onForecast: (forecast) => {
        stop.hear();
        isForecast = true;
        progress.clear();
        if (!options.json) printRemark([forecastLine(forecast)]);
      },
      onGoesOn: (share) => {
        progress.clear();
        if (!options.json) printRemark([goesOnLine(share)]);
      },
      onProgress: (what, share, left) => {
        // What follows a search computes on this thread, with nothing to keep.
        if (share >= 1) stop.letGo();
        else if (isForecast) stop.hear();
        progress.showText(modesProgress(what, share, left));
      },
    },
  ).finally(progress.clear);
  if (options.json) printJson(report);
  else print(modesSummary(report, outFolder));
}
