/** `npm run row-products` translates the products of rows to WebAssembly, after changes of `row-products.wat`. */
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const FILE = 'src/room/subcell/bound/row-products';

/** The binary of a text of WebAssembly, in base64. */
export async function translated(text: string): Promise<string> {
  const module = (await wabt()).parseWat(FILE, text, { simd: true });
  return Buffer.from(module.toBinary({}).buffer).toString('base64');
}

if (process.argv[1]?.endsWith('row-products.ts')) {
  const wasm = await translated(readFileSync(`${FILE}.wat`, 'utf8'));
  writeFileSync(`${FILE}.generated.json`, `${JSON.stringify({ wasm }, null, 2)}\n`);
}
