/**
 * Puts Dawn into the package that is published: the package `webgpu` has native libraries for five platforms, 130 MB
 * installed, of which a machine needs one. They are compressed to a third; the program unpacks that of its platform
 * into the user's cache when a GPU is first wanted (`src/node/adapters/dawn-package.ts`).
 *
 *   tsx build/dawn.ts [linux-x64] [win32-x64] …
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { DAWN_LIST, type DawnList } from '../src/node/adapters/dawn-list.ts';

/** Library that Windows itself has, and that is used only where the compiler beside it does not load. */
const OF_THE_SYSTEM = 'd3dcompiler_47.dll';

/** How hard Brotli tries, of 11: compressing all takes 80 s (docs/measurements/installing.md). */
const QUALITY = 9;
const WINDOW_BITS = 24;

/**
 * Packs Dawn for the published package.
 *
 * @param root Root of the repository, with the package `webgpu`.
 * @param output Folder that is replaced.
 * @param platforms Names as `linux-x64`; all that the package has if not given.
 */
export function packDawn(root: string, output: string, platforms?: readonly string[], quality = QUALITY): void {
  const source = join(root, 'node_modules/webgpu');
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const entry = readFileSync(join(source, 'index.js'));
  writeFileSync(join(output, 'index.js'), entry);
  const list: DawnList = {
    version,
    platforms: Object.fromEntries(
      [...(platforms ?? readdirSync(join(source, 'dist')))].sort().map((platform) => {
        const names = readdirSync(join(source, 'dist', platform)).sort();
        mkdirSync(join(output, platform));
        const files = names
          .filter((name) => name !== OF_THE_SYSTEM)
          .map((name) => {
            const bytes = readFileSync(join(source, 'dist', platform, name));
            writeFileSync(join(output, platform, `${name}.br`), compressed(bytes, quality));
            return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
          });
        return [platform, files];
      }),
    ),
  };
  writeFileSync(join(output, DAWN_LIST), `${JSON.stringify(list, null, 1)}\n`);
}

const compressed = (bytes: Buffer, quality: number): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

if (argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const named = argv.slice(2);
  packDawn(root, join(root, 'dist/dawn'), named.length > 0 ? named : undefined);
  console.log('dist/dawn');
}
