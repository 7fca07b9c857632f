/**
 * Gives the tests a GPU on any Linux x86-64 machine: SwiftShader, a Vulkan driver that runs on the CPU, and a Vulkan
 * loader, both unpacked from a development dependency. Nothing needs to be installed on the machine.
 *
 * Vitest runs this before it starts its processes, which inherit the environment; so do the programs that end-to-end tests
 * start. To run the same tests on a real GPU, name its driver in VK_DRIVER_FILES.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';

const cache = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/wavehall');

const driverManifest = 'vk_swiftshader_icd.json';

/** What is wanted of the archive; its GL libraries are left there. */
const wanted = new Set([driverManifest, 'libvk_swiftshader.so', 'libvulkan.so.1']);

export default async function provideVulkan(): Promise<void> {
  if (process.env['VK_DRIVER_FILES']) return;
  // Elsewhere the platform brings Metal or D3D12, and the package has no driver to offer.
  if (process.platform !== 'linux' || process.arch !== 'x64') return;

  const folder = await unpackedSwiftShader();
  process.env['VK_DRIVER_FILES'] = join(folder, driverManifest);
  process.env['LD_LIBRARY_PATH'] = [folder, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
}

/** The folder that holds driver and loader. The first call unpacks it; a newer package gets a folder of its own. */
async function unpackedSwiftShader(): Promise<string> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `swiftshader-${version}`);
  if (existsSync(folder)) return folder;

  // Renamed into place when complete, so that an interrupted or a second run never meets half of it.
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await unpack(join(packageFolder, 'bin/swiftshader.tar.br'), unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function unpack(archive: string, folder: string): Promise<void> {
  const entries = extract();
  entries.end(brotliDecompressSync(await readFile(archive)));
  const missing = new Set(wanted);
  for await (const entry of entries) {
    const { name } = entry.header;
    if (missing.delete(name)) await writeFile(join(folder, name), entry as AsyncIterable<Uint8Array>);
    else entry.resume();
  }
  if (missing.size > 0) throw new Error(`${archive} no longer holds ${[...missing].join(', ')}`);
}
