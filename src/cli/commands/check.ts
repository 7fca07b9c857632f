import type { Command } from 'commander';
import { checkScene, type Hertz, type WallModel } from '../../app/index.ts';
import { checkSummary } from '../words/check-summary.ts';
import { nodeControls } from '../../node/controls.ts';
import { maxFrequencyOption, wallsOption } from '../options.ts';
import { print, printJson } from '../words/output.ts';
import { ProgressLine } from '../words/progress.ts';
import { sceneFolder } from '../scene-command.ts';
import { stopWhileWriting } from '../stop.ts';

interface CheckOptions {
  readonly out?: string;
  readonly scheme?: string;
  readonly walls?: WallModel;
  readonly maxFrequency?: Hertz;
  readonly allowLeaks?: true;
  readonly suggest?: true;
  readonly json?: true;
}

export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('Put a scene on its grid, report what was found, and draw it. Computes no response.')
    .argument('<scene>', 'the scene file, such as scenes/lecture-hall.json')
    .option('--out <dir>', 'folder for the picture, check.svg (default: out/SCENE)')
    .option('--scheme <id[@weights]>', 'scheme, instead of the scene’s, such as compact-5@1%')
    .addOption(wallsOption())
    .addOption(maxFrequencyOption())
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh, as render does with this option')
    .option('--suggest', 'write SCENE-suggested.json, with sheets and porous volumes in place of local layers')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(check);
}

/** Prints the report, then fails if the scene cannot be rendered. */
async function check(sceneFile: string, options: CheckOptions): Promise<void> {
  const out = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const { report, error } = await checkScene(
    {
      sceneFile,
      outFolder: out,
      scheme: options.scheme,
      walls: options.walls,
      maxFrequency: options.maxFrequency,
      allowLeaks: options.allowLeaks,
      suggest: options.suggest,
    },
    {
      ...stopWhileWriting(nodeControls()),
      onProgress: progress.show,
    },
  ).finally(progress.clear);
  if (options.json) printJson(report);
  else print(checkSummary(report, out));
  if (error) throw error;
}
