import { Option, type Command } from 'commander';
import { join } from 'node:path';
import {
  changeProjectScheme,
  InputError,
  NO_SCHEME,
  projectSchemeText,
  type ProjectReport,
  type WallModel,
  writeUnpacked,
} from '../../app/index.ts';
import { nodeControls } from '../../node/controls.ts';
import { plainFiles } from '../../node/files.ts';
import { wallsOption } from '../options.ts';
import { addDeviceOptions, deviceControls, onCards, type DeviceOptions } from '../scene-command.ts';
import { stopWhileWriting } from '../stop.ts';
import { print, printJson } from '../words/output.ts';
import { ProgressLine } from '../words/progress.ts';

interface ProjectOptions extends DeviceOptions {
  readonly scheme?: string;
  readonly walls?: WallModel;
  readonly unpack?: string;
  readonly json?: true;
}

export function addProjectCommand(program: Command): void {
  const command = program
    .command('project')
    .description(
      'Show what a project contains, set one scheme for all its runs, so that variants are on one grid, or unpack it.',
    )
    .argument('<project>', 'the project, such as room.wavehall')
    .addOption(
      new Option(
        '--scheme <id[@weights]>',
        `the scheme to keep: such as compact-5@2%, auto for what a plan takes on this device, or ${NO_SCHEME}`,
      ),
    )
    .addOption(wallsOption());
  addDeviceOptions(command)
    .option('--unpack <folder>', 'write all its files to a new folder, with responses as WAV files')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(project);
}

async function project(file: string, options: ProjectOptions): Promise<void> {
  if (options.unpack !== undefined) return unpack(file, options.unpack, options);
  const progress = new ProgressLine();
  const { options: oneCard } = await onCards(options);
  const report = await changeProjectScheme(
    { file, scheme: options.scheme, walls: options.walls },
    { ...stopWhileWriting(deviceControls(oneCard)), onProgress: progress.show },
    plainFiles,
  ).finally(progress.clear);
  if (options.json) printJson(report);
  else print(summary(report));
}

async function unpack(file: string, unpackFolder: string, { scheme, json }: ProjectOptions): Promise<void> {
  if (scheme !== undefined) {
    throw new InputError('unpack', 'a project is unpacked as it is', 'Give it a scheme first, and unpack it then.');
  }
  const { signal } = stopWhileWriting(nodeControls());
  const { folder, files } = await writeUnpacked({ file, unpackFolder }, signal, plainFiles);
  if (json) printJson({ folder, files });
  else print([file, ...files.map((name) => `  wrote    ${join(folder, name)}`)]);
}

function summary({ file, scene, runs, scheme, changed }: ProjectReport): string[] {
  const kept = scheme
    ? `${projectSchemeText(scheme)}, ${scheme.points.toFixed(2)} points of a wavelength: for all runs`
    : 'none: each run chooses for itself';
  return [
    file,
    `  scene    ${scene}`,
    ...runs.map((run) => `  run      ${run}`),
    `  scheme   ${kept}`,
    ...(changed ? [`  wrote    ${file}`] : []),
  ];
}
