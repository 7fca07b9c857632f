import type { Command } from 'commander';
import { readCheckpoint, resumeRendering } from '../../app/index.ts';
import { nodeHost } from '../../node/host.ts';
import { deviceOption, gpuMemoryOption } from '../options.ts';
import { onCards, sceneControls } from '../scene-command.ts';
import { ProgressLine } from '../words/progress.ts';
import { printRendering } from './render.ts';

interface ResumeOptions {
  readonly device?: readonly string[];
  readonly gpuMemory?: number;
  readonly json?: true;
  readonly timing?: true;
  readonly details?: true;
}

export function addResumeCommand(program: Command): void {
  program
    .command('resume')
    .description(
      'Continue a rendering that was stopped, from its last checkpoint. The samples are the same to the last bit.',
    )
    .argument('<folder>', 'the folder of the rendering, such as out/shoebox')
    .addOption(deviceOption())
    .addOption(gpuMemoryOption())
    .option('--timing', 'list how long each stage took, and each pass of a step')
    .option('--details', 'also print how it was computed: grid, walls, stability and others')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(resume);
}

async function resume(folder: string, options: ResumeOptions): Promise<void> {
  const checkpoint = await readCheckpoint(folder, nodeHost());
  const { kind, precision, deviceMemory } = checkpoint.engine;
  const progress = new ProgressLine();
  const { options: oneCard, cards } = await onCards({
    engine: kind,
    precision: precision === 64 ? '64' : '32',
    device: options.device,
    gpuMemory: options.gpuMemory ?? deviceMemory,
  });
  const controls = { ...sceneControls(oneCard, progress.show), cards };
  const report = await resumeRendering(checkpoint, controls).finally(progress.clear);
  printRendering(report, folder, options);
}
