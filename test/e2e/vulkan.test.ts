import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { namesDriver } from '../../src/node/adapters/vulkan.ts';
import { wavehall } from './cli.ts';

it('drivers of Vulkan are found where its loader looks for them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-vulkan-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const nowhere = Object.fromEntries(
    ['XDG_CONFIG_DIRS', 'XDG_DATA_DIRS', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'].map((name) => [
      name,
      join(folder, 'none'),
    ]),
  );
  mkdirSync(join(folder, 'share/vulkan/icd.d'), { recursive: true });
  const some = { ...nowhere, XDG_DATA_DIRS: `${join(folder, 'none')}:${join(folder, 'share')}` };
  const before = namesDriver(nowhere);
  expect(namesDriver(some)).toBe(before);
  writeFileSync(join(folder, 'share/vulkan/icd.d/card.json'), '{}');
  expect(namesDriver(some)).toBe(true);
  expect(namesDriver({ ...nowhere, VK_DRIVER_FILES: '/card.json' })).toBe(true);
});

it.each([
  // On a machine with a GPU both find it.
  ['without Vulkan', { LD_LIBRARY_PATH: '' }],
  ['with Vulkan and without a driver', {}],
])('%s nothing but the list of devices is printed', async (_where, changes) => {
  const env: NodeJS.ProcessEnv = { ...process.env, ...changes };
  delete env['VK_DRIVER_FILES'];
  const { status, stdout, stderr } = await wavehall(['devices'], { env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^(webgpu|no GPU: (Vulkan is not installed|no driver offers an adapter))/m);
});
