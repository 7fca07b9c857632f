/**
 * Whether Dawn can find a GPU. Where it cannot, Dawn and the loader of Vulkan write warnings with paths of the machine
 * that built them to the terminal, and nothing in the same process can keep them off it. So Dawn is not loaded where it
 * is certain to fail, and asked in another process where it is in doubt.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBRARY = 'libvulkan.so.1';
const WAIT_MS = 20_000;

/** Why there is no GPU on this machine; undefined if there may be one. Only Linux is without Vulkan now and then. */
export async function reasonWithoutVulkan(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  if (!hasLibrary()) return `Vulkan is not installed: there is no ${LIBRARY}`;
  return namesDriver(process.env) || (await findsAdapter()) ? undefined : 'no driver offers an adapter';
}

/** Whether the loader of Vulkan can be loaded. Searches as Dawn does: beside its own file, then as the system does. */
function hasLibrary(): boolean {
  const folder = join(dirname(dawnEntry()), 'dist', `linux-${process.arch}`);
  if (existsSync(join(folder, LIBRARY))) return true;
  try {
    process.dlopen({ exports: {} }, LIBRARY, constants.dlopen.RTLD_LAZY);
  } catch (error) {
    // It is no module of Node, so loading it always fails; the question is at which point.
    return !/cannot open shared object|No such file/i.test((error as Error).message);
  }
  return true;
}

const dawnEntry = (): string => fileURLToPath(import.meta.resolve('webgpu'));

/** Variables that name drivers, and folders in which they are listed (Vulkan Loader, LoaderDriverInterface.md). */
const VARIABLES = ['VK_DRIVER_FILES', 'VK_ADD_DRIVER_FILES', 'VK_ICD_FILENAMES'];

/** Whether any driver of Vulkan is listed on this machine. */
export function namesDriver(env: NodeJS.ProcessEnv): boolean {
  if (VARIABLES.some((name) => env[name])) return true;
  return foldersOf(env, homedir()).some((folder) => listsDriver(join(folder, 'vulkan/icd.d')));
}

/** Folders in which the loader of Vulkan looks for what is installed. @param home Of the user. */
export function foldersOf(env: NodeJS.ProcessEnv, home: string): string[] {
  return [
    ...(env['XDG_CONFIG_DIRS'] ?? '/etc/xdg').split(':'),
    ...(env['XDG_DATA_DIRS'] ?? '/usr/local/share:/usr/share').split(':'),
    '/etc',
    env['XDG_CONFIG_HOME'] ?? join(home, '.config'),
    env['XDG_DATA_HOME'] ?? join(home, '.local/share'),
  ].filter((folder) => folder !== '');
}

function listsDriver(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.endsWith('.json'));
  } catch {
    return false;
  }
}

/** Asks Dawn in a process of its own, whose messages nobody reads. */
function findsAdapter(): Promise<boolean> {
  const program =
    'import(process.argv[1]).then(({ create }) => create([]).requestAdapter()).then((found) => process.exit(found ? 0 : 1));';
  const args = ['-e', program, import.meta.resolve('webgpu')];
  return new Promise((resolve) =>
    execFile(process.execPath, args, { timeout: WAIT_MS }, (error) => resolve(error === null)),
  );
}
