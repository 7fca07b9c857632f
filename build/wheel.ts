/**
 * Makes a wheel of the package for Python with the program inside, for the platform of this machine or those named.
 *
 *   npm run prepack && tsx build/wheel.ts [linux-x64] [win32-x64] …
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { packAll } from './platform-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ofThis = process.platform === 'darwin' ? 'darwin-universal' : `${process.platform}-${process.arch}`;
for (const file of packAll(root, argv.length > 2 ? argv.slice(2) : [ofThis])) {
  const words = [join(root, 'python/make_wheel.py'), file, join(root, 'out/packages')];
  const python = process.platform === 'win32' ? 'python' : 'python3';
  console.log(execFileSync(python, words, { encoding: 'utf8' }).trim());
}
