import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DesignRoomReport } from '../../../src/app/index.ts';
import { changedShoebox, newFolder, wavehall } from '../cli.ts';

const SMALL = { maxFrequencyHz: 180, scheme: 'compact-2@2%', sampleRateHz: 2000, durationSeconds: 0.8 };
const FREE = [
  '--keep',
  'floor,ceiling,x-,x+,y-',
  '--materials',
  'ceiling-tile',
  '--on',
  'ceiling-tile=walls',
  '--confidence',
  '50',
];

describe('wavehall design-room', () => {
  it('writes a room that meets a goal, and makes no run twice', async () => {
    const folder = newFolder();
    const scene = changedShoebox(folder, SMALL);
    const out = join(folder, 'out');
    const run = () =>
      wavehall(['design-room', scene, '--goal', 'C50>=0.4@125', ...FREE, '--engine', 'cpu', '--out', out]);
    const { status, stdout, stderr } = await run();
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^at most \d+ runs of about/)]);
    expect(stdout).toMatch(/^ +C50 at 125 Hz from 0\.4 dB +[\d.−]+ +[\d.]+ ± [\d.]+ +\d+ %$/m);
    expect(stdout).toMatch(/^ +outcome +every goal is met with 50 %$/m);
    const names = ['changed-design-runs.json', 'changed-design.csv', 'changed-design.json', 'changed-designed.json'];
    expect(readdirSync(out).sort()).toEqual([...names, 'changed-runs']);
    const report = JSON.parse(readFileSync(join(out, names[2]), 'utf8')) as DesignRoomReport;
    const { runs } = report.simulation;
    expect((await run()).stdout).toMatch(new RegExp(`^ +runs +${runs}, ${runs} of them kept from before`, 'm'));
  });

  it.each([
    [['--goal', 'T20=1'], /^error: --goal: this is no goal/],
    [['--target', 'none.json'], /none\.json/],
    [['--goal', 'T20<=1@125', '--on', 'carpet'], /^error: --on: expected a material with surfaces; found 'carpet'/],
    [['--goal', 'T20<=1@125', '--on', 'gold=walls'], /^error: --on: 'gold' is none of the materials/],
    [['--goal', 'T20<=1@125', '--at-most', 'ceiling'], /^error: --at-most: expected a surface with a percentage/],
    [
      ['--goal', 'T20<=1@125', '--at-most', 'ceiling=300'],
      /expected 0 to 100 % of ceiling; found 300 %\nGive such as 40 %/,
    ],
    [[], /^error: --target: there is nothing to meet/],
  ])('names the option that is wrong: %j', async (args, message) => {
    const folder = newFolder();
    const scene = changedShoebox(folder, { ...SMALL, durationSeconds: 0.05 });
    const out = join(folder, 'out');
    const { status, stderr } = await wavehall(['design-room', scene, ...args, '--engine', 'cpu', '--out', out]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(join(out, 'changed-design.json'))).toBe(false);
  });
});
