import { Option, type Command } from 'commander';
import { InputError, runSweep, type Seconds, type SweepProgress, type SweepRunReport } from '../../../app/index.ts';
import { nodeLineRenderer } from '../../../node/threads/line-threads.ts';
import { nodeSweepFiles } from '../../../node/sweep-files.ts';
import { durationText } from '../../../text/duration-text.ts';
import { runSweepOnCards, severalCards } from '../../jobs/sweep-on-cards.ts';
import { checkpointOption, OFF } from '../../options.ts';
import { addDeviceOptions, deviceControls, type DeviceOptions } from '../../scene-command.ts';
import { SceneStop, stopOnSignals } from '../../stop.ts';
import { print, printError, printJson } from '../../words/output.ts';
import { ProgressLine, timeLeft } from '../../words/progress.ts';

interface RunOptions extends DeviceOptions {
  readonly out: string;
  readonly index: number;
  readonly of: number;
  readonly line?: string;
  readonly checkpoint?: Seconds | typeof OFF;
  readonly json?: true;
}

/** Exit status of a run that was stopped, or in which lines failed. */
const NOT_ALL_DONE = 4;

export function addSweepRunCommand(sweep: Command): void {
  const command = sweep
    .command('run')
    .description('Compute the lines of a manifest that are not done, or a share of them.')
    .argument('<manifest>', 'the manifest of a sweep, such as out/boxes/manifest.jsonl')
    .requiredOption('--out <dir>', 'folder of the results, of all shares')
    .addOption(wholeOption('--index <n>', 'which share: from 0 to one less than --of').default(0, '0'))
    .addOption(wholeOption('--of <m>', 'number of shares, such as the tasks of a job array').default(1, '1'))
    .option('--line <id>', 'compute this line alone, even if it is done or has failed')
    .addOption(checkpointOption());
  addDeviceOptions(command).option('--json', 'print what was done as JSON, and nothing else').action(run);
}

/** An option for a whole number from 0. */
function wholeOption(flags: string, description: string): Option {
  const [name] = flags.split(' ');
  return new Option(flags, description).argParser((text) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new InputError(name, `expected a whole number, found '${text}'`, `Give a number, such as ${name} 4.`);
  });
}

async function run(manifest: string, options: RunOptions): Promise<void> {
  const { out, index, of, line: only, checkpoint, json } = options;
  const cards = await severalCards(options);
  if (cards.length > 1 && only === undefined) return runOnSeveral(cards, manifest, options);
  const line = new ProgressLine();
  const stop = new SceneStop();
  stop.hear();
  const report = await runSweep(
    { manifest, outFolder: out, index, of, line: only, checkpoint: checkpoint === OFF ? null : checkpoint },
    {
      ...deviceControls({ ...options, ...(cards.length > 0 && { device: cards.slice(0, 1) }) }),
      sweepFiles: nodeSweepFiles,
      renderLines: nodeLineRenderer(),
      signal: stop.signal,
      onProgress: (progress) => {
        stop.followSweep(progress);
        line.showText(progressText(progress));
      },
    },
  ).finally(line.clear);
  if (json) printJson(report);
  else print(summary(report, out));
  if (report.stopped) printError(['stopped on request; what is done stays. Run it again to go on.']);
  if (report.stopped || report.failed.length > 0) process.exitCode = NOT_ALL_DONE;
}

/** Divides the share among cards; each has a process, which prints what it did. */
async function runOnSeveral(cards: readonly string[], manifest: string, options: RunOptions): Promise<void> {
  const { checkpoint, json } = options;
  const further = [
    ...(checkpoint === undefined ? [] : ['--checkpoint', checkpoint === OFF ? OFF : `${checkpoint}s`]),
    ...(json ? ['--json'] : []),
  ];
  const statuses = await runSweepOnCards(cards, { ...options, manifest, further }, stopOnSignals());
  process.exitCode = Math.max(...statuses.map((status) => status ?? NOT_ALL_DONE));
}

function progressText({ done, failed, lines, remainingSeconds, line }: SweepProgress): string {
  const trouble = failed === 0 ? '' : `, ${failed} failed`;
  const left = remainingSeconds === null ? '' : `  ${timeLeft(remainingSeconds)} left`;
  return `${done} of ${lines} lines${trouble}${left}${line ? `  ${line.id}` : ''}`;
}

/** Failures that the summary names. */
const MOST_SHOWN = 10;

function summary(report: SweepRunReport, out: string): string[] {
  const { manifestLines, lines, before, done, byOthers, failed, seconds } = report;
  const share = lines === manifestLines ? '' : ` of the manifest’s ${manifestLines}`;
  const told = (count: number, text: string): string[] => (count === 0 ? [] : [`  ${text.padEnd(9)} ${count}`]);
  return [
    out,
    `  lines     ${lines}${share}`,
    ...told(before, 'before'),
    `  done      ${done} in ${durationText(seconds)}${done > 0 ? `, ${(done / seconds).toPrecision(3)} lines a second` : ''}`,
    ...told(byOthers, 'by others'),
    ...told(failed.length, 'failed'),
    ...failed
      .slice(0, MOST_SHOWN)
      .flatMap(({ id, error: { path, message, remedy } }) => [
        `    ${id}: ${path === null ? '' : `${path}: `}${message}`,
        `      ${remedy}`,
      ]),
    ...(failed.length > MOST_SHOWN ? [`    and ${failed.length - MOST_SHOWN} more`] : []),
  ];
}
