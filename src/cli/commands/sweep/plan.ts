import type { Command } from 'commander';
import { basename, extname, join } from 'node:path';
import { bytes, planSweep, SPLITS, type SweepPlanProgress, type SweepPlanReport } from '../../../app/index.ts';
import { nodeSweepFiles } from '../../../node/sweep-files.ts';
import { durationText } from '../../../text/duration-text.ts';
import { addDeviceOptions, deviceControls, type DeviceOptions } from '../../scene-command.ts';
import { stopWhileWriting } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';
import { ProgressLine, shareText } from '../../words/progress.ts';

interface PlanOptions extends DeviceOptions {
  readonly out?: string;
  readonly json?: true;
}

export function addSweepPlanCommand(sweep: Command): void {
  const command = sweep
    .command('plan')
    .description('Draw the scenes of a sweep and write its manifest; compute no response.')
    .argument('<sweep>', 'the sweep file, such as scenes/sweeps/boxes.json')
    .option('--out <dir>', 'folder for the manifest and the pictures of the first scenes (default: out/SWEEP)');
  addDeviceOptions(command).option('--json', 'print the plan as JSON, and nothing else').action(plan);
}

async function plan(sweepFile: string, options: PlanOptions): Promise<void> {
  const outFolder = options.out ?? join('out', basename(sweepFile, extname(sweepFile)));
  const line = new ProgressLine();
  const report = await planSweep(
    { sweepFile, outFolder },
    {
      ...stopWhileWriting({ ...deviceControls(options), sweepFiles: nodeSweepFiles }),
      onProgress: (progress) => line.showText(progressText(progress)),
    },
  ).finally(line.clear);
  if (options.json) printJson(report);
  else print(summary(report, outFolder));
}

function progressText(progress: SweepPlanProgress): string {
  if (progress.phase === 'writing') return `${progress.lines} of ${progress.of} lines`;
  return shareText(progress);
}

function summary(report: SweepPlanReport, folder: string): string[] {
  const {
    title,
    manifest,
    lines,
    rooms,
    split,
    device,
    scheme,
    durationSeconds,
    crossoverHz,
    predicted,
    pictures,
    emptySplits,
  } = report;
  return [
    title === '' ? manifest : title,
    `  lines     ${lines}, of ${rooms} ${rooms === 1 ? 'room' : 'rooms'}`,
    `  split     ${SPLITS.map((name) => `${split[name]} ${name}`).join(', ')}`,
    ...emptySplits.map(
      (name) => `  warning   no room is in the part ${name}; draw more rooms, or give it a larger share`,
    ),
    ...(scheme === null ? [] : [`  scheme    ${scheme}, fastest for the line in the middle`]),
    ...(durationSeconds === null
      ? []
      : [`  duration  ${durationSeconds} s, long enough for the lines that were looked at`]),
    ...(crossoverHz === null
      ? []
      : [
          `  crossover ${Math.round(crossoverHz)} Hz, the highest that fits into the time of all lines that were looked at`,
        ]),
    `  predicted ${durationText(predicted.seconds)} on ${device}, each line alone; ${bytes(predicted.bytes)} on the disk`,
    ...pictures.map((name) => `  picture   ${join(folder, name)}`),
    `  wrote     ${manifest}`,
  ];
}
