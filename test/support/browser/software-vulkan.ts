/**
 * Gives the tests a GPU on any Linux x86-64 machine: SwiftShader, a Vulkan driver that runs on the CPU, and a Vulkan
 * loader, both unpacked from a development dependency. Nothing needs to be installed on the machine.
 *
 * Vitest runs this before it starts its processes. They inherit the environment, and so do the programs that end-to-end
 * tests start. To run the same tests on a real GPU, name its driver in VK_DRIVER_FILES.
 */
import { join } from 'node:path';
import { isSupported, unpackArchive, unpackedOnce } from './chromium-package.ts';

/** The file that tells a loader of Vulkan about SwiftShader. */
export const driverManifest = 'vk_swiftshader_icd.json';

/** Files wanted of the archive; its GL libraries are not needed. */
const wanted = [driverManifest, 'libvk_swiftshader.so', 'libvulkan.so.1'];

/** The folder with SwiftShader and a loader. */
export const softwareVulkan = (): Promise<string> =>
  unpackedOnce('swiftshader', (unfinished) => unpackArchive('swiftshader.tar.br', unfinished, wanted));

export default async function provideVulkan(): Promise<void> {
  if (process.env['VK_DRIVER_FILES']) return;
  // Other platforms have Metal or D3D12, and the package has no driver for them.
  if (!isSupported) return;

  const folder = await softwareVulkan();
  process.env['VK_DRIVER_FILES'] = join(folder, driverManifest);
  process.env['LD_LIBRARY_PATH'] = [folder, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
}
