import type { Command } from 'commander';
import { auraliseResult, BALL, signed, type AuraliseReport, type FreeFieldFit } from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { degrees, positiveNumber } from '../../options.ts';
import { stopWhileWriting } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';

interface AuraliseOptions {
  readonly dry: string;
  readonly dryLevel?: number;
  readonly equaliser?: string;
  readonly source?: string;
  readonly receiver?: string;
  readonly binaural?: string;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly out?: string;
  readonly json?: true;
}

export function addAuraliseCommand(program: Command): void {
  program
    .command('auralise')
    .description(
      'Put a dry sound into a rendered room and write what is heard, for one channel or two ears, in pascals.',
    )
    .argument('<result>', 'folder of a rendering, such as out/shoebox')
    .requiredOption('--dry <file>', 'the dry sound, as WAV')
    .option(
      '--dry-level <db>',
      'level of the dry sound 1 m from the source, dB SPL (default: its samples are pascals)',
      positiveNumber('--dry-level', 'a level', 200, Number),
    )
    .option('--equaliser <file>', 'filters before the loudspeaker, as text of Room EQ Wizard or Equalizer APO')
    .option('--source <name>', 'the source (default: the first)')
    .option('--receiver <name>', 'the receiver (default: the first that fits)')
    .option('--binaural <head>', `two ears: ${BALL} for a rigid ball, or a SOFA file of SimpleFreeFieldHRIR`)
    .option('--yaw <degrees>', 'the head turns to the left', degrees('--yaw'), 0)
    .option('--pitch <degrees>', 'the head looks up', degrees('--pitch'), 0)
    .option('--roll <degrees>', 'the head leans to the right', degrees('--roll'), 0)
    .option('--out <file>', 'the WAV file (default: RESULT/SOURCE-RECEIVER-heard.wav)')
    .option('--json', 'print what was written as JSON, and nothing else')
    .action(auralise);
}

async function auralise(result: string, options: AuraliseOptions): Promise<void> {
  const { dry, dryLevel, equaliser, source, receiver, binaural, yaw, pitch, roll, out, json } = options;
  const report = await auraliseResult(
    {
      ...{ resultFolder: result, dryFile: dry, dryLevelDb: dryLevel, source, receiver, binaural, outFile: out },
      equaliserFile: equaliser,
      orientation: { yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: roll },
    },
    stopWhileWriting(nodeControls()),
  );
  if (json) printJson(report);
  else print(summary(report));
}

function summary(report: AuraliseReport): string[] {
  const { file, source, receiver, equaliser, head, levelsDb, peakPascals, seconds, sampleRateHz, validToHz, warnings } =
    report;
  const levels = levelsDb.map((level) => level.toFixed(1)).join(' and ');
  return [
    `${source} at ${receiver}`,
    ...(head
      ? [
          `  head     ${head.name}${head.licence ? `; the licence in its file: ${head.licence}` : ''}`,
          ...(head.fit ? [fitted(head.fit)] : []),
          ...(head.areEarsTurned
            ? [
                '  ears     turned: the file places them the other way round than its responses, where the near ear is louder',
              ]
            : []),
          `  order    ${head.order}: right in time and level to ${Math.round(head.aliasingHz)} Hz, in level above`,
        ]
      : []),
    ...(equaliser
      ? [`  filters  ${equaliser.file}: ${equaliser.filters} on, preamp ${signed(equaliser.preampDb, 1)} dB`]
      : []),
    `  level    ${levels} dB SPL, peak ${peakPascals.toPrecision(3)} Pa; a sample of 1 is 94 dB`,
    `  band     to ${Math.round(validToHz)} Hz`,
    ...warnings.map((warning) => `  warning  ${warning}`),
    `  wrote    ${file}, ${seconds.toFixed(2)} s at ${Math.round(sampleRateHz)} Hz`,
  ];
}

const fitted = ({ gainDb, lateSeconds, inverted }: FreeFieldFit): string =>
  `  fitted   to a rigid ball at 300 to 700 Hz: ${gainDb < 0 ? '' : '+'}${gainDb.toFixed(1)} dB, ` +
  `${(1000 * lateSeconds).toFixed(2)} ms earlier${inverted ? ', polarity turned' : ''}; the ball itself below 200 Hz`;
