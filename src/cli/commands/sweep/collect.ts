import type { Command } from 'commander';
import { join } from 'node:path';
import { bytes, collectSweep, type CollectReport } from '../../../app/index.ts';
import { nodeHost } from '../../../node/host.ts';
import { writeNewFiles } from '../../../node/new-files.ts';
import { nodeSweepFiles } from '../../../node/sweep-files.ts';
import { stopOnSignals } from '../../stop.ts';
import { print, printJson, progressLine } from '../../words/output.ts';

interface CollectOptions {
  readonly out: string;
  readonly to: string;
  readonly title?: string;
  readonly author?: string;
  readonly organisation?: string;
  readonly licence?: string;
  readonly json?: true;
}

export function addSweepCollectCommand(sweep: Command): void {
  sweep
    .command('collect')
    .description('Write the finished results of a sweep as a data set: responses, tables and a data card.')
    .argument('<manifest>', 'the manifest of the sweep')
    .requiredOption('--out <folder>', 'the folder of its results')
    .requiredOption('--to <path>', 'a file that ends in .h5 or .sofa, or a new folder for WAV files')
    .option('--title <text>', 'name of the data set (default: that of the file or folder)')
    .option('--author <text>', 'whom to ask about it, such as a name and an address')
    .option('--organisation <text>', 'the organisation of the author')
    .option('--licence <text>', 'under which terms it may be used, such as CC BY 4.0')
    .option('--json', 'print what was written as JSON, and nothing else')
    .action(collect);
}

async function collect(manifest: string, { json, ...options }: CollectOptions): Promise<void> {
  const report = await collectSweep(
    { manifest, ...options, date: new Date() },
    {
      ...{ files: nodeHost().files, sweepFiles: nodeSweepFiles, writeNewFiles, signal: stopOnSignals() },
      onProgress: (collected, all) => progressLine.show(`collected ${collected} of ${all} results`),
    },
  ).finally(() => progressLine.clear());
  if (json) printJson(report);
  else print(summary(report));
}

function summary({ folder, files, results, responses, missing, splits, bytes: size }: CollectReport): string[] {
  const parts = splits.filter((each) => each.responses > 0);
  return [
    folder,
    `  holds    ${responses} responses of ${results} results, ${bytes(size)}`,
    ...parts.map(({ split, rooms, responses: of }) => `  ${split.padEnd(10)} ${of} responses of ${rooms} rooms`),
    ...(missing > 0 ? [`  missing  ${missing} results of the manifest are not done`] : []),
    ...files.map((file) => `  wrote    ${join(folder, file)}`),
  ];
}
