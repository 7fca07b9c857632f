import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSupported } from '../../support/browser/chromium-package.ts';
import { cacheFolder } from '../../../src/node/cache-folder.ts';
import { driverManifest, softwareVulkan } from '../../support/browser/software-vulkan.ts';
import { newFolder, ownProcess } from '../cli.ts';

/** The environment of this process, in which no variable names a driver. */
const environment = (changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  ...{ VK_DRIVER_FILES: undefined, VK_ADD_DRIVER_FILES: undefined, VK_ICD_FILENAMES: undefined },
  ...changes,
});

it.each([
  // Whatever drivers this machine has are found; some of them Dawn refuses with a warning.
  ['without the tests’ Vulkan', { LD_LIBRARY_PATH: '' }],
  ['with the drivers of this machine', {}],
  ['without a driver', { XDG_DATA_DIRS: '/nonexistent', XDG_CONFIG_DIRS: '/nonexistent' }],
  ['without a display', { XDG_RUNTIME_DIR: undefined, WAYLAND_DISPLAY: undefined }],
])('%s nothing but the list of devices is printed', async (_where, changes) => {
  const { status, stdout, stderr } = await ownProcess(['devices'], { env: environment(changes) });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^(webgpu|no GPU: (Vulkan is not installed|no driver offers an adapter))/m);
});

it.skipIf(!isSupported)('a driver that does not load is not heard, others are (needs Linux on x86-64)', async () => {
  const [folder, software] = [newFolder(), await softwareVulkan()];
  const drivers = join(folder, 'vulkan/icd.d');
  mkdirSync(drivers, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(software, driverManifest), 'utf8')) as {
    ICD: { library_path: string };
  };
  const write = (name: string, library: string): void =>
    writeFileSync(
      join(drivers, name),
      JSON.stringify({ ...manifest, ICD: { ...manifest.ICD, library_path: library } }),
    );
  write('broken.json', join(folder, 'libbroken.so'));
  write('software.json', join(software, manifest.ICD.library_path));
  const env = environment({ XDG_DATA_DIRS: folder, XDG_CONFIG_DIRS: '/nonexistent', LD_LIBRARY_PATH: software });
  // The second program remembers what the first one has tried.
  for (let count = 0; count < 2; count++) {
    const { status, stdout, stderr } = await ownProcess(['devices'], { env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^webgpu .*SwiftShader/m);
    const kept = JSON.parse(readFileSync(join(cacheFolder(), 'drivers.json'), 'utf8')) as { content: unknown };
    expect(kept.content).toEqual({ finds: true, useful: [join(drivers, 'software.json')] });
  }
});
