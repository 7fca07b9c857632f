import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  foldersOf,
  installedDrivers,
  namesDriver,
  usefulDrivers,
  type DawnTrial,
} from '../../../../src/node/adapters/drivers.ts';
import { withoutWayland } from '../../../../src/node/adapters/vulkan.ts';

describe('drivers of Vulkan', () => {
  it('are found where its loader looks for them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavehall-vulkan-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const env = { XDG_CONFIG_DIRS: join(folder, 'none'), XDG_DATA_DIRS: `${join(folder, 'none')}:${folder}` };
    const found = (): string[] => installedDrivers(env, folder).filter((file) => file.startsWith(folder));
    mkdirSync(join(folder, 'vulkan/icd.d'), { recursive: true });
    mkdirSync(join(folder, '.config/vulkan/icd.d'), { recursive: true });
    writeFileSync(join(folder, 'vulkan/icd.d/read.me'), '');
    expect(found()).toEqual([]);
    writeFileSync(join(folder, 'vulkan/icd.d/card.json'), '{}');
    writeFileSync(join(folder, '.config/vulkan/icd.d/own.json'), '{}');
    expect(found()).toEqual([join(folder, '.config/vulkan/icd.d/own.json'), join(folder, 'vulkan/icd.d/card.json')]);
    expect(foldersOf({ XDG_DATA_HOME: '' }, '/home/me')).not.toContain('');
  });

  it('are named by a variable', () => {
    expect(namesDriver({ XDG_DATA_DIRS: '/usr/share' })).toBe(false);
    for (const name of ['VK_DRIVER_FILES', 'VK_ADD_DRIVER_FILES', 'VK_ICD_FILENAMES']) {
      expect(namesDriver({ [name]: '/card.json' })).toBe(true);
    }
  });

  const finds: DawnTrial = { finds: true, writes: false };
  const warns: DawnTrial = { finds: false, writes: true };
  it.each([
    ['all offer an adapter', { a: finds, b: finds }, undefined],
    ['none does alone', { a: warns, b: warns }, undefined],
    ['one does', { a: warns, b: finds, c: warns }, ['b']],
    ['a driver hangs, which says nothing of it', { a: warns, b: undefined, c: finds }, ['b', 'c']],
  ])('are left out if they offer no adapter and others do: %s', async (_case, drivers, expected) => {
    const answers: Record<string, DawnTrial | undefined> = drivers;
    const attempt = ({ VK_ICD_FILENAMES: name }: NodeJS.ProcessEnv): Promise<DawnTrial | undefined> =>
      Promise.resolve(answers[name!]);
    expect(await usefulDrivers(Object.keys(drivers), attempt)).toEqual(expected);
  });
});

describe('a Wayland display', () => {
  it('is not looked for where there is none', () => {
    expect(withoutWayland({})).toEqual({ WAYLAND_DISPLAY: '/nonexistent' });
    expect(withoutWayland({ XDG_RUNTIME_DIR: '/run/user/1000' })).toEqual({});
    expect(withoutWayland({ WAYLAND_DISPLAY: 'wayland-1' })).toEqual({});
  });
});
