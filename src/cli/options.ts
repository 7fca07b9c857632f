import { Option } from 'commander';
import {
  CHANNEL_USES,
  ENGINE_CHOICES,
  LONGEST_FIGURES,
  hertz,
  InputError,
  needsGpu,
  percent,
  seconds,
  WALL_MODELS,
  type EngineChoice,
  type Percent,
  type Seconds,
} from '../app/index.ts';
import { repeated } from './lists.ts';
import { ALL_CARDS } from '../node/cards/cards-named.ts';

/**
 * Reads a number above 0 from an option.
 *
 * @param name Name of the option, such as `--duration`.
 * @param what It is, with its unit.
 * @param example A usual value.
 * @param unit Gives the number its unit.
 * @throws InputError for anything else.
 */
export function positiveNumber<T>(
  name: string,
  what: string,
  example: number,
  unit: (value: number) => T,
): (text: string) => T {
  return (text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (value > 0 && value < Infinity) return unit(value);
    throw new InputError(
      name,
      `expected ${what} above 0, found '${text}'`,
      `Give ${what}, such as ${name} ${example}.`,
    );
  };
}

/** Reads a number whose range the use-case checks. @throws InputError for what is none */
export function plainNumber(name: string, example: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (!Number.isNaN(value)) return value;
    throw new InputError(name, `expected a number, found '${text}'`, `Give one, such as ${name} ${example}.`);
  };
}

const BYTES: Readonly<Record<string, number>> = { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** Reads a size such as `16GB` or `1.5 GB`. @throws InputError for anything else */
export function byteSize(name: string): (text: string) => number {
  return (text) => {
    const [, number, unit] = /^([\d.]+) *([kMGT]B)$/i.exec(text.trim()) ?? [];
    const known = Object.keys(BYTES).find((one) => one.toLowerCase() === unit?.toLowerCase());
    const value = known === undefined ? NaN : Number(number) * BYTES[known];
    if (value > 0 && value < Infinity) return value;
    throw new InputError(
      name,
      `expected a size in kB, MB, GB or TB, found '${text}'`,
      `Give a size, such as ${name} 16GB.`,
    );
  };
}

/** The most memory of the GPU to use. */
export function gpuMemoryOption(): Option {
  return new Option('--gpu-memory <size>', 'the most memory of the GPU to use, such as 16GB').argParser(
    byteSize('--gpu-memory'),
  );
}

/** An angle in degrees, whole turns at most. */
export function degrees(name: string): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (Math.abs(value) <= 360) return value;
    throw new InputError(
      name,
      `expected an angle from -360 to 360 degrees, found '${text}'`,
      `Give an angle, such as ${name} 30.`,
    );
  };
}

/** How walls stand on the grid. */
export function wallsOption(): Option {
  return new Option('--walls <model>', 'how walls stand on the grid, instead of the scene’s').choices(WALL_MODELS);
}

/** The tolerance of schemes: reads `1`, `1%` or `1 %`. */
export function tolerancePercent(text: string): Percent {
  return positiveNumber('--tolerance', 'a tolerance in percent', 1, percent)(text.replace(/\s*%$/, ''));
}

export function maxFrequencyOption(): Option {
  return new Option('--max-frequency <hz>', 'highest frequency that has to be right, instead of the scene’s').argParser(
    positiveNumber('--max-frequency', 'a frequency in Hz', 1000, hertz),
  );
}

export function crossoverOption(): Option {
  return new Option(
    '--crossover <hz>',
    'full band with this frequency between waves and rays (default: 0.7 of the highest frequency)',
  ).argParser(positiveNumber('--crossover', 'a frequency in Hz', 300, hertz));
}

export function durationOption(): Option {
  return new Option('--duration <s>', 'length of the responses, instead of the scene’s').argParser(
    positiveNumber('--duration', 'a number of seconds', 1.5, seconds),
  );
}

/** What a duration that the program chooses is long enough for. */
export function durationForOption(): Option {
  return new Option(
    '--duration-for <figure>',
    'let the program choose a duration that is long enough for this figure',
  ).choices(LONGEST_FIGURES);
}

/** What the channels of a recording are. */
export function channelsOption(): Option {
  return new Option(
    '--channels <kind>',
    'what the channels of measured files are: a response each, two ears, or a pressure and a figure of eight',
  ).choices(CHANNEL_USES);
}

/** What is known of speech and noise where responses were measured, and of the room. */
export interface ListeningOptions {
  readonly speechLevel?: number | string;
  readonly noise?: string;
  readonly volume?: number;
}

/** The options of {@link ListeningOptions}. */
export function listeningOptions(): readonly Option[] {
  return [
    new Option(
      '--speech-level <level>',
      'level of the speech at the listener, for STI of measured responses: dB(A), or a table (CSV) with the columns frequency and level, from 125 to 8000 Hz',
    ).argParser((text) => {
      const value = text.trim() === '' ? NaN : Number(text);
      return Number.isNaN(value) ? text : value;
    }),
    new Option('--noise <file>', 'background noise at the listener, for STI: such a table; needs --speech-level'),
    new Option(
      '--volume <m3>',
      'volume of the room, for the Schroeder frequency (default: that of the rendering)',
    ).argParser(positiveNumber('--volume', 'a volume in m³', 200, (value) => value)),
  ];
}

export function engineOption(): Option {
  return new Option('--engine <engine>', 'compute device').choices(ENGINE_CHOICES).default('auto');
}

/** The kernel of runs on a GPU. */
export function kernelOption(): Option {
  return new Option('--kernel <name>', 'on a GPU, compute with this kernel, such as march, block or kernel-a');
}

/** Its workgroup. */
export function workgroupOption(): Option {
  return new Option('--workgroup <threads>', 'threads of --kernel along x, y and z, such as 32x4x2');
}

/** GPUs by their names. Who names one wants it, and no other engine. */
export function deviceOption(): Option {
  return new Option(
    '--device <name>',
    'compute on this GPU: its address or name, as “wavehall devices” lists it; render, plan, project, resume, sensitivities, design-room and sweep run take several (repeat the option) or “all”',
  )
    .argParser(repeated)
    .implies({ engine: 'webgpu' });
}

/** The GPUs that are named, if any. @throws InputError if another engine is asked for at once */
export function gpusNamed({ engine, device }: NamedDevices): readonly string[] | undefined {
  if (device === undefined || needsGpu(engine)) return device;
  throw new InputError(
    '--device',
    `a GPU is named, but the engine is ${engine}`,
    'Leave --device out, or compute on a GPU.',
  );
}

/**
 * GPU that is named for a command that computes on one, if any.
 *
 * @throws InputError as {@link gpusNamed}, and if several are named
 */
export function gpuNamed(options: NamedDevices): string | undefined {
  const named = gpusNamed(options);
  if (named === undefined || (named.length === 1 && named[0] !== ALL_CARDS)) return named?.[0];
  throw new InputError('--device', 'this command computes on one GPU, and several are named', 'Name one.');
}

/** The engine and the GPUs that are asked for. */
export interface NamedDevices {
  readonly engine: EngineChoice;
  readonly device?: readonly string[] | undefined;
}

const TIME_UNITS = { s: 1, min: 60, h: 3600 } as const;

/** What an option says for none: commander takes null from a parser for an option without a value. */
export const OFF = 'off';

/** Reads a time of up to a day with its unit, s; undefined if the text is none. */
function timeOf(text: string): Seconds | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?) *(s|min|h)$/.exec(text) ?? [];
  const value = Number(number) * TIME_UNITS[unit as keyof typeof TIME_UNITS];
  return value > 0 && value <= A_DAY ? seconds(value) : undefined;
}

/** Time in which waves and rays are to be ready. */
export function timeOption(): Option {
  return new Option(
    '--time <time>',
    'full band with the highest crossover that can be computed in this time, such as 2min',
  ).argParser((text: string) => {
    const time = timeOf(text);
    if (time !== undefined) return time;
    throw new InputError(
      '--time',
      `expected a time up to a day with its unit, found '${text}'`,
      'Give a time, such as --time 2min, 30s or 1h.',
    );
  });
}

/** Rays and image sources without waves. */
export function raysOnlyOption(): Option {
  return new Option('--rays-only', 'compute no waves: rays and image sources from 63 Hz to 8 kHz, for a first look');
}

/** Reads a time such as `5min`, or `off`. */
function checkpointTime(text: string): Seconds | typeof OFF {
  if (text === OFF) return OFF;
  const time = timeOf(text);
  if (time !== undefined) return time;
  throw new InputError(
    '--checkpoint',
    `expected a time up to a day with its unit, or off, found '${text}'`,
    'Give a time, such as --checkpoint 5min, 30s or 1h.',
  );
}

/** Longest time that an option takes, s. */
const A_DAY = 86_400;

/** How often a run keeps where it is. */
export function checkpointOption(): Option {
  return new Option(
    '--checkpoint <time>',
    'how often to save a checkpoint, such as 5min; or off (default: 5min, for runs longer than 10 minutes)',
  ).argParser(checkpointTime);
}

/** Bits of the field. */
export function precisionOption(): Option {
  return new Option('--precision <bits>', 'bits of the numbers of the field; webgpu has 32')
    .choices(['32', '64'])
    .default('32');
}
