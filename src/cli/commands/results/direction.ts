import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { drawDirectionMaps, InputError, MAP_FORMATS, type MapFormat, type TimeWindow } from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { addedUp } from '../../lists.ts';
import { positiveNumber } from '../../options.ts';
import { stopWhileWriting } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';

interface DirectionOptions {
  readonly out?: string;
  readonly source?: string;
  readonly receiver?: string;
  readonly octave?: number;
  readonly time?: readonly TimeWindow[];
  readonly format: MapFormat;
  readonly json?: true;
}

export function addDirectionCommand(program: Command): void {
  program
    .command('direction')
    .description('Draw from where sound arrives at receivers with ambisonics, in windows of time.')
    .argument('<result>', 'the folder of a rendering, such as out/shoebox')
    .option('--source <name>', 'the source (default: all)')
    .option('--receiver <name>', 'the receiver (default: all with ambisonics)')
    .option(
      '--octave <hz>',
      'centre of an octave (default: the sum of all)',
      positiveNumber('--octave', 'a centre in Hz', 1e5, Number),
    )
    .option(
      '--time <list>',
      'windows after the direct sound in ms, such as 0-5,5-80,80-end (the default), or one such as 12-20',
      addedUp(windows),
    )
    .option('--out <dir>', 'folder for the pictures (default: that of the rendering)')
    .addOption(new Option('--format <kind>', 'of the pictures').choices(MAP_FORMATS).default('svg'))
    .option('--json', 'print the numbers as JSON, and nothing else')
    .action(direction);
}

async function direction(resultFolder: string, options: DirectionOptions): Promise<void> {
  const { out: outFolder = resultFolder, source, receiver, octave: octaveHz, time, format, json } = options;
  const report = await drawDirectionMaps(
    { resultFolder, outFolder, source, receiver, octaveHz, windows: time, format },
    stopWhileWriting(nodeControls()),
  );
  if (json) printJson(report);
  else {
    print(
      report.pictures.flatMap(({ fileName, peaks: [peak], levelDb }) => [
        `wrote ${join(outFolder, fileName)}`,
        `  level ${levelDb.toFixed(1)} dB of the whole` +
          (peak
            ? `, most from azimuth ${peak.azimuthDegrees.toFixed(0)}°, elevation ${peak.elevationDegrees.toFixed(0)}°`
            : ''),
      ]),
    );
  }
}

/** `0-5,80-end` as windows of time. */
function windows(text: string): TimeWindow[] {
  return text.split(',').map((part) => {
    const [, from, to] = /^\s*(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?|end)\s*$/.exec(part) ?? [];
    const toSeconds = to === 'end' ? null : Number(to) / 1000;
    if (from !== undefined && (toSeconds === null || toSeconds > Number(from) / 1000)) {
      return { fromSeconds: Number(from) / 1000, toSeconds };
    }
    throw new InputError(
      '--time',
      `expected windows in milliseconds, found '${part}'`,
      'Give windows such as --time 0-5,5-80,80-end.',
    );
  });
}
