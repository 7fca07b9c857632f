import { Option, type Command } from 'commander';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError, planJobs, type JobPlan } from '../../../app/index.ts';

import { nodeSweepFiles } from '../../../node/sweep-files.ts';
import { oneLine } from '../../../text/terminal.ts';
import { durationText } from '../../../text/duration-text.ts';
import { kubernetesJob } from '../../jobs/kubernetes-job.ts';
import { parallelScript } from '../../jobs/parallel-script.ts';
import { slurmScript } from '../../jobs/slurm-script.ts';
import { mostArrayTasks, submitToSlurm } from '../../jobs/slurm.ts';
import type { SweepTask } from '../../jobs/sweep-task.ts';
import { byteSize, positiveNumber } from '../../options.ts';
import { stopOnSignals } from '../../stop.ts';
import { linesOf, print, printJson } from '../../words/output.ts';

const KINDS = ['slurm', 'parallel', 'kubernetes'] as const;
type Kind = (typeof KINDS)[number];

interface SubmitOptions {
  readonly out: string;
  readonly slurm?: true;
  readonly print?: Kind;
  readonly leastMinutes: number;
  readonly mostTasks?: number;
  readonly atOnce?: number;
  readonly time?: number;
  readonly mem?: number;
  readonly cpus: number;
  readonly gres: string;
  readonly partition?: string;
  readonly account?: string;
  readonly qos?: string;
  readonly image: string;
  readonly claim: string;
  readonly json?: true;
}

export function addSweepSubmitCommand(sweep: Command): void {
  sweep
    .command('submit')
    .description('Give the unfinished lines of a sweep to a cluster as a job array of Slurm, or print such a job.')
    .argument('<manifest>', 'the manifest of the sweep, in a folder that all machines share')
    .argument('[run-options...]', 'options of “wavehall sweep run” for every task, after --')
    .requiredOption('--out <folder>', 'the folder of its results, which all machines share')
    .option('--slurm', 'submit the job to Slurm')
    .addOption(new Option('--print [kind]', 'only print the job').choices(KINDS).preset('slurm'))
    .option('--least-minutes <n>', 'shortest predicted time of a task, minutes', minutes('--least-minutes', 10), 10)
    .option('--most-tasks <n>', 'largest number of tasks (default: MaxArraySize of Slurm)', count('--most-tasks', 1000))
    .option(
      '--at-once <n>',
      'largest number of tasks at the same time (default: as many as there is room for)',
      count('--at-once', 8),
    )
    .option(
      '--time <minutes>',
      'time limit of a task (default: twice the prediction and 10 minutes)',
      minutes('--time', 60),
    )
    .option('--mem <size>', 'memory of a task (default: 4 GB more than the prediction)', byteSize('--mem'))
    .option('--cpus <n>', 'processor cores of a task', count('--cpus', 4), 4)
    .option('--gres <name>', 'generic resource of Slurm for a task, or none', plainWord('--gres'), 'gpu:1')
    .option('--partition <name>', 'of Slurm', plainWord('--partition'))
    .option('--account <name>', 'of Slurm', plainWord('--account'))
    .option('--qos <name>', 'of Slurm', plainWord('--qos'))
    .option('--image <name>', 'container of Kubernetes that has the command wavehall', plainWord('--image'), 'wavehall')
    .option(
      '--claim <name>',
      'claim of a volume of Kubernetes with manifest and results',
      plainWord('--claim'),
      'sweep',
    )
    .option('--json', 'print the tasks as JSON, and nothing else')
    .action(submit);
}

const minutes = (name: string, example: number): ((text: string) => number) =>
  positiveNumber(name, 'a number of minutes', example, (value) => value);

/** Reads a whole number above 0. */
const count =
  (name: string, example: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new InputError(
      name,
      `expected a whole number above 0, found '${text}'`,
      `Give one, such as ${name} ${example}.`,
    );
  };

/** A word that `sbatch` reads as it is. */
const plainWord =
  (name: string) =>
  (text: string): string => {
    if (/^[\w.,:@=+/[\]*-]+$/.test(text)) return text;
    throw new InputError(
      name,
      `'${text}' has characters that no such name has`,
      'Use letters, digits and . , : @ = + / - _',
    );
  };

/** Tasks of an array where Slurm is not there to be asked: its default. */
const USUAL_ARRAY = 1001;
/** Memory of the program, its threads and what waits to be written. */
const PROGRAM_BYTES = 4e9;
/** Time for starting a task, minutes. */
const START = 10;

async function submit(manifest: string, runOptions: readonly string[], options: SubmitOptions): Promise<void> {
  const kind = options.print ?? null;
  if (kind === null && !options.slurm) {
    throw new InputError('--slurm', 'nothing says where to', 'Add --slurm to submit, or --print to see the job only.');
  }
  for (const [name, path] of [['manifest', resolve(manifest)] as const, ['--out', resolve(options.out)] as const]) {
    if (oneLine(path) === path) continue;
    const remedy = 'Rename the file or its folders.';
    throw new InputError(
      name,
      `the path '${path}' has characters that no terminal shows, which a job must not have`,
      remedy,
    );
  }
  const plan = await planJobs(
    { manifest, out: options.out, leastSeconds: 60 * options.leastMinutes, mostTasks: await mostTasks(kind, options) },
    { files: nodeSweepFiles, signal: stopOnSignals() },
  );
  const task: SweepTask = {
    ...{ manifest: resolve(manifest), out: resolve(options.out), tasks: plan.tasks, runOptions },
    program: kind === 'kubernetes' ? ['wavehall'] : [process.execPath, fileURLToPath(import.meta.url)],
  };
  const text = jobText(kind ?? 'slurm', task, plan, options);
  if (kind !== null) {
    if (options.json) printJson({ ...plan, job: text });
    else print(linesOf(text));
    return;
  }
  const job = await submitToSlurm(text);
  if (options.json) printJson({ ...plan, job });
  else print(summary(job, plan, options));
}

async function mostTasks(kind: Kind | null, options: SubmitOptions): Promise<number> {
  const asked = options.mostTasks ?? Infinity;
  if (kind === 'kubernetes' || kind === 'parallel') return Math.min(asked, MOST_INDICES);
  const limit = await mostArrayTasks();
  if (limit === 0) {
    const remedy = 'Print the job for GNU parallel (--print parallel), or ask for job arrays.';
    throw new InputError('--slurm', 'this Slurm allows no job arrays: its MaxArraySize is 0', remedy);
  }
  // Who names a number knows another cluster better than the one that is asked, if none is.
  return Math.min(asked, limit ?? (options.mostTasks === undefined ? USUAL_ARRAY : Infinity));
}

/** Indices of a job of Kubernetes that its control plane keeps apart well. */
const MOST_INDICES = 10_000;

function jobText(kind: Kind, task: SweepTask, plan: JobPlan, options: SubmitOptions): string {
  const { cpus, gres, atOnce = null, image, claim, partition = null, account = null, qos = null } = options;
  const megabytes = Math.ceil((options.mem ?? plan.memoryBytes + PROGRAM_BYTES) / 1e6);
  if (kind === 'parallel') return parallelScript(task, atOnce ?? 1);
  if (kind === 'kubernetes') {
    const mount = commonFolder(dirname(task.manifest), task.out);
    return kubernetesJob(task, { image, claim, mount, megabytes, cpus, hasGpu: gres !== NONE, atOnce });
  }
  return slurmScript(task, {
    ...{ minutes: limitMinutes(plan, options), megabytes, cpus, atOnce, partition, account, qos },
    gres: gres === NONE ? null : gres,
  });
}

const NONE = 'none';

const limitMinutes = ({ secondsOfTask }: JobPlan, { time }: SubmitOptions): number =>
  Math.ceil(time ?? (2 * secondsOfTask) / 60 + START);

/** The folder that holds both. */
function commonFolder(one: string, other: string): string {
  let folder = one;
  while (other !== folder && !other.startsWith(folder === '/' ? '/' : `${folder}/`)) folder = dirname(folder);
  return folder;
}

function summary(
  job: string,
  { tasks, left, seconds, secondsOfTask, devices }: JobPlan,
  options: SubmitOptions,
): string[] {
  return [
    `job ${job}`,
    `  tasks    ${tasks}, which compute ${left} results`,
    `  time     ${durationText(seconds)} in all, at most ${durationText(secondsOfTask)} a task, as predicted for ${devices.join(', ')}`,
    `  limit    ${durationText(60 * limitMinutes({ secondsOfTask } as JobPlan, options))} a task`,
    `  logs     ${resolve(options.out)}/logs`,
  ];
}
