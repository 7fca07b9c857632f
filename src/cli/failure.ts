import { CommanderError } from 'commander';
import { DeviceError, InputError, InputErrors, WavehallError, type Help } from '../app/index.ts';
import { systemError } from '../node/system-error.ts';
import { reasonWithoutGpu } from '../node/adapters/gpu.ts';
import { linesOf, messageLines, printError } from './words/output.ts';

/** Exit status of wrong usage. */
const BAD_USAGE = 2;

/** Exit status of an error that the program does not foresee. */
const FAILED = 4;

/** The options that give the values of requests, by the keys that errors name. */
const OPTIONS: Readonly<Record<string, string>> = {
  baselineFile: '--baseline',
  band: '--band',
  best: '--best',
  candidates: '--candidates',
  checkpoint: '--checkpoint',
  checks: '--checks',
  clearance: '--clearance',
  counts: '--subwoofers',
  count: '--count',
  confidence: '--confidence',
  courant: '--courant',
  crossover: '--crossover',
  by: '--by',
  draws: '--draws',
  duration: '--duration',
  equaliserBands: '--equaliser',
  everyRoom: '--every-room',
  extend: '--extend',
  goals: '--goal',
  grid: '--grid',
  figures: '--figure',
  fullBand: '--full-band',
  octaves: '--octave',
  index: '--index',
  keepRuns: '--keep-runs',
  kernel: '--kernel',
  kernels: '--kernels',
  limits: '--keep or --at-most',
  line: '--line',
  materials: '--materials',
  'materials.ceiling': '--ceiling',
  'materials.floor': '--floor',
  'materials.walls': '--wall',
  measure: '--measure',
  maxFrequency: '--max-frequency',
  mostAttenuation: '--most-attenuation',
  mostDelay: '--most-delay',
  mostFactor: '--most-factor',
  mostRuns: '--most-runs',
  of: '--of',
  outFile: '--out',
  outFolder: '--out',
  parts: '--parts',
  plotFolder: '--plot',
  precision: '--precision',
  quiet: '--quiet-seats',
  raw: '--raw',
  raysOnly: '--rays-only',
  reportFile: '--confirm',
  scheme: '--scheme',
  shapes: '--shapes',
  schemes: '--schemes',
  seats: '--seats',
  seed: '--seed',
  size: '--size',
  spacing: '--spacing',
  stencil: '--stencil',
  stencils: '--stencils',
  target: '--target',
  targets: '--target',
  time: '--time',
  to: '--to',
  upTo: '--to',
  uses: '--on',
  tolerance: '--tolerance',
  tolerancePercent: '--tolerance',
  uncertainties: '--uncertainty',
  unpackFolder: '--unpack',
  walls: '--walls',
  within: '--within',
  workgroup: '--workgroup',
};

/** What the command line offers beside the remedy. */
const HELP: Readonly<Record<Help, string>> = {
  schemes: "'wavehall schemes' lists all schemes.",
  materials: "'wavehall materials' lists the whole library.",
  devices: "'wavehall devices' shows what is found.",
  design: "'wavehall design' designs weights and writes their file.",
  processor: '--engine cpu computes on the processor.',
  resume: "Type 'wavehall resume FOLDER'.",
  duration: '--duration-for T20 makes responses as long as T20 needs.',
  raw: '--raw writes the samples as they were computed, not filtered.',
  leaks: "'wavehall check' draws where they are; --allow-leaks allows them.",
};

/** Writes to stderr what went wrong and what to do about it; returns the exit status. */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has printed its message; help and version that were asked for are no failure.
    return error.exitCode === 0 ? 0 : BAD_USAGE;
  }
  const known = error instanceof WavehallError ? error : systemError(error);
  const [lines, status] = known ? [failureLines(known), known.exitStatus] : [faultLines(error), FAILED];
  printError(lines);
  if (process.env['WAVEHALL_DEBUG'] && error instanceof Error) printError(linesOf(traceOf(error)));
  return status;
}

/**
 * An error as the command line prints it: a line for each fault, then what to do, each remedy once.
 *
 * @param words The words of the command line: a path that stands among them is what the user wrote, not a key.
 */
export function failureLines(error: WavehallError, words: readonly string[] = process.argv.slice(2)): string[] {
  const faults = error instanceof InputErrors ? error.faults : [error];
  const [first, ...others] = faults.flatMap((fault) =>
    messageLines(`${placeOf(fault, words)}${fault.message}${reasonOf(fault)}`),
  );
  const remedies = new Set(faults.map(({ remedy }) => remedy));
  const offers = new Set(faults.flatMap(({ help }) => (help === undefined ? [] : [HELP[help]])));
  const last = [...remedies].at(-1)!;
  return [`error: ${first}`, ...others, ...[...remedies].slice(0, -1), [last, ...offers].filter(Boolean).join(' ')];
}

function placeOf(error: WavehallError, words: readonly string[]): string {
  if (!(error instanceof InputError)) return '';
  // An entry of a list, such as goals[1], is named by the option of the list.
  const key = error.path.replace(/\[\d+\]$/, '');
  const option = Object.hasOwn(OPTIONS, key) && !words.includes(error.path) ? OPTIONS[key] : error.path;
  return `${option}: `;
}

function reasonOf(error: WavehallError): string {
  const reason = error instanceof DeviceError ? reasonWithoutGpu() : undefined;
  return reason === undefined ? '' : ` (${reason})`;
}

function faultLines(error: unknown): string[] {
  const message = error instanceof Error ? error.message : String(error);
  return [
    ...messageLines(`error: ${message}`),
    'This is a fault of Wavehall. Run it again with WAVEHALL_DEBUG=1 and report what it prints.',
  ];
}

/** The stack, and those of the causes. */
function traceOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${traceOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
