/**
 * `npm run accuracy [-- --quick --table NAME,… --engine auto|cpu|webgpu --out FOLDER --compare FILE --minutes M]`:
 * renders rooms whose figures are known and says how far the program is from them. The tables go to the terminal and to
 * `FOLDER/accuracy.txt`, all figures to `FOLDER/accuracy.json`.
 *
 *   --quick         a part of each table that the processor computes in two minutes.
 *   --table         some tables: boxes, grid, walls …
 *   --compare FILE  an `accuracy.json` of another program: tables show its numbers before those of this one. Only cases
 *                   that both have are compared.
 *   --minutes M     begins nothing new after M minutes.
 *   --make-answers  computes the exact answers that `build/accuracy/answers.generated.json` lacks, and renders nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseGpus } from '../../src/node/index.ts';
import { allCases, quickCases, TABLES } from './cases.ts';
import { judge } from './judge.ts';
import { makeAnswers } from './make-answers.ts';
import type { Case } from './room.ts';
import { caseRunner, type CaseResult } from './run-case.ts';
import { roomText, summaryText } from './text.ts';
import { sweepWalls, type WallResult } from './walls/sweep.ts';
import { wallsText } from './walls/text.ts';

/** The content of `accuracy.json`. */
interface Saved {
  readonly engine: string;
  readonly cases: readonly CaseResult[];
  readonly walls: readonly WallResult[];
}

const WALLS = 'walls';
const ALL_TABLES: readonly string[] = [...TABLES, WALLS];

const ENGINES = ['auto', 'cpu', 'webgpu'] as const;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    table: { type: 'string' },
    engine: { type: 'string', default: 'auto' },
    out: { type: 'string', default: 'out/accuracy' },
    compare: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    'make-answers': { type: 'boolean', default: false },
  },
});

if (values['make-answers']) makeAnswers();
else await run();

async function run(): Promise<void> {
  const engine = ENGINES.find((each) => each === values.engine);
  const tables = values.table?.split(',') ?? ALL_TABLES;
  const unknown = tables.filter((name) => !ALL_TABLES.includes(name));
  if (!engine || unknown.length > 0) {
    console.error(`accuracy: --engine is one of ${ENGINES.join(', ')}; --table some of ${ALL_TABLES.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const before = values.compare ? (JSON.parse(readFileSync(values.compare, 'utf8')) as Saved) : null;
  mkdirSync(values.out, { recursive: true });
  const cases = (values.quick ? quickCases() : allCases()).filter(({ table }) => tables.includes(table));
  const walls = tables.includes(WALLS) ? await sweepWalls(engine, values.quick, (line) => console.error(line)) : [];
  const results: CaseResult[] = [];
  const save = (): void =>
    writeFileSync(join(values.out, 'accuracy.json'), JSON.stringify({ engine, cases: results, walls } satisfies Saved));
  save();
  await renderAll(cases, engine, (result) => {
    results.push(result);
    save();
  });
  releaseGpus();
  const texts = tables.map((table) =>
    table === WALLS ? wallsText(walls, before?.walls ?? []) : textOf(table, results, before?.cases ?? null),
  );
  const text = texts.filter(Boolean).join('\n\n');
  writeFileSync(join(values.out, 'accuracy.txt'), `${text}\n`);
  console.log(text);
}

/** Renders until the time is over. A case that fails is printed and left out. */
async function renderAll(
  cases: readonly Case[],
  engine: (typeof ENGINES)[number],
  onResult: (result: CaseResult) => void,
): Promise<void> {
  const until = Date.now() + 60_000 * Number(values.minutes);
  const render = caseRunner(engine);
  for (const [i, one] of cases.entries()) {
    if (Date.now() > until) break;
    const name = `${i + 1}/${cases.length} ${one.table}, ${one.id}`;
    try {
      const result = await render(one);
      const { spacing, nodes, elapsedSeconds } = result;
      console.error(`${name}: ${(1000 * spacing).toFixed(0)} mm, ${nodes} nodes, ${elapsedSeconds.toFixed(1)} s`);
      onResult(result);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}

function textOf(table: string, results: readonly CaseResult[], before: readonly CaseResult[] | null): string {
  const own = results.filter((result) => result.table === table);
  if (own.length === 0) return '';
  const known = before?.filter((old) => own.some(({ table: name, id }) => old.table === name && old.id === id)) ?? null;
  const shared = known ? own.filter(({ id }) => known.some((old) => old.table === table && old.id === id)) : own;
  return [
    `## ${table}: ${shared.length} renderings${known ? ', before → now' : ''}`,
    summaryText(table, judge(shared), known && judge(known)),
    roomText(own),
  ].join('\n\n');
}
