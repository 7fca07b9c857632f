import type { Command } from 'commander';
import { join } from 'node:path';
import {
  analyseMeasured,
  type ChannelUse,
  MAIN_FIGURES,
  type MeasuredEntry,
  octaveTable,
  REDUCED_RANGE,
  speechText,
} from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { channelsOption, listeningOptions, type ListeningOptions } from '../../options.ts';
import { stopWhileWriting } from '../../stop.ts';
import { differenceLines } from '../../words/comparison-summary.ts';
import { print, printJson, table } from '../../words/output.ts';
import { wholeFigureLines } from '../../words/whole-figures.ts';

interface AnalyseOptions extends ListeningOptions {
  readonly reference?: string;
  readonly channels?: ChannelUse;
  readonly result?: string;
  readonly out: string;
  readonly json?: true;
}

export function addAnalyseCommand(program: Command): void {
  const command = program
    .command('analyse')
    .description('Compute the figures of impulse responses measured in a room, beside those of a rendering.')
    .argument('<files...>', 'WAV files; each channel is a response')
    .option('--reference <file>', 'the signal that was played, such as a sweep: the files are recordings of it')
    .addOption(channelsOption())
    .option('--result <dir>', 'folder of a rendering to compare with; files are named SOURCE-RECEIVER.wav')
    .option('--out <dir>', 'folder for measured.json, pictures and tables', join('out', 'measured'))
    .option('--json', 'print the report as JSON, and nothing else')
    .action(analyse);
  for (const option of listeningOptions()) command.addOption(option);
}

/** Figures by octave as a table, or why there are none. */
function figuresByOctave({ name, figures, isSimulated }: MeasuredEntry): string[] {
  const { rows, isReduced } = octaveTable([{ source: name, receiver: 'measured', figures }], MAIN_FIGURES);
  if (rows.length > 0) {
    const speech = [speechText(figures.speech)].filter((text) => text !== null);
    const legend = `${REDUCED_RANGE} reduced range: nearer to the noise than ISO 3382 allows`;
    return [
      ...table(rows),
      ...(isReduced ? [legend] : []),
      ...speech,
      ...wholeFigureLines([{ figures }], REDUCED_RANGE),
    ];
  }
  if (figures.noFigures === 'silent') return ['it is silent'];
  if (figures.noFigures) return ['no figures: it ends before the direct sound, or less than 50 ms after it'];
  return [isSimulated ? 'it is too short for any figure' : 'no octave decays far enough above the noise'];
}

/** Where a file comes from, if it says so. */
const originOf = ({ isSimulated, validToHz }: MeasuredEntry): string =>
  isSimulated ? `, simulated, right up to ${Math.round(validToHz)} Hz` : '';

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
      speechLevel: options.speechLevel,
      noise: options.noise,
      volume: options.volume,
      outFolder: options.out,
    },
    stopWhileWriting(nodeControls()),
  );
  if (options.json) {
    printJson(report);
    return;
  }
  print(
    report.responses.flatMap((entry) => [
      `${entry.name}: ${entry.durationSeconds.toFixed(2)} s at ${entry.sampleRateHz} Hz${originOf(entry)}`,
      ...entry.warnings.map((warning) => `  warning  ${warning}`),
      ...figuresByOctave(entry).map((line) => `  ${line}`),
      ...againstLines(entry),
      ...entry.files.map((file) => `  wrote    ${join(options.out, file)}`),
    ]),
  );
  print(['measured.csv', 'measured.json'].map((file) => `  wrote    ${join(options.out, file)}`));
}

function againstLines({ against }: MeasuredEntry): string[] {
  return against
    ? [
        `  aligned  ${delayWords(against.delaySeconds)}${against.gainDb === null ? '' : `; a gain of ${against.gainDb.toFixed(1)} dB gives it the same energy`}`,
        ...differenceLines(against.differences, ['measured', 'simulated']).map((line) => `  ${line}`),
      ]
    : [];
}
