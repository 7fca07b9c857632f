/**
 * `npm run baseline -- [--engine cpu|webgpu] [--device NAME] [--rounds 5] [--only TEXT] [--store] [--against FILE]
 * [--out FILE] [--program FILE]` measures the built program: start-up, figures, small rooms whole, a sweep, and on a
 * GPU rooms of the bench, every stage and pass of each. It compares with the baseline of this kind of device and ends
 * with status 1 if something is slower than the spread of the rounds allows. `--store` makes the result the baseline,
 * `--out` writes it elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINE_NAMES } from '../../../src/engine/engine-names.ts';
import { propertiesOf } from '../../../src/engine/engine-properties.ts';
import { compareRuns, comparisonText } from './compare.ts';
import { measure } from './measure.ts';
import { baselineFile, readBaseline, writeBaseline } from './stored.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'cpu' },
    device: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    program: { type: 'string', default: 'dist/cli.js' },
    against: { type: 'string' },
    out: { type: 'string' },
    store: { type: 'boolean', default: false },
  },
});

const root = process.cwd();
const engine = ENGINE_NAMES.find((name) => name === values.engine);
if (engine === undefined) throw new Error(`--engine ${values.engine}: there are ${ENGINE_NAMES.join(', ')}`);
const isGpu = !propertiesOf({ kind: engine }).usesCores;
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds >= 1)) throw new Error(`--rounds ${values.rounds}: write a number from 1 on`);
if (values.store && values.only !== '') throw new Error('--store with --only would leave out the rest of the baseline');

const { times, device: found } = measure({
  root,
  program: resolve(root, values.program),
  engine: ['--engine', values.engine, ...(values.device === undefined ? [] : ['--device', values.device])],
  isGpu,
  rounds,
  only: values.only,
  say: (text) => console.error(text),
});
const processor = cpus()[0]?.model ?? 'unknown processor';
const device = isGpu ? found : processor;
const file = values.against ?? baselineFile(root, device);
const before = readBaseline(file);
const result = { device, processor, cores: availableParallelism(), date: today(), commit: commit(), times };
if (values.out !== undefined) writeBaseline(values.out, result);

if (before) {
  const earlier = values.only === '' ? before.times : onlyOf(before.times, values.only);
  const comparison = compareRuns(earlier, times);
  console.log(`${device}, ${rounds} rounds, beside ${before.commit} of ${before.date} (${relative(root, file)})`);
  console.log(comparisonText(comparison));
  if (before.processor !== processor || before.cores !== result.cores)
    console.log(`The baseline is of another processor: ${before.processor}, ${before.cores} cores.`);
  if (comparison.compared.some(({ verdict }) => verdict === 'slower')) process.exitCode = 1;
} else {
  console.log(`no baseline of ${device} (${relative(root, file)}): --store makes one`);
}
if (values.store) {
  writeBaseline(baselineFile(root, device), result);
  console.log(`stored ${relative(root, baselineFile(root, device))}`);
}

function onlyOf(all: Readonly<Record<string, readonly number[]>>, text: string): Record<string, readonly number[]> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.split(/[:,]/)[0].includes(text)));
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'an unknown commit';
  }
}
