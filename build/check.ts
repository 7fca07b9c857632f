/**
 * `npm run check`: types, lint, format and docstrings, as many at a time as the machine has cores. Each prints what it
 * found when it ends; the exit code is 1 if one of them failed.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The longest first. Lint of everything at once would need more memory than Node takes. */
const CHECKS = [
  ['eslint', 'src'],
  ['eslint', 'test'],
  ['eslint', '.', '--ignore-pattern', 'src', '--ignore-pattern', 'test'],
  ['tsc', '--noEmit'],
  ['typedoc', '--emit', 'none'],
  ['prettier', '--check', '.'],
  // With all files of electron/renderer, which its tests need anyway.
  ['tsc', '--noEmit', '-p', 'test/window'],
] as const;

/** Runs one check to its end and prints what it said. @returns whether it found nothing */
function passes(command: readonly string[]): Promise<boolean> {
  const begun = performance.now();
  const child = spawn('npx', ['--no-install', ...command], { stdio: ['ignore', 'pipe', 'pipe'], shell: isWindows });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      console.log(`${said}${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s: ${command.join(' ')}`);
      resolve(status === 0);
    });
  });
}

const isWindows = process.platform === 'win32';
const left = CHECKS.values();

/** Takes one check after the other. @returns whether all passed */
async function work(): Promise<boolean> {
  let good = true;
  for (const command of left) good = (await passes(command)) && good;
  return good;
}

const results = await Promise.all(Array.from({ length: Math.min(availableParallelism(), CHECKS.length) }, work));
if (results.includes(false)) process.exitCode = 1;
