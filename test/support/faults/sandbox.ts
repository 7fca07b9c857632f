import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = join(ROOT, 'dist/cli.js');

export const SHOEBOX = join(ROOT, 'scenes/shoebox.json');
/** A rendering of half a second, but for its duration. The direct sound of a scheme of more points takes longer. */
export const QUICK = ['--max-frequency', '200', '--scheme', 'leggy-2', '--engine', 'cpu', '--duration'];
/** Durations of responses that can be told by the size of their files, s. */
export const DURATIONS = ['0.02', '0.06', '0.1'] as const;

/** The words of a rendering to a folder. */
export const rendering = (folder: string, duration: string, more: readonly string[] = []): string[] => [
  'render',
  SHOEBOX,
  ...QUICK,
  duration,
  '--out',
  folder,
  ...more,
];

export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when stderr matches, or when the program has ended. */
  until(said: RegExp): Promise<void>;
}

export interface StartOptions {
  /** Options of Node. */
  readonly node?: readonly string[];
  /** Words of bash before the program, such as `ulimit -n 24;`. */
  readonly before?: string;
  /** Where stdout goes. */
  readonly stdout?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Arguments that give the program a text as a preload module. */
export const preload = (text: string): string[] => ['--import', `data:text/javascript,${encodeURIComponent(text)}`];
/** The program says its progress. */
export const AS_ON_A_TERMINAL = preload('process.stderr.isTTY = true;');

/** A folder of its own for files and cache, in which the program runs. */
export class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'wavehall-faults-'));

  readonly at = (...names: string[]): string => join(this.folder, ...names);

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Starts the program that `npm run build` made. */
  start(args: readonly string[], { node = [], before = '', stdout, env }: StartOptions = {}): Started {
    const child = spawn(
      'bash',
      [
        '-c',
        `${before} exec "$@"${stdout === undefined ? '' : ` > ${stdout}`}`,
        'bash',
        process.execPath,
        ...node,
        PROGRAM,
        ...args,
      ],
      {
        cwd: this.folder,
        env: { ...process.env, XDG_CACHE_HOME: this.at('cache'), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const text = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text.stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.stderr += chunk));
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve({ status, signal, ...text }));
    });
    const until = (said: RegExp): Promise<void> =>
      new Promise((resolve) => {
        child.stderr.on('data', () => {
          if (said.test(text.stderr)) resolve();
        });
        void ended.then(() => resolve());
      });
    return { child, ended, until };
  }

  run(args: readonly string[], options?: StartOptions): Promise<Ended> {
    return this.start(args, options).ended;
  }

  /** Renders to a folder of the sandbox. */
  render(folder: string, more: readonly string[] = [], options?: StartOptions): Promise<Ended> {
    return this.run(rendering(folder, DURATIONS[0], more), options);
  }

  /** Files and folders below a folder, with `/` after folders; empty if there is none. */
  list(folder = ''): string[] {
    if (!existsSync(this.at(folder))) return [];
    return readdirSync(this.at(folder), { recursive: true, encoding: 'utf8' })
      .map((name) => (statSync(this.at(folder, name)).isDirectory() ? `${name}/` : name))
      .sort();
  }
}

/** Calls for each new temporary folder that appears in a folder, and for a report. Returns what ends that. */
export function watchFolder(folder: string, onEntry: (name: 'temporary' | 'report') => void): () => void {
  const known = new Set<string>();
  const watcher = watch(folder, (_, name) => {
    if (name === 'report.json') onEntry('report');
    if (!name?.startsWith('.wavehall.') || known.has(name)) return;
    known.add(name);
    onEntry('temporary');
  });
  return () => watcher.close();
}

/** Temporary files of the program among the names of {@link Sandbox.list}. */
export const leftovers = (names: readonly string[]): string[] =>
  names.filter((name) => /\.unfinished|\.wavehall\.|\.lock|unplaced/.test(name));

/**
 * What is wrong with the files of a rendering in a folder: files that are cut off, or that do not belong to the report.
 * Nothing is wrong with a folder without a report: it is not whole, and does not look so.
 */
export function faultsIn(folder: string): string[] {
  const faults: string[] = [];
  if (!existsSync(folder)) return faults;
  const seconds = new Map<string, number>();
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.wav')) continue;
    const wav = readFileSync(join(folder, name));
    const said = wav.length < 44 ? -1 : wav.readUInt32LE(4) + 8;
    if (said !== wav.length) faults.push(`${name} has ${wav.length} bytes and says ${said}`);
    else seconds.set(name, wav.length);
  }
  if (!existsSync(join(folder, 'report.json'))) return faults;
  const text = readFileSync(join(folder, 'report.json'), 'utf8');
  try {
    const { responses, steps, timeStepSeconds } = JSON.parse(text) as Report;
    for (const { file, sampleRateHz } of responses) {
      const bytes = seconds.get(file);
      // As WAV files go: 4 bytes a sample, and a header of some tens.
      const expected = 4 * Math.round(steps * timeStepSeconds * sampleRateHz);
      if (bytes === undefined) faults.push(`${file} stands in the report and is not there`);
      else if (Math.abs(bytes - expected) > MOST_OFF)
        faults.push(`${file} has ${bytes} bytes, the report has ${expected}`);
    }
  } catch (error) {
    faults.push(`report.json cannot be read: ${(error as Error).message}`);
  }
  return faults;
}

/** Header and rounding to whole steps, bytes: less than the difference of the {@link DURATIONS}. */
const MOST_OFF = 1000;

interface Report {
  readonly steps: number;
  readonly timeStepSeconds: number;
  readonly responses: readonly { readonly file: string; readonly sampleRateHz: number }[];
}
