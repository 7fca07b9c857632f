import type { Command } from 'commander';
import {
  planScene,
  requireRunnable,
  type EngineChoice,
  type Hertz,
  type Percent,
  type Seconds,
  type WallModel,
} from '../../app/index.ts';
import { nodeControls } from '../../node/controls.ts';
import {
  durationOption,
  engineOption,
  maxFrequencyOption,
  precisionOption,
  tolerancePercent,
  wallsOption,
} from '../options.ts';
import { print, printJson } from '../words/output.ts';
import { planSummary } from '../words/plan-summary.ts';
import { ProgressLine } from '../words/progress.ts';
import { stopOnSignals } from '../stop.ts';

interface PlanOptions {
  readonly tolerance?: Percent;
  readonly maxFrequency?: Hertz;
  readonly duration?: Seconds;
  readonly walls?: WallModel;
  readonly schemes?: string;
  readonly engine: EngineChoice;
  readonly precision: '32' | '64';
  readonly allowLeaks?: true;
  readonly measure?: true;
  readonly json?: true;
}

export function addPlanCommand(program: Command): void {
  program
    .command('plan')
    .description(
      'Rank the schemes for a scene by the time they would take on this device, with memory, error and limits.',
    )
    .argument('<scene>', 'the scene file, such as scenes/shoebox.json')
    .option('--tolerance <percent>', 'largest phase-velocity error (default: the scene’s, or 2 %)', tolerancePercent)
    .addOption(maxFrequencyOption())
    .addOption(durationOption())
    .addOption(wallsOption())
    .option('--schemes <names>', 'only these schemes, separated by commas')
    .addOption(engineOption())
    .addOption(precisionOption())
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh, as render does with this option')
    .option('--measure', 'measure the device again, some seconds for each scheme, even if results are kept')
    .option('--json', 'print the plan as JSON, and nothing else')
    .action(plan);
}

async function plan(sceneFile: string, options: PlanOptions): Promise<void> {
  const progress = new ProgressLine();
  const found = await planScene(
    {
      sceneFile,
      tolerance: options.tolerance,
      maxFrequency: options.maxFrequency,
      duration: options.duration,
      walls: options.walls,
      schemes: options.schemes,
      allowLeaks: options.allowLeaks,
      measure: options.measure,
    },
    {
      ...nodeControls(options.engine, options.precision === '64' ? 64 : 32),
      signal: stopOnSignals(),
      onProgress: progress.show,
    },
  ).finally(progress.clear);
  if (options.json) printJson(found);
  else print(planSummary(found));
  requireRunnable(found, options.maxFrequency === undefined ? `${sceneFile}: maxFrequencyHz` : 'maxFrequency');
}
