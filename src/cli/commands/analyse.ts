import type { Command } from 'commander';
import { join } from 'node:path';
import { analyseMeasured, type ChannelUse, type MeasuredEntry, singleNumberTable } from '../../app/index.ts';
import { nodeControls } from '../../node/controls.ts';
import { channelsOption } from '../options.ts';
import { stopOnSignals } from '../stop.ts';
import { differenceLines } from '../words/comparison-summary.ts';
import { print, printJson, table } from '../words/output.ts';

interface AnalyseOptions {
  readonly reference?: string;
  readonly channels?: ChannelUse;
  readonly result?: string;
  readonly out: string;
  readonly json?: true;
}

export function addAnalyseCommand(program: Command): void {
  program
    .command('analyse')
    .description('Compute the figures of impulse responses measured in a room, beside those of a rendering.')
    .argument('<files...>', 'WAV files; each channel is a response')
    .option('--reference <file>', 'the signal that was played, such as a sweep: the files are recordings of it')
    .addOption(channelsOption())
    .option('--result <dir>', 'folder of a rendering to compare with; files are named SOURCE-RECEIVER.wav')
    .option('--out <dir>', 'folder for measured.json, pictures and tables', join('out', 'measured'))
    .option('--json', 'print the report as JSON, and nothing else')
    .action(analyse);
}

/** Single-number values as a table, or why there are none. */
function singleNumbers(name: string, figures: MeasuredEntry['figures']): string[] {
  const rows = singleNumberTable([{ source: name, receiver: 'measured', figures }]);
  return rows.length > 0 ? table(rows) : ['the octaves at 500 Hz and 1 kHz do not decay far enough above the noise'];
}

function delayWords(seconds: number): string {
  const ms = Math.abs(1000 * seconds).toFixed(1);
  if (Number(ms) === 0) return 'the direct sound is at the same time';
  return `the direct sound is ${ms} ms ${seconds > 0 ? 'later' : 'earlier'}`;
}

async function analyse(files: readonly string[], options: AnalyseOptions): Promise<void> {
  const report = await analyseMeasured(
    {
      files,
      referenceFile: options.reference,
      channels: options.channels,
      resultFolder: options.result,
      outFolder: options.out,
    },
    { ...nodeControls(), signal: stopOnSignals() },
  );
  if (options.json) {
    printJson(report);
    return;
  }
  print(
    report.responses.flatMap(({ name, sampleRateHz, durationSeconds, figures, against, files: written }) => [
      `${name}: ${durationSeconds.toFixed(2)} s at ${sampleRateHz} Hz`,
      ...singleNumbers(name, figures).map((line) => `  ${line}`),
      ...(against
        ? [
            `  aligned  ${delayWords(against.delaySeconds)}${against.gainDb === null ? '' : `; a gain of ${against.gainDb.toFixed(1)} dB gives it the same energy`}`,
            ...differenceLines(against.differences, ['measured', 'simulated']).map((line) => `  ${line}`),
          ]
        : []),
      ...written.map((file) => `  wrote    ${join(options.out, file)}`),
    ]),
  );
  print([`  wrote    ${join(options.out, 'measured.json')}`]);
}
