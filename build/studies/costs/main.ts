/**
 * `npm run costs -- measure [--engine webgpu|cpu --out FILE --seconds S --stencils IDS]` measures on this machine what
 * steps cost, as lines of JSON. `npm run costs -- fit FILE …` makes the table of `src/tune/costs.generated.json` from
 * such files, one for each kind of device; a kind without a file keeps its table.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureHost } from '../../../src/app/planning/plan/host-costs.ts';
import type { EngineChoice } from '../../../src/app/index.ts';
import { nodeControls, releaseGpus } from '../../../src/node/index.ts';
import { probeDevice } from '../../../src/tune/device-numbers.ts';
import { measureStencil } from '../../../src/tune/profile.ts';
import { HEATING } from '../../../src/tune/step-time.ts';
import { measureWalls, WALL_SCHEME } from '../../../src/tune/profile-walls.ts';
import { deviceKindOf, referenceCosts } from '../../../src/tune/reference-costs.ts';
import { fitTable, type CostRecord, type Table } from './fit.ts';
import { measureOne, stencilsByUse } from './measure.ts';

/** Every so many stencils one is measured in two dimensions, too: there they have few points and much in common. */
const LAYERS_EVERY = 4;

/** Each room by itself, and yet on a GPU at full clock. */
const STEADY = { ...HEATING, warmUpMs: 100, mostBlocks: 4 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'webgpu' },
    out: { type: 'string', default: 'costs.jsonl' },
    seconds: { type: 'string', default: '600' },
    longest: { type: 'string', default: '60' },
    stencils: { type: 'string' },
  },
});

async function measure(): Promise<void> {
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  const engine = await nodeControls(values.engine as EngineChoice, 32).makeEngine();
  const say = (what: CostRecord): void =>
    appendFileSync(values.out, `${JSON.stringify({ ...what, seconds: elapsed() })}\n`);
  say({ device: { kind: deviceKindOf(engine), name: engine.identity } });
  say({ probes: await probeDevice(engine, referenceCosts(engine)) });
  say({ host: measureHost() });
  say({
    walls: await measureWalls(engine, await measureStencil(engine, WALL_SCHEME, { pace: STEADY }), { pace: STEADY }),
  });
  const chosen = values.stencils?.split(',');
  const schemes = stencilsByUse().filter(({ stencil: { id } }) => !chosen || chosen.includes(id));
  for (const [index, scheme] of schemes.entries()) {
    if (elapsed() > Number(values.seconds)) break;
    say({ stencil: await measureOne(engine, scheme, 3, Number(values.longest)) });
    if (index % LAYERS_EVERY === 0) say({ stencil: await measureOne(engine, scheme, 2, Number(values.longest)) });
  }
  releaseGpus();
}

function fit(files: readonly string[]): void {
  const target = 'src/tune/costs.generated.json';
  const table = JSON.parse(readFileSync(target, 'utf8')) as Table;
  for (const file of files) {
    const records = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as CostRecord);
    const { kind, costs, report } = fitTable(records);
    table[kind] = costs;
    console.log(report);
  }
  writeFileSync(target, `${JSON.stringify(table, null, 1)}\n`);
}

if (positionals[0] === 'fit') fit(positionals.slice(1));
else await measure();
