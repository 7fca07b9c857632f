/** `npm run column-products` translates products of columns to WebAssembly, after changes of `column-products.wat`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { translated } from './row-products.ts';

const FILE = 'src/numerics/column-products';

const wasm = await translated(readFileSync(`${FILE}.wat`, 'utf8'));
writeFileSync(`${FILE}.generated.json`, `${JSON.stringify({ wasm }, null, 2)}\n`);
