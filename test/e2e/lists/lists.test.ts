import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DeviceEntry } from '../../../src/app/ports/engine/devices.ts';
import type { SchemeEntry } from '../../../src/app/jobs/schemes/schemes.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { ownProcess, wavehall } from '../cli.ts';

describe('wavehall schemes', () => {
  it('lists seventy-four stencils in 375 entries as JSON', async () => {
    const { status, stdout, stderr } = await wavehall(['schemes', '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const schemes = JSON.parse(stdout) as SchemeEntry[];
    expect(schemes).toHaveLength(375);
    expect(new Set(schemes.map(({ id }) => id)).size).toBe(74);
    const count = (family: string, weights: string) =>
      schemes.filter((scheme) => scheme.family === family && scheme.weights === weights).length;
    const designed = ['5%', '2%', '1%', '0.5%', '0.1%'];
    for (const [family, members] of Object.entries({ leggy: 20, compact: 20, box: 20, sparse: 10 }))
      expect(designed.map((weights) => count(family, weights))).toEqual(designed.map(() => members));
    expect(count('leggy', 'standard')).toBe(20);
    for (const scheme of schemes) {
      expect(Object.keys(scheme)).toEqual(
        'id weights family points reach courant band tolerance byNameOnly shells'.split(' '),
      );
      for (const shell of scheme.shells) {
        expect(shell).toEqual({
          q: [expect.any(Number), expect.any(Number), expect.any(Number)],
          points: expect.any(Number) as number,
          weight: expect.any(Number) as number,
        });
      }
    }
  });

  it('lists them for a person, a line each', async () => {
    const { stdout } = await wavehall(['schemes']);
    expect(stdout).toMatch(/^scheme +points +reach/);
    expect(stdout).toMatch(/^compact-5@2% +57 +2 /m);
  });

  it('is not upset when nobody reads on', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../../dist/cli.js', import.meta.url)), 'schemes', '--json'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.stdout.destroy();
    const [status] = (await once(child, 'close')) as [number | null];
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('wavehall devices', () => {
  it('lists the GPU of the tests and the processor', async () => {
    const { status, stdout } = await wavehall(['devices', '--json']);
    expect(status).toBe(0);
    const devices = JSON.parse(stdout) as DeviceEntry[];
    expect(devices.map(({ engine }) => engine)).toEqual(expect.arrayContaining(['webgpu', 'cpu']));
    for (const device of devices) {
      if (device.engine === 'webgpu') expect(device.limits.maxStorageBufferBindingSize).toBeGreaterThan(1 << 27);
    }
  });

  it('says so where there is no GPU', async () => {
    const env = { ...process.env, VK_DRIVER_FILES: '/nonexistent', LD_LIBRARY_PATH: '' };
    // A process that has looked for a GPU remembers it.
    const { status, stdout } = await ownProcess(['devices'], { env });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^engine +type +device/);
    expect(stdout).toMatch(/^cpu +processor/m);
    expect(stdout).toMatch(/^no GPU: /m);
  });
});

describe('wavehall', () => {
  it.each([
    ['--help', 0, /Usage: wavehall/],
    ['--version', 0, new RegExp(`^${packageFile.version}\n$`)],
  ])('%s', async (option, expected, text) => {
    const { status, stdout } = await wavehall([option]);
    expect(status).toBe(expected);
    expect(stdout).toMatch(text);
  });

  it.each([[[]], [['sing']], [['render']], [['schemes', 'all']]])('%j is wrong usage', async (args: string[]) => {
    const { status, stdout, stderr } = await wavehall(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/error: |Usage: wavehall/);
  });
});
