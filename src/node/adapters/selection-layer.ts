/**
 * Mesa's layer of Vulkan that puts one device before all others. It knows devices of every maker by their PCI address,
 * which Dawn does not show (Mesa, docs/envvars.rst, DRI_PRIME and MESA_VK_DEVICE_SELECT).
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { foldersOf } from './drivers.ts';

const LAYER = 'vulkan/implicit_layer.d/VkLayer_MESA_device_select.json';

/** Whether the loader of Vulkan finds the layer. */
export function hasSelectionLayer(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform === 'linux' && foldersOf(env, homedir()).some((folder) => existsSync(join(folder, LAYER)));
}

/** Lets this process see one card alone. It acts on what is made of Vulkan afterwards. @param address PCI. */
export function selectByLayer(address: string): void {
  process.env['DRI_PRIME'] = `pci-${address.replace(/[:.]/g, '_')}`;
  process.env['MESA_VK_DEVICE_SELECT_FORCE_DEFAULT_DEVICE'] = '1';
}
