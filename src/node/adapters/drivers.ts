/** Drivers of Vulkan that are installed on Linux, and which of them a process loads. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Variables that name drivers (Vulkan Loader, LoaderDriverInterface.md). */
const VARIABLES = ['VK_DRIVER_FILES', 'VK_ADD_DRIVER_FILES', 'VK_ICD_FILENAMES'];

/** Whether a variable says which drivers to load. */
export function namesDriver(env: NodeJS.ProcessEnv): boolean {
  return VARIABLES.some((name) => env[name]);
}

/**
 * Folders in which the loader of Vulkan looks for what is installed, in its order.
 *
 * @param home Home folder of the user.
 */
export function foldersOf(env: NodeJS.ProcessEnv, home: string): string[] {
  return [
    env['XDG_CONFIG_HOME'] ?? join(home, '.config'),
    ...(env['XDG_CONFIG_DIRS'] ?? '/etc/xdg').split(':'),
    '/etc',
    env['XDG_DATA_HOME'] ?? join(home, '.local/share'),
    ...(env['XDG_DATA_DIRS'] ?? '/usr/local/share:/usr/share').split(':'),
  ].filter((folder) => folder !== '');
}

/** Manifests of all installed drivers, in the order of the loader. @param home Home folder of the user. */
export function installedDrivers(env: NodeJS.ProcessEnv, home: string): string[] {
  return foldersOf(env, home).flatMap((folder) => manifestsIn(join(folder, 'vulkan/icd.d')));
}

function manifestsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Lets this process and those that it starts load these drivers alone. Loaders of every age know this variable. */
export const loadOnly = (drivers: readonly string[]): NodeJS.ProcessEnv => ({ VK_ICD_FILENAMES: drivers.join(':') });

/** What Dawn does when it looks for an adapter: whether it finds one, and whether it writes to the terminal. */
export interface DawnTrial {
  readonly finds: boolean;
  readonly writes: boolean;
}

/**
 * Those of the installed drivers that offer an adapter; undefined if all do, or if no driver does when it is loaded
 * alone. The others only make Dawn write warnings.
 *
 * @param attempt Lets Dawn look for an adapter with some variables changed; undefined if it did not end.
 */
export async function usefulDrivers(
  installed: readonly string[],
  attempt: (changes: NodeJS.ProcessEnv) => Promise<DawnTrial | undefined>,
): Promise<string[] | undefined> {
  const trials = await Promise.all(installed.map((driver) => attempt(loadOnly([driver]))));
  const useful = installed.filter((_, index) => trials[index]?.finds ?? true);
  return useful.length === 0 || useful.length === installed.length ? undefined : useful;
}
