import type { Command } from 'commander';
import { planScene, requireRunnable, type Hertz, type Seconds } from '../../app/index.ts';
import { crossoverOption, raysOnlyOption, timeOption } from '../options.ts';
import {
  addDeviceOptions,
  addKernelOptions,
  addSceneOptions,
  deviceControls,
  onCards,
  sceneRequest,
  type SceneOptions,
} from '../scene-command.ts';
import { joinedUp } from '../lists.ts';
import { print, printJson } from '../words/output.ts';
import { planSummary } from '../words/plan-summary.ts';
import { ProgressLine } from '../words/progress.ts';
import { stopWhileWriting } from '../stop.ts';

interface PlanOptions extends SceneOptions {
  readonly schemes?: string;
  readonly measure?: true;
  readonly fullBand?: true;
  readonly crossover?: Hertz;
  readonly time?: Seconds;
  readonly raysOnly?: true;
}

export function addPlanCommand(program: Command): void {
  const command = program
    .command('plan')
    .description(
      'Rank the schemes for a scene by the time that they take on this device, with memory, error and limits.',
    )
    .argument('<scene>', 'the scene file, such as scenes/shoebox.json');
  addSceneOptions(command, 'largest phase-velocity error (default: the scene’s, or 2 %)').option(
    '--schemes <names>',
    'only these schemes, separated by commas',
    joinedUp,
  );
  addKernelOptions(addDeviceOptions(command))
    .option('--full-band', 'also predict what rays above the waves take, as render does them with this option')
    .addOption(crossoverOption())
    .addOption(timeOption())
    .addOption(raysOnlyOption())
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh, as render does with this option')
    .option('--measure', 'measure the device again, some seconds for each scheme, even if results are kept')
    .option('--json', 'print the plan as JSON, and nothing else')
    .action(plan);
}

async function plan(sceneFile: string, options: PlanOptions): Promise<void> {
  const progress = new ProgressLine();
  const { options: oneCard } = await onCards(options);
  const found = await planScene(
    {
      sceneFile,
      ...sceneRequest(options),
      schemes: options.schemes,
      measure: options.measure,
      fullBand: options.fullBand,
      crossover: options.crossover,
      time: options.time,
      raysOnly: options.raysOnly,
    },
    { ...stopWhileWriting(deviceControls(oneCard)), onProgress: progress.show },
  ).finally(progress.clear);
  if (options.json) printJson(found);
  else print(planSummary(found));
  requireRunnable(found, options.maxFrequency === undefined ? `${sceneFile}: maxFrequencyHz` : 'maxFrequency');
}
