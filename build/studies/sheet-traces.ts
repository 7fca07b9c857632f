/**
 * `npm run sheet-traces [-- STENCIL …]`: fits how sheets between the nodes act on them and writes
 * `src/room/faces/sheet-traces.generated.json` (docs/theory/sheets.md, 'Between the nodes'). Without stencils those of
 * at most 125 points and one leggy one. Each takes about half a minute of a processor.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { designSheetTraces } from '../../src/room/trace-design/design-sheets.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { shellKey, STENCILS } from '../../src/scheme/stencils.ts';
import { percent } from '../../src/units/quantities.ts';

const TABLE = fileURLToPath(new URL('../../src/room/faces/sheet-traces.generated.json', import.meta.url));

/** Larger stencils take minutes. */
const MOST_POINTS = 125;
const LEGGY = 'leggy-4';

/** The weights that are fitted, %: others of the stencil differ little. */
const WEIGHTS = percent(1);

const asked = process.argv.slice(2);
const names =
  asked.length > 0
    ? asked
    : STENCILS.filter(({ id, family, points }) => id === LEGGY || (family !== 'leggy' && points <= MOST_POINTS)).map(
        ({ id }) => id,
      );
for (const name of names) {
  const scheme = schemeByName(name, 'the stencil', WEIGHTS);
  const fitted = designSheetTraces(scheme);
  // Others may have written meanwhile.
  const table = JSON.parse(await readFile(TABLE, 'utf8')) as object;
  const same = STENCILS.filter(({ shells }) => shellKey(shells) === shellKey(scheme.stencil.shells));
  const all = { ...table, ...Object.fromEntries(same.map(({ id }) => [id, fitted])) };
  await writeFile(TABLE, `${JSON.stringify(all)}\n`);
  console.log(name);
}
