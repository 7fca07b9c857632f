/**
 * Whether Dawn can find a GPU on this machine, and how it does so in silence. Dawn, the loader of Vulkan and drivers
 * write warnings to the terminal, with paths of the machine that built them, for each driver that has no adapter for
 * WebGPU. Nothing in the same process can keep them off it. So Dawn is not loaded where it is certain to fail;
 * otherwise it is tried in another process first (`driver-trial.ts`), and drivers that offer nothing are not loaded in
 * this one.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { userKeptStore } from '../kept-store.ts';
import { dawnModule, installedDawn } from './dawn-package.ts';
import { machineState, settleDrivers } from './driver-trial.ts';
import { installedDrivers, namesDriver, type DawnTrial } from './drivers.ts';

const LIBRARY = 'libvulkan.so.1';
const WAIT_MS = 20_000;

/**
 * Why there is no GPU on this machine; undefined if there may be one. Drivers that a variable names are used as they
 * are, with all that they say. Only Linux is without Vulkan now and then.
 */
export async function reasonWithoutVulkan(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  if (!hasLibrary()) return `Vulkan is not installed: there is no ${LIBRARY}`;
  Object.assign(process.env, withoutWayland(process.env));
  if (namesDriver(process.env)) return undefined;
  const installed = installedDrivers(process.env, homedir());
  const trial = { installed, machine: machineState(installed), attempt: tryDawn, store: userKeptStore() };
  return (await settleDrivers(process.env, trial)) ? undefined : 'no driver offers an adapter';
}

/**
 * Variables by which Mesa's layer does not look for a Wayland display where there is none: its library would write an
 * error to the terminal.
 */
export function withoutWayland(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env['XDG_RUNTIME_DIR'] || env['WAYLAND_DISPLAY'] ? {} : { WAYLAND_DISPLAY: '/nonexistent' };
}

/** Whether the loader of Vulkan can be loaded. Searches as Dawn does: beside its own file, then as the system does. */
function hasLibrary(): boolean {
  const dawn = installedDawn();
  if (dawn !== undefined && existsSync(join(dirname(dawn), 'dist', `linux-${process.arch}`, LIBRARY))) return true;
  try {
    process.dlopen({ exports: {} }, LIBRARY, constants.dlopen.RTLD_LAZY);
  } catch (error) {
    // It is no module of Node, so loading it always fails; the question is at which point.
    return !/cannot open shared object|No such file/i.test((error as Error).message);
  }
  return true;
}

/** Lets Dawn look for an adapter in a process of its own; undefined if that did not end by itself. */
function tryDawn(changes: NodeJS.ProcessEnv): Promise<DawnTrial | undefined> {
  const program =
    'import(process.argv[1]).then(({ create }) => create([]).requestAdapter()).then((found) => process.exit(found ? 0 : 1));';
  const args = ['-e', program, dawnModule()];
  const options = { timeout: WAIT_MS, env: { ...process.env, ...changes } };
  return new Promise((resolve) =>
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve(
        error === null || error.code === 1 ? { finds: error === null, writes: stdout + stderr !== '' } : undefined,
      ),
    ),
  );
}
