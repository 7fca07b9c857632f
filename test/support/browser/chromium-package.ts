/**
 * Packed programs of a development dependency, so that nothing needs to be installed on the machine: Chromium without a
 * window, and SwiftShader, a Vulkan driver that runs on the processor. For Linux on x86-64.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';

const cache = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/wavehall');
const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');

/** Whether the package's programs run here. */
export const isSupported = process.platform === 'linux' && process.arch === 'x64';

/**
 * A folder with unpacked files of the package. The first call unpacks them; a newer package gets a folder of its own.
 *
 * @param name Name of the folder in the cache.
 * @param fill Unpacks the files into the folder.
 */
export async function unpackedOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `${name}-${version}`);
  if (existsSync(folder)) return folder;

  // Renamed into place when complete, so that an interrupted or a second run never finds half of it.
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await fill(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** @param file A file of the package, packed by Brotli. */
export async function unpackFile(file: string): Promise<Buffer> {
  return brotliDecompressSync(await readFile(join(packageFolder, 'bin', file)));
}

/**
 * Files of one of the package's archives, without their folders.
 *
 * @param wanted Their names with folders; all of them must be there.
 */
export async function unpackArchive(archive: string, folder: string, wanted: readonly string[]): Promise<void> {
  const entries = extract();
  entries.end(await unpackFile(archive));
  const missing = new Set(wanted);
  for await (const entry of entries) {
    const { name } = entry.header;
    if (missing.delete(name)) {
      await writeFile(join(folder, name.split('/').at(-1)!), entry as AsyncIterable<Uint8Array>);
    } else entry.resume();
  }
  if (missing.size > 0) throw new Error(`${archive} no longer holds ${[...missing].join(', ')}`);
}
