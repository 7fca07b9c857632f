import type { Command } from 'commander';
import { sweepStatus, type SweepStatus } from '../../../app/index.ts';
import { nodeSweepFiles } from '../../../node/sweep-files.ts';
import { durationText } from '../../../text/duration-text.ts';
import { stopOnSignals } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';

interface StatusOptions {
  readonly out: string;
  readonly json?: true;
}

export function addSweepStatusCommand(sweep: Command): void {
  sweep
    .command('status')
    .description('Show how far a sweep is. Reads only its manifest and its folder of results.')
    .argument('<manifest>', 'the manifest of the sweep')
    .requiredOption('--out <folder>', 'the folder of its results')
    .option('--json', 'print the status as JSON, and nothing else')
    .action(status);
}

async function status(manifest: string, { out, json }: StatusOptions): Promise<void> {
  const found = await sweepStatus({ manifest, out }, { files: nodeSweepFiles, signal: stopOnSignals() });
  if (json) printJson(found);
  else print(summary(found));
}

const ATTEMPTS = ['was not attempted', 'failed once', 'failed twice'];

function timeText({ devices, predictedSeconds, predictedSecondsLeft, secondsLeft }: SweepStatus): string {
  if (secondsLeft !== null) return `${durationText(secondsLeft)} left on one device, at the pace of the runs so far`;
  const device = devices.join(', ');
  return `${durationText(predictedSecondsLeft)} left of ${durationText(predictedSeconds)}, as predicted for one device: ${device}`;
}

/** Failures that the summary names. */
const MOST_SHOWN = 10;

function summary(found: SweepStatus): string[] {
  const { manifest, lines, results, done, failed, left, toRetry, failures } = found;
  const repeated = lines === results ? '' : ` for ${results} results; the others repeat a line`;
  const share = results === 0 ? 0 : (100 * done) / results;
  const others = failures.length > MOST_SHOWN ? [`  ${failures.length - MOST_SHOWN} more failures`] : [];
  return [
    manifest,
    `  lines    ${lines}${repeated}`,
    `  done     ${done} (${share.toFixed(1)} %)`,
    `  failed   ${failed}`,
    `  left     ${left}${toRetry > 0 ? `, of which ${toRetry} failed and are tried again` : ''}`,
    `  time     ${timeText(found)}`,
    ...failures.slice(0, MOST_SHOWN).map(({ id, error: { path, message, remedy }, attempts }) => {
      const where = path === null ? '' : `${path}: `;
      return `  ${id} ${ATTEMPTS[attempts] ?? `failed ${attempts} times`}: ${where}${message}. ${remedy}`;
    }),
    ...others,
  ];
}
