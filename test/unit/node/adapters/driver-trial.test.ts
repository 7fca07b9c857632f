import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { machineState, settleDrivers } from '../../../../src/node/adapters/driver-trial.ts';
import type { DawnTrial } from '../../../../src/node/adapters/drivers.ts';
import { keptInFolder } from '../../../../src/node/kept-store.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-drivers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

describe('drivers that Dawn was tried with', () => {
  let cache: string;
  let attempts: NodeJS.ProcessEnv[];
  beforeEach(() => {
    cache = newFolder();
    attempts = [];
  });

  /** Two drivers of which one finds a card, and what Dawn writes of the other one. */
  const oneIsUseful = ({ VK_ICD_FILENAMES: alone }: NodeJS.ProcessEnv): DawnTrial => ({
    finds: alone !== 'software.json',
    writes: alone !== 'card.json',
  });
  const silent = (): DawnTrial => ({ finds: true, writes: false });
  const none = (): DawnTrial => ({ finds: false, writes: true });

  /** Starts a program on a machine: how often Dawn is tried, whether there may be an adapter, and what is loaded. */
  async function start(
    answer: (changes: NodeJS.ProcessEnv) => DawnTrial | undefined,
    { installed = ['card.json', 'software.json'], machine = {}, env = {}, folder = cache } = {},
  ): Promise<{ tried: number; finds: boolean; loads?: string | undefined }> {
    attempts = [];
    const attempt = (changes: NodeJS.ProcessEnv): Promise<DawnTrial | undefined> => {
      attempts.push(changes);
      return Promise.resolve(answer(changes));
    };
    const variables: NodeJS.ProcessEnv = env;
    const finds = await settleDrivers(variables, { installed, machine, attempt, store: keptInFolder(folder) });
    return { tried: attempts.length, finds, loads: variables['VK_ICD_FILENAMES'] };
  }

  it('are remembered, with those that are useful', async () => {
    expect(await start(oneIsUseful)).toEqual({ tried: 3, finds: true, loads: 'card.json' });
    expect(await start(none)).toEqual({ tried: 0, finds: true, loads: 'card.json' });
    expect(readdirSync(cache)).toEqual(['drivers.json']);
  });

  it('are all loaded if Dawn is silent', async () => {
    expect(await start(silent)).toEqual({ tried: 1, finds: true, loads: undefined });
    expect(await start(none)).toEqual({ tried: 0, finds: true, loads: undefined });
  });

  it('are tried again on another machine, and the last one is kept', async () => {
    await start(silent);
    expect(await start(silent, { machine: { boot: 'second' } })).toMatchObject({ tried: 1 });
    expect(await start(silent, { machine: { boot: 'second' } })).toMatchObject({ tried: 0 });
    expect(await start(silent)).toMatchObject({ tried: 1 });
    expect(readdirSync(cache)).toEqual(['drivers.json']);
  });

  it.each([
    ['finds no adapter', none, false],
    ['does not end', () => undefined, true],
  ])('are tried again after a trial that %s', async (_case, answer, finds) => {
    for (let count = 0; count < 2; count++) {
      expect(await start(answer)).toEqual({ tried: 1, finds, loads: undefined });
      expect(readdirSync(cache)).toEqual([]);
    }
  });

  it.each([
    ['is no JSON', () => '{'],
    ['is empty', () => ''],
    ['lists no driver', (text: string) => text.replace('"card.json"', '')],
    ['names a driver that is not installed', (text: string) => text.replace('"card.json"', '"evil.json"')],
    ['says that nothing was found', (text: string) => text.replace('"finds":true', '"finds":false')],
    ['has another key', (text: string) => text.replace('"key":{', '"key":{"more":1')],
  ])('are tried again if the kept text %s', async (_case, damage) => {
    await start(oneIsUseful);
    const [file, whole] = [join(cache, 'drivers.json'), readFileSync(join(cache, 'drivers.json'), 'utf8')];
    expect(damage(whole)).not.toBe(whole);
    writeFileSync(file, damage(whole));
    expect(await start(oneIsUseful)).toEqual({ tried: 3, finds: true, loads: 'card.json' });
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });

  it('are tried each time where nothing can be kept', async () => {
    const folder = join(cache, 'file', 'wavehall');
    writeFileSync(join(cache, 'file'), '');
    for (let count = 0; count < 2; count++) expect(await start(oneIsUseful, { folder })).toMatchObject({ tried: 3 });
  });

  it('are not tried by a process that such a one has started', async () => {
    const env = {};
    await start(silent, { env });
    expect(await start(none, { env: { ...env }, folder: newFolder() })).toEqual({ tried: 0, finds: true });
  });
});

describe('the state of a machine', () => {
  /** When its driver was installed, s. */
  const TIME = 1e9;

  /** A machine with a driver and a card, and its state. */
  function machine(): { root: string; driver: string; state: (env?: NodeJS.ProcessEnv) => string } {
    const root = newFolder();
    const driver = join(root, 'card.json');
    for (const folder of ['dev/dri', 'proc/sys/kernel/random']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of [driver, join(root, 'dev/dri/card0'), join(root, 'dev/nvidia0'), join(root, 'dev/tty0')]) {
      writeFileSync(file, '');
    }
    writeFileSync(join(root, 'proc/sys/kernel/random/boot_id'), 'first');
    utimesSync(driver, TIME, TIME);
    return { root, driver, state: (env = {}) => JSON.stringify(machineState([driver], env, root)) };
  }

  it('is the same at the next start of a program', () => {
    const { root, state } = machine();
    const before = state({ PATH: '/bin' });
    writeFileSync(join(root, 'dev/tty1'), '');
    expect(state({ PATH: '/usr/bin' })).toBe(before);
  });

  it.each<[string, (root: string, driver: string) => void]>([
    [
      'a driver of another size',
      (_, driver) => {
        writeFileSync(driver, '{}');
        utimesSync(driver, TIME, TIME);
      },
    ],
    ['a driver of another time', (_, driver) => utimesSync(driver, TIME, TIME + 1)],
    ['no driver', (_, driver) => rmSync(driver)],
    ['another card', (root) => writeFileSync(join(root, 'dev/dri/card1'), '')],
    ['a second card of NVIDIA', (root) => writeFileSync(join(root, 'dev/nvidia1'), '')],
    ['no card', (root) => rmSync(join(root, 'dev/dri'), { recursive: true })],
    [
      'a card that was plugged in anew',
      (root) => {
        writeFileSync(join(root, 'new'), '');
        renameSync(join(root, 'new'), join(root, 'dev/nvidia0'));
      },
    ],
    ['another start', (root) => writeFileSync(join(root, 'proc/sys/kernel/random/boot_id'), 'second')],
  ])('is another one with %s', (_case, change) => {
    const { root, driver, state } = machine();
    const before = state();
    change(root, driver);
    expect(state()).not.toBe(before);
  });

  // Root may use every card.
  it.skipIf(process.getuid?.() === 0)('is another one with a right to use a card (needs not to run as root)', () => {
    const { root, state } = machine();
    chmodSync(join(root, 'dev/dri/card0'), 0);
    const before = state();
    chmodSync(join(root, 'dev/dri/card0'), 0o600);
    expect(state()).not.toBe(before);
  });

  it.each(['VK_LOADER_DRIVERS_DISABLE', 'LD_LIBRARY_PATH', 'MESA_LOADER_DRIVER_OVERRIDE', 'DISPLAY'])(
    'is another one by the variable %s',
    (name) => {
      const { state } = machine();
      expect(state({ [name]: 'a' })).not.toBe(state());
    },
  );
});
