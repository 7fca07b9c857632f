/**
 * `npm run accuracy [-- --quick --table NAME,… --engine auto|cpu|webgpu --out FOLDER --compare FILE --minutes M]`:
 * renders rooms whose figures are known and says how far the program is from them. The tables go to the terminal and to
 * `FOLDER/accuracy.txt`, all figures to `FOLDER/accuracy.json`.
 *
 *   --quick         a part of each table that the processor computes in two minutes.
 *   --table         some tables: boxes, grid, walls …
 *   --compare FILE  an `accuracy.json` of another program: tables show its numbers before those of this one. Only cases
 *                   that both have are compared.
 *   --from FILE     takes the renderings from an `accuracy.json` and makes none.
 *   --minutes M     begins nothing new after M minutes.
 *   --make-answers missing|exact  writes exact answers to `build/studies/accuracy/answers.generated.json`: those that
 *                   are missing, or all, after a change of the code of figures. Runs from a new bundle know them.
 *   --make-answers fine  renders the shipped scenes on fine grids, for which it takes a GPU, and writes all answers to
 *                   `FOLDER/answers.generated.json`. Copy it to `build/accuracy/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINE_CHOICES, type EngineChoice } from '../../../src/app/index.ts';
import { nodeControls, releaseGpus } from '../../../src/node/index.ts';
import { casesOf, quickCasesOf, TABLES } from './cases.ts';
import { makeExactAnswers, makeFineAnswers } from './make-answers.ts';
import type { Case } from './case.ts';
import { caseRunner, type CaseResult } from './run-case.ts';
import { ALL_TABLES, readSaved, textOf, WALLS, type Saved } from './saved.ts';
import { sweepWalls } from './walls/sweep.ts';

const MADE = ['missing', 'exact', 'fine'] as const;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    table: { type: 'string' },
    engine: { type: 'string', default: 'auto' },
    out: { type: 'string', default: 'out/accuracy' },
    compare: { type: 'string' },
    from: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    'make-answers': { type: 'string' },
  },
});

await run();
releaseGpus();

async function run(): Promise<void> {
  const engine = ENGINE_CHOICES.find((each) => each === values.engine);
  const made = values['make-answers'];
  const tables = values.table?.split(',') ?? ALL_TABLES;
  const unknown = tables.filter((name) => !ALL_TABLES.includes(name));
  if (
    !engine ||
    unknown.length > 0 ||
    !(Number(values.minutes) > 0) ||
    (made !== undefined && !(MADE as readonly string[]).includes(made))
  ) {
    console.error(
      `accuracy: --engine is one of ${ENGINE_CHOICES.join(', ')}; --table some of ${ALL_TABLES.join(', ')}; ` +
        `--make-answers one of ${MADE.join(', ')}; --minutes above 0.`,
    );
    process.exitCode = 2;
    return;
  }
  if (made === 'missing' || made === 'exact') {
    makeExactAnswers(made === 'exact');
    return;
  }
  const before = values.compare ? readSaved(values.compare) : null;
  mkdirSync(values.out, { recursive: true });
  if (made === 'fine') {
    return makeFineAnswers(caseRunner(nodeControls(engine)), join(values.out, 'answers.generated.json'));
  }
  const saved = values.from ? readSaved(values.from) : await rendered(engine, tables);
  const text = textOf(saved, before, tables);
  writeFileSync(join(values.out, 'accuracy.txt'), `${text}\n`);
  console.log(text);
}

/** Renders until the time is over. What is there after each case is written. */
async function rendered(engine: EngineChoice, tables: readonly string[]): Promise<Saved> {
  const cases = TABLES.filter((table) => tables.includes(table)).flatMap(values.quick ? quickCasesOf : casesOf);
  const until = Date.now() + 60_000 * Number(values.minutes);
  const results: CaseResult[] = [];
  const save = (saved: Saved): Saved => {
    writeFileSync(join(values.out, 'accuracy.json'), JSON.stringify(saved));
    return saved;
  };
  await renderAll(cases, engine, until, (result) => {
    results.push(result);
    save({ engine, cases: results, walls: [] });
  });
  const isSwept = tables.includes(WALLS) && Date.now() < until;
  const walls = isSwept ? await sweepWalls(engine, values.quick, (line) => console.error(line)) : [];
  return save({ engine, cases: results, walls });
}

/** A case that fails is printed and left out. */
async function renderAll(
  cases: readonly Case[],
  engine: EngineChoice,
  until: number,
  onResult: (result: CaseResult) => void,
): Promise<void> {
  const render = caseRunner(nodeControls(engine));
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
