import { Option, type Command } from 'commander';
import { ENGINE_CHOICES, type EngineChoice } from '../app/engines.ts';
import { memoryLimit } from '../app/machine.ts';
import { planScene, requireRunnable } from '../app/plan-scene.ts';
import type { WallModel } from '../app/walls.ts';
import { hertz, percent, seconds, type Hertz, type Seconds } from '../units/quantities.ts';
import { tolerancePercent } from './design.ts';
import { engineMaker } from './engine-maker.ts';
import { override, positiveNumber, wallsOption } from './options.ts';
import { print, printJson } from './output.ts';
import { planSummary } from './plan-summary.ts';
import { ProgressLine } from './progress.ts';
import { stopOnSignals } from './stop.ts';

interface PlanOptions {
  readonly tolerance?: number;
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
    .option(
      '--tolerance <percent>',
      'largest phase-velocity error (default: the scene’s, or 2 %)',
      tolerancePercent('--tolerance'),
    )
    .option(
      '--max-frequency <hz>',
      'instead of the scene’s',
      positiveNumber('--max-frequency', 'a frequency in Hz', 1000, hertz),
    )
    .option(
      '--duration <s>',
      'instead of the scene’s',
      positiveNumber('--duration', 'a number of seconds', 1.5, seconds),
    )
    .addOption(wallsOption())
    .option('--schemes <names>', 'only these schemes, separated by commas')
    .addOption(new Option('--engine <engine>', 'what computes').choices(ENGINE_CHOICES).default('auto'))
    .addOption(new Option('--precision <bits>', 'of the field; webgpu has 32').choices(['32', '64']).default('32'))
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh, as render does with this option')
    .option('--measure', 'measure anew what the device takes, some seconds a scheme, whatever is known of it')
    .option('--json', 'print the plan as JSON, and nothing else')
    .action(plan);
}

async function plan(sceneFile: string, options: PlanOptions): Promise<void> {
  const progress = new ProgressLine();
  const found = await planScene(
    {
      sceneFile,
      tolerance: override('--tolerance', options.tolerance === undefined ? undefined : percent(options.tolerance)),
      maxFrequency: override('--max-frequency', options.maxFrequency),
      duration: override('--duration', options.duration),
      walls: override('--walls', options.walls),
      schemes: override('--schemes', options.schemes),
      allowLeaks: options.allowLeaks ?? false,
      measure: options.measure ?? false,
    },
    {
      makeEngine: engineMaker(options.engine, options.precision === '64' ? 64 : 32),
      memoryLimit: memoryLimit(),
      signal: stopOnSignals(),
      onProgress: progress.show,
    },
  ).finally(progress.clear);
  if (options.json) printJson(found);
  else print(planSummary(found));
  requireRunnable(found, options.maxFrequency === undefined ? `${sceneFile}: maxFrequencyHz` : '--max-frequency');
}
