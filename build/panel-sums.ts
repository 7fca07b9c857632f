/** `npm run panel-sums` translates sums over neighbours to WebAssembly, after changes of `panel-sums.wat`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { translated } from './row-products.ts';

const FILE = 'src/modes/rigid/panel-sums';

const wasm = await translated(readFileSync(`${FILE}.wat`, 'utf8'));
writeFileSync(`${FILE}.generated.json`, `${JSON.stringify({ wasm }, null, 2)}\n`);
