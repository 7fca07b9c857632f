import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Measured } from './compare.ts';

const FORMAT = 'wavehall baseline 1';

/** The times of a program on a kind of device. */
export interface Baseline {
  readonly format: typeof FORMAT;
  /** The device, as the program calls it, and the processor beside it. */
  readonly device: string;
  readonly processor: string;
  readonly cores: number;
  /** Day of the measurement, and the commit of the program. */
  readonly date: string;
  readonly commit: string;
  /** s, of each round, by what was measured. */
  readonly times: Measured;
}

/** Where the baselines of all kinds of devices stand. */
export const FOLDER = 'docs/measurements/baselines';

/** The file of a kind of device: its name in lower case, with hyphens. */
export function baselineFile(root: string, device: string): string {
  const slug = device.toLowerCase().replaceAll(/\(.*?\)|@.*$/g, '');
  return join(root, FOLDER, `${slug.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}.json`);
}

/** @throws Error if the file is no baseline; undefined if there is no file. */
export function readBaseline(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined;
  const read = JSON.parse(readFileSync(file, 'utf8')) as Baseline;
  if ((read.format as string) !== FORMAT)
    throw new Error(`${file} is no baseline of this format; store it anew with --store`);
  return read;
}

export function writeBaseline(file: string, baseline: Omit<Baseline, 'format'>): void {
  mkdirSync(dirname(file), { recursive: true });
  const { times, ...about } = baseline;
  const lines = Object.entries(times).map(
    ([name, values]) => `    ${JSON.stringify(name)}: [${values.map((value) => Number(value.toFixed(4))).join(', ')}]`,
  );
  const head = JSON.stringify({ format: FORMAT, ...about }, null, 2).slice(0, -2);
  writeFileSync(file, `${head},\n  "times": {\n${lines.join(',\n')}\n  }\n}\n`);
}
