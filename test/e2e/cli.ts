import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import wavefile from 'wavefile';
import { onTestFinished } from 'vitest';
import { WarmProgram, type Outcome } from './warm.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The command line that `npm run build` made. */
export const programFile = join(root, 'dist/cli.js');

/** Path of a scene in `scenes/`. */
export const scenePath = (name: string): string => join(root, 'scenes', name);

/** A new folder, removed when the current test ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type { Outcome };

export interface RunningProgram {
  readonly process: ChildProcess;
  readonly outcome: Promise<Outcome>;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Words of a shell before the program, such as `ulimit -t 10;`. */
  readonly before?: string;
}

/** Starts the program that `npm run build` made. @param node Options of Node */
export function start(
  args: readonly string[],
  { before, ...options }: StartOptions = {},
  node: readonly string[] = [],
): RunningProgram {
  const words = [...node, programFile, ...args];
  const [file, given] =
    before === undefined
      ? [process.execPath, words]
      : ['/bin/sh', ['-c', `${before} exec "$0" "$@"`, process.execPath, ...words]];
  const child = spawn(file, given, {
    cwd: root,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.stderr += chunk));
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ...text }));
  });
  return { process: child, outcome };
}

const AS_ON_A_TERMINAL = ['--import', 'data:text/javascript,process.stderr.isTTY = true;'];

/**
 * Starts the program, which says its progress as it does on a terminal, and waits until it has said `awaited`.
 * @param node Further options of Node
 * @throws Error if it ends before
 */
export async function startUntil(
  awaited: RegExp,
  args: readonly string[],
  node: readonly string[] = [],
): Promise<RunningProgram> {
  const running = start(args, {}, [...AS_ON_A_TERMINAL, ...node]);
  let said = '';
  const heard = new Promise<void>((resolve) => {
    running.process.stderr!.on('data', (chunk: string) => {
      said += chunk;
      if (awaited.test(said)) resolve();
    });
  });
  const ended = running.outcome.then(({ stderr }) => {
    if (!awaited.test(stderr)) throw new Error(`the program ended and had not said ${awaited}:\n${stderr}`);
  });
  await Promise.race([heard, ended]);
  return running;
}

/** Runs the built program to its end, in a process of its own: for what a process that has just begun does or says. */
export const ownProcess = (args: readonly string[], options?: StartOptions): Promise<Outcome> =>
  start(args, options).outcome;

let warm: WarmProgram | undefined;

/** Executes a command of the built program, in the one process that all test files of this process have for them. */
export function wavehall(
  args: readonly string[],
  { cwd = root, env = process.env }: Pick<StartOptions, 'cwd' | 'env'> = {},
): Promise<Outcome> {
  if (!warm?.isThere) warm = new WarmProgram(programFile);
  return warm.run(args, cwd, env);
}

/** Writes the shoebox with some top-level entries changed; returns the path. */
export function changedShoebox(folder: string, changes: object): string {
  const file = join(folder, 'changed.json');
  const shoebox = JSON.parse(readFileSync(scenePath('shoebox.json'), 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...shoebox, durationSeconds: 0.9, ...changes }));
  return file;
}

export function readWav(file: string): { samples: Float32Array; rate: number; bits: string } {
  const wav = new wavefile.WaveFile(readFileSync(file));
  const samples = wav.getSamples(false, Float32Array) as unknown as Float32Array;
  return { samples, rate: (wav.fmt as { sampleRate: number }).sampleRate, bits: wav.bitDepth };
}
