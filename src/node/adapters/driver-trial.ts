/**
 * Which drivers of Vulkan a process loads, as found by trying Dawn in another process. A trial takes 0.1 to 0.3 s, so
 * one that found an adapter is kept in the user's cache until the machine is another one.
 */
import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import program from '../../../package.json' with { type: 'json' };
import { KeptFile, type KeptStore } from '../../app/index.ts';
import { loadOnly, usefulDrivers, type DawnTrial } from './drivers.ts';

/** Name of the kept text. There is one: each trial replaces the one before. */
export const DRIVERS_FILE = 'drivers.json';

/** Variable by which a process tells those that it starts that its drivers are settled. */
const SETTLED = 'VULKAN_SETTLED_BY_WAVEHALL';

/** Variables that change what Vulkan's loader, its layers and drivers find. */
const VARIABLES = /^(VK_|MESA_|DRI_|LD_|DISPLAY$|WAYLAND_DISPLAY$|XDG_RUNTIME_DIR$)/;

/** Nodes in `/dev` of NVIDIA's cards, and of the cards of Windows below Linux. Others are in `/dev/dri`. */
const NODES = /^(nvidia|dxg)/;

/** A trial that found an adapter. */
interface FoundDrivers {
  readonly finds: true;
  /** Manifests of the drivers that offer one; undefined if all drivers may be loaded. */
  readonly useful?: readonly string[];
}

const foundDrivers: z.ZodType<FoundDrivers> = z.strictObject({
  finds: z.literal(true),
  useful: z.array(z.string()).min(1).exactOptional(),
});

/** What drivers are settled by. */
export interface DriverTrial {
  /** Manifests of the installed drivers. */
  readonly installed: readonly string[];
  /** All that the result of a trial depends on, as JSON: {@link machineState}. */
  readonly machine: object;
  /** Lets Dawn look for an adapter with some variables changed; undefined if it did not end. */
  readonly attempt: (changes: NodeJS.ProcessEnv) => Promise<DawnTrial | undefined>;
  readonly store: KeptStore;
}

/**
 * Lets this process and those that it starts load the drivers that offer an adapter. Dawn is tried unless a process
 * that started this one has done so, or a trial on the same machine is kept.
 *
 * @param env Variables of this process; they are changed.
 * @returns false if no driver offers an adapter
 */
export async function settleDrivers(env: NodeJS.ProcessEnv, trial: DriverTrial): Promise<boolean> {
  if (env[SETTLED]) return true;
  const found = await findDrivers(trial);
  if (found === 'none') return false;
  Object.assign(env, found?.useful && loadOnly(found.useful), { [SETTLED]: '1' });
  return true;
}

/** The kept trial, or a new one; undefined if that did not end, so that nothing is known. */
async function findDrivers(trial: DriverTrial): Promise<FoundDrivers | 'none' | undefined> {
  const { installed, machine, attempt, store } = trial;
  const file = new KeptFile('drivers', machine, foundDrivers, { store: oneText(store) });
  const kept = await file.read(({ useful = [] }) => useful.every((driver) => installed.includes(driver)));
  if (kept) return kept;
  const made = await attempt({});
  if (!made?.finds) return made && 'none';
  const useful = made.writes ? await usefulDrivers(installed, attempt) : undefined;
  const found: FoundDrivers = { finds: true, ...(useful && { useful }) };
  await file.update(() => found);
  return found;
}

/** Keeps one text, whatever name is asked for: keys of earlier starts never come again. */
function oneText(store: KeptStore): KeptStore {
  return {
    place: () => store.place(DRIVERS_FILE),
    read: () => store.read(DRIVERS_FILE),
    update: (_, change) => store.update(DRIVERS_FILE, change),
  };
}

/**
 * All that the result of a trial depends on: installed drivers, Dawn, cards, the start of the machine (a kernel's
 * driver may be another one after it, and a card that hung works again) and variables.
 *
 * @param drivers Manifests of the installed drivers.
 * @param root The file system.
 */
export function machineState(drivers: readonly string[], env: NodeJS.ProcessEnv = process.env, root = '/'): object {
  return {
    drivers: drivers.map((path) => {
      const stats = ifPossible(() => statSync(path));
      return [path, stats?.size, stats?.mtimeMs];
    }),
    webgpu: [program.devDependencies.webgpu, process.arch],
    nodes: deviceNodes(root),
    boot: ifPossible(() => readFileSync(join(root, 'proc/sys/kernel/random/boot_id'), 'latin1')),
    variables: Object.entries(env)
      .filter(([name]) => VARIABLES.test(name))
      .sort(),
  };
}

/** Nodes of cards: path, number (another one when a card is plugged in anew), and whether this process may use it. */
function deviceNodes(root: string): unknown[] {
  const names = (folder: string): string[] => ifPossible(() => readdirSync(join(root, folder)).sort()) ?? [];
  const dri = names('dev/dri').map((name) => join('dri', name));
  return [...dri, ...names('dev').filter((name) => NODES.test(name))].map((card) => {
    const path = join(root, 'dev', card);
    return [card, ifPossible(() => statSync(path).ino), mayUse(path)];
  });
}

function mayUse(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function ifPossible<T>(get: () => T): T | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}
