/**
 * `npm run fuzz -- --seconds N --seed S [--inputs N] [--readers A,B] [--keep FOLDER]`: changes valid files, makes
 * others by their grammar, and lets the program read them. The same seed makes the same inputs. With `--inputs` each
 * reader gets so many, one reader after the other. Each fault is told once, with the input in the folder. Ends with 1
 * if there is one.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom, type Random } from '../support/numbers/random.ts';
import { processorSecondsOf } from '../support/processor-time.ts';
import type { Answer } from './answer.ts';
import { mutateBytes, mutateJson, oneOf, withOtherNumber } from './mutate.ts';
import type { Reader } from './reader.ts';
import { READERS } from './readers.ts';

/** Processor time that an input may take, s; where the system does not tell it, the time of the clock counts. */
const MOST_SECONDS = 2;
/** The first input may take so much more: the program is loaded and translated, s. */
const MOST_STARTING = 6;
/** Time by the clock that an input may take, s: on a busy machine it may show more than the processor time. */
const MOST_WAITING = 120;
/** Growth of the most memory that the process has had while it reads one input, bytes. */
const MOST_GROWTH = 300e6;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    inputs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    readers: { type: 'string' },
    keep: { type: 'string', default: join('out', 'fuzz') },
  },
});

const folder = dirname(fileURLToPath(import.meta.url));
const chosen = values.readers?.split(',');
const readers = READERS.filter(({ name }) => chosen?.includes(name) ?? true);
const seeds = new Map<Reader, readonly Uint8Array[]>();
for (const reader of readers) seeds.set(reader, await reader.seeds());

/** The process that reads, started again when it has fallen over. */
class Process {
  private child: ChildProcess | undefined;
  private memory = Infinity;
  /** Whether it has read an input. */
  private isWarm = false;

  async read({ name, mostSeconds = MOST_SECONDS }: Reader, input: Uint8Array): Promise<Answer> {
    const child = (this.child ??= fork(join(folder, 'fuzz-worker.js'), { serialization: 'advanced' }));
    const started = Date.now();
    const before = processorSecondsOf(child.pid!) ?? 0;
    const most = mostSeconds + (this.isWarm ? 0 : MOST_STARTING);
    const answer = await new Promise<Answer>((done) => {
      const end = (reply: Answer): void => {
        clearInterval(watch);
        child.removeAllListeners();
        done(reply);
      };
      const watch = setInterval(() => {
        const waited = (Date.now() - started) / 1000;
        const used = processorSecondsOf(child.pid!);
        if ((used === undefined ? waited : used - before) < most && waited < MOST_WAITING) return;
        this.stop();
        end({ kind: 'fault', fault: `it hangs: no answer after ${waited.toFixed(0)} s of the clock` });
      }, 500);
      child.once('message', (reply: { answer: Answer; memory: number; seconds: number }) => {
        const growth = reply.memory - this.memory;
        this.memory = reply.memory;
        if (growth > MOST_GROWTH) end({ kind: 'fault', fault: `it took ${(growth / 1e9).toFixed(1)} GB` });
        else if (reply.seconds > most)
          end({ kind: 'fault', fault: `it took ${reply.seconds.toFixed(1)} s of processor time` });
        else end(reply.answer);
        this.isWarm = true;
      });
      child.once('exit', (code, signal) => {
        this.child = undefined;
        this.isWarm = false;
        end({ kind: 'fault', fault: `the process ended with ${code ?? signal}` });
      });
      child.send({ name, input });
    });
    return answer;
  }

  stop(): void {
    this.child?.removeAllListeners();
    this.child?.kill('SIGKILL');
    this.child = undefined;
    this.memory = Infinity;
    this.isWarm = false;
  }
}

/** One input for a reader. */
function inputFor(reader: Reader, random: Random): Uint8Array {
  const all = seeds.get(reader)!;
  if (reader.make && random() < 0.4) return reader.make(Math.floor(2 ** 31 * random()));
  const seed = oneOf(random, all);
  if (reader.mutate) return reader.mutate(random, seed);
  const kind = random();
  if (!reader.json || kind < 0.25) return mutateBytes(random, seed, all);
  if (kind < 0.4) return withOtherNumber(random, seed);
  return new TextEncoder().encode(mutateJson(random, new TextDecoder().decode(seed)));
}

/** Where an error came from: tells faults from one another. */
const kindOf = (reader: Reader, fault: string): string =>
  `${reader.name}: ${/ at (?!.*node:).*/.exec(fault)?.[0] ?? fault.replace(/[\d.]+/g, '#').slice(0, 80)}`;

const faults = new Map<string, { readonly file: string; readonly fault: string; count: number }>();
const counts = new Map(readers.map((reader) => [reader.name, { read: 0, refused: 0, fault: 0, seconds: 0 }]));
const random = seededRandom(Number(values.seed));
const total = readers.reduce((sum, { share = 1 }) => sum + share, 0);
const reading = new Process();

/** Readers in turn: each as often as is asked for, or by chance until the time is over. */
function* turns(): Generator<Reader> {
  if (values.inputs !== undefined) {
    for (const reader of readers) for (let i = 0; i < Number(values.inputs); i++) yield reader;
    return;
  }
  const end = Date.now() + 1000 * Number(values.seconds);
  while (Date.now() < end) {
    let at = random() * total;
    yield readers.find(({ share = 1 }) => (at -= share) < 0) ?? readers[0];
  }
}

for (const reader of turns()) {
  const input = inputFor(reader, random);
  const started = Date.now();
  const { kind, fault } = await reading.read(reader, input);
  const count = counts.get(reader.name)!;
  count[kind]++;
  count.seconds += (Date.now() - started) / 1000;
  if (fault === undefined) continue;
  const key = kindOf(reader, fault);
  const known = faults.get(key);
  if (known) known.count++;
  else {
    mkdirSync(values.keep, { recursive: true });
    const hash = createHash('sha256').update(input).digest('hex').slice(0, 8);
    const file = join(values.keep, `${reader.name.replaceAll(' ', '-')}-${hash}`);
    writeFileSync(file, input);
    faults.set(key, { file, fault, count: 1 });
    process.stdout.write(`${file}\n  ${fault.split('\n').slice(0, 6).join('\n  ')}\n`);
  }
}
reading.stop();

const columns = (entries: readonly (string | number)[]): string =>
  entries.map((entry) => String(entry).padStart(9)).join('');
const rows = [...counts].map(
  ([name, { read, refused, fault, seconds }]) => name.padEnd(32) + columns([read, refused, fault, seconds.toFixed(0)]),
);
const sum = (kind: Answer['kind']): number => [...counts.values()].reduce((all, count) => all + count[kind], 0);
process.stdout.write(
  [
    ''.padEnd(32) + columns(['read', 'refused', 'faults', 'seconds']),
    ...rows,
    `seed ${values.seed}: ${sum('read') + sum('refused') + sum('fault')} inputs, ${sum('read')} read, ${sum('refused')} refused, ${faults.size} different faults`,
    '',
  ].join('\n'),
);
process.exitCode = faults.size > 0 ? 1 : 0;
