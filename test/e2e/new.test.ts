import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wavehall } from './cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-new-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('wavehall new', () => {
  it('writes a room that can be planned at once, and never over a file', async () => {
    const file = join(folder, 'room.json');
    const made = await wavehall(['new', file, '--size', '6x4x2.5', '--floor', 'carpet-heavy']);
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining(`wrote    ${file}`) as string });
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      title: 'room',
      geometry: { boxes: [{ add: { to: [6, 4, 2.5] }, faces: { 'z-': 'carpet-heavy' } }] },
    });
    expect((await wavehall(['check', file, '--out', join(folder, 'check')])).status).toBe(0);

    const again = await wavehall(['new', file]);
    expect(again).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/room\.json is there\nGive another/) as string,
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('copies an example with its files under another name', async () => {
    const { status, stdout } = await wavehall(['new', join(folder, 'hall/mine.json'), '--example', 'lecture-hall']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('lecture-hall.obj')]);
    expect(
      (await wavehall(['check', join(folder, 'hall/mine.json'), '--out', join(folder, 'check-hall')])).status,
    ).toBe(0);
  });

  it.each([
    [['--size', '6x4'], /^error: --size: expected three lengths in metres, found '6x4'\nWrite them as 7x5x3/],
    [['--size', '6x4x0.2'], /^error: --size: a side is 0\.2 m long\nGive sides from 0\.5 to 200 m/],
    [
      ['--wall', 'carpet-hevy'],
      /^error: --wall: the library has no material "carpet-hevy"\nDid you mean "carpet-heavy"\?/,
    ],
    [['--example', 'opera'], /^error: --example: there is no example 'opera'\nName one of classroom/],
  ])('refuses %j', async (options, message) => {
    const file = join(folder, 'never.json');
    const { status, stderr } = await wavehall(['new', file, ...options]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(file)).toBe(false);
  });
});
