/**
 * `npm run fuzz -- --real [--each 200] [--seed 1] [--keep FOLDER]`: makes files as programs in the field write them,
 * reads them and compares with what is known of them. Ends with 1 if one is read wrongly.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRealFiles, REAL_FORMATS } from './formats.ts';

const { values } = parseArgs({
  options: {
    real: { type: 'boolean' },
    each: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string', default: join('out', 'fuzz') },
    formats: { type: 'string' },
  },
});
const [each, seed] = [Number(values.each), Number(values.seed)];
let failed = 0;
console.log(`${'format'.padEnd(28)}${'tried'.padStart(8)}${'right'.padStart(8)}${'wrong'.padStart(8)}`);
for (const format of REAL_FORMATS) {
  if (values.formats !== undefined && !values.formats.split(';').includes(format.name)) continue;
  const wrong = await readRealFiles(format, each, seed);
  failed += wrong.length;
  console.log([format.name.padEnd(28), ...[each, each - wrong.length, wrong.length].map((n) => String(n).padStart(8))].join('')); // prettier-ignore
  for (const one of wrong.slice(0, 3)) {
    mkdirSync(values.keep, { recursive: true });
    const file = join(values.keep, `${one.seed}-${one.name}`);
    writeFileSync(file, one.bytes);
    console.log(`  ${file}: ${one.wrong.slice(0, 3).join('; ')}`);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
