import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { kubernetesJob } from '../../../../src/cli/jobs/kubernetes-job.ts';
import { parallelScript } from '../../../../src/cli/jobs/parallel-script.ts';
import { slurmScript, type SlurmNeeds } from '../../../../src/cli/jobs/slurm-script.ts';
import { shellQuoted, type SweepTask } from '../../../../src/cli/jobs/sweep-task.ts';
import { LONGEST_WAIT } from '../../../support/longest-wait.ts';

/** A name with all that shells, Slurm, GNU parallel and Kubernetes read as their own. */
const WILD = `it's "$(touch broken)" \`touch broken\` {} {#} %A $HOME $$(X) \\ ; & #SBATCH * é`;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A task whose program notes its arguments, a file for each call. */
function notedTask(): SweepTask {
  const program = join(folder, 'program.mjs');
  const calls = join(folder, 'calls');
  mkdirSync(calls);
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
     const args = process.argv.slice(2);
     writeFileSync(${JSON.stringify(calls)} + '/' + args[args.indexOf('--index') + 1], JSON.stringify(args));`,
  );
  const manifest = join(folder, WILD, 'manifest.jsonl');
  mkdirSync(join(folder, WILD));
  const out = join(folder, WILD, 'out');
  return { program: [process.execPath, program], manifest, out, tasks: 3, runOptions: ['--engine', 'cpu', WILD] };
}

const callsOf = (): readonly string[][] =>
  readdirSync(join(folder, 'calls'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, 'calls', name), 'utf8')) as string[]);

const wanted = ({ manifest, out, runOptions }: SweepTask, index: number): string[] => [
  'sweep',
  'run',
  manifest,
  '--out',
  out,
  '--index',
  String(index),
  '--of',
  '3',
  ...runOptions,
];

const NEEDS: SlurmNeeds = {
  ...{ minutes: 1501, megabytes: 16_000, cpus: 4, gres: 'gpu:1', atOnce: 2 },
  ...{ partition: 'a100', account: null, qos: null },
};

const run = (script: string, env: NodeJS.ProcessEnv = {}): void => {
  writeFileSync(join(folder, 'job.sh'), script);
  execFileSync('/bin/sh', [join(folder, 'job.sh')], { cwd: folder, env: { ...process.env, ...env } });
};

it('quotes every word for a shell', () => {
  for (const word of [WILD, '', "'", '-n', 'a\nb']) {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellQuoted(word)}`], { encoding: 'utf8' })).toBe(word);
  }
});

it('asks Slurm for an array with its needs, and for nothing that was not given', () => {
  const lines = slurmScript(notedTask(), NEEDS).split('\n');
  expect(lines.filter((line) => line.startsWith('#SBATCH'))).toEqual([
    ...['#SBATCH --job-name=wavehall-sweep', '#SBATCH --array=0-2%2', '#SBATCH --time=1-01:01:00'],
    ...['#SBATCH --mem=16000M', '#SBATCH --cpus-per-task=4', '#SBATCH --gres=gpu:1', '#SBATCH --partition=a100'],
    ...['#SBATCH --signal=B:USR1@120', '#SBATCH --output=/dev/null', '#SBATCH --requeue'],
  ]);
  const plain = slurmScript(
    { program: ['p'], manifest: 'm', out: 'o', tasks: 1, runOptions: [] },
    { ...NEEDS, gres: null, atOnce: null },
  );
  expect(plain).toContain('#SBATCH --array=0-0\n');
  expect(plain).not.toContain('gres');
});

it('asks Slurm for no time that it cannot read', () => {
  const task = notedTask();
  for (const minutes of [Infinity, NaN, 1e300]) {
    expect(() => slurmScript(task, { ...NEEDS, minutes })).toThrow(/minutes; at most 5256000/);
  }
});

it('runs its share in a task of Slurm, and writes to a log of its own', () => {
  const task = notedTask();
  for (const index of [0, 2]) {
    run(slurmScript(task, NEEDS), { SLURM_ARRAY_JOB_ID: '17', SLURM_ARRAY_TASK_ID: String(index) });
  }
  expect(callsOf()).toEqual([wanted(task, 0), wanted(task, 2)]);
  expect(readdirSync(join(task.out, 'logs'))).toEqual(['slurm-17_0.txt', 'slurm-17_2.txt']);
  expect(existsSync(join(folder, 'broken'))).toBe(false);
});

it('gives the status of the program to Slurm', () => {
  writeFileSync(join(folder, 'job.sh'), slurmScript({ ...notedTask(), program: ['/bin/sh', '-c', 'exit 4'] }, NEEDS));
  expect(spawnSync('/bin/sh', [join(folder, 'job.sh')]).status).toBe(4);
});

it('stops the program when its time is over or another job takes its place, and waits for it', () => {
  // The program tells Slurm's warning to its parent, which is the script, and goes on.
  const program = [
    '/bin/sh',
    '-c',
    'trap "sleep 0.1; echo stopped; exit 0" TERM; sleep 0.3; kill -$WARNING $PPID; while :; do sleep 0.05; done',
  ];
  const task = { ...notedTask(), program };
  writeFileSync(join(folder, 'scontrol'), `#!/bin/sh\necho "$@" >> ${shellQuoted(join(folder, 'asked'))}\n`);
  chmodSync(join(folder, 'scontrol'), 0o755);
  writeFileSync(join(folder, 'job.sh'), slurmScript(task, NEEDS));
  const start = (restarts: string, warning = 'USR1') =>
    spawnSync('/bin/sh', [join(folder, 'job.sh')], {
      timeout: LONGEST_WAIT,
      env: {
        WARNING: warning,
        ...{ PATH: `${folder}:${process.env['PATH']}`, SLURM_RESTART_COUNT: restarts },
        ...{ SLURM_ARRAY_JOB_ID: '5', SLURM_ARRAY_TASK_ID: '1' },
      },
    });
  expect(start('3').status).toBe(4);
  expect(start('50').status).toBe(4);
  // Slurm itself puts it in the queue again.
  expect(start('0', 'TERM').status).toBe(4);
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('requeue 5_1\n');
  expect(readFileSync(join(task.out, 'logs', 'slurm-5_1.txt'), 'utf8').match(/stopped/g)).toHaveLength(3);
});

it('gives GNU parallel all tasks, and no path to replace', () => {
  const task = notedTask();
  // As GNU parallel does: {} in the command is a line of its input, and a shell runs it.
  writeFileSync(
    join(folder, 'parallel'),
    `#!${process.execPath}
     const { execFileSync } = require('node:child_process');
     const { readFileSync } = require('node:fs');
     const command = process.argv.at(-1);
     for (const line of readFileSync(0, 'utf8').trim().split('\\n'))
       execFileSync('/bin/sh', ['-c', command.replaceAll('{}', line)], { stdio: 'inherit' });`,
  );
  chmodSync(join(folder, 'parallel'), 0o755);
  run(parallelScript(task, 2), { PATH: `${folder}:${process.env['PATH']}` });
  expect(callsOf()).toEqual([0, 1, 2].map((index) => wanted(task, index)));
  expect(existsSync(join(folder, 'broken'))).toBe(false);
});

it('describes an indexed job of Kubernetes, whose command holds any path', () => {
  const task = notedTask();
  const needs = { image: 'lab/wavehall:1', claim: 'data', mount: '/data', megabytes: 8000, cpus: 2, hasGpu: true };
  const job = JSON.parse(kubernetesJob(task, { ...needs, atOnce: 8 })) as {
    spec: {
      completions: number;
      parallelism: number;
      completionMode: string;
      template: { spec: { containers: { command: string[]; image: string; resources: { limits: object } }[] } };
    };
  };
  expect(job.spec).toMatchObject({ completionMode: 'Indexed', completions: 3, parallelism: 3 });
  // Else the program would be the first process, which the default of a signal does not end.
  expect(job.spec.template.spec).toMatchObject({ shareProcessNamespace: true });
  const [container] = job.spec.template.spec.containers;
  expect(container.resources.limits).toEqual({ cpu: '2', memory: '8000M', 'nvidia.com/gpu': '1' });
  // As Kubernetes does: $$ is a $, and $(NAME) would be a variable.
  const [shell, option, command] = container.command.map((word) => {
    expect(word.replaceAll('$$', '')).not.toContain('$');
    return word.replaceAll('$$', '$');
  });
  execFileSync(shell, [option, command], { cwd: folder, env: { ...process.env, JOB_COMPLETION_INDEX: '2' } });
  expect(callsOf()).toEqual([wanted(task, 2)]);
  const plain = kubernetesJob(task, { ...needs, hasGpu: false, atOnce: null });
  expect(plain).not.toContain('nvidia');
});
