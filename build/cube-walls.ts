/**
 * `npm run cube-walls` translates `assembly/cube-walls.ts` to WebAssembly, after changes there. The translator has
 * 107 MB, so it is no package of this checkout: npm fetches it for this command.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TRANSLATOR = 'assemblyscript@0.28.20';
const SOURCE = 'assembly/cube-walls.ts';
const BINARY = 'src/room/subcell/cut/cube-walls.generated.json';

/** Hash of the text that the binary has to be made from, and of what translates it. */
export function hashOfSource(): string {
  return createHash('sha256').update(TRANSLATOR).update(readFileSync(SOURCE)).digest('hex');
}

if (process.argv[1]?.endsWith('cube-walls.ts')) {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  const file = join(folder, 'cube-walls.wasm');
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--outFile', file];
  execFileSync('npx', ['--yes', `--package=${TRANSLATOR}`, 'asc', SOURCE, ...options], { stdio: 'inherit' });
  const wasm = readFileSync(file).toString('base64');
  writeFileSync(BINARY, `${JSON.stringify({ source: hashOfSource(), wasm }, null, 2)}\n`);
  rmSync(folder, { recursive: true });
}
