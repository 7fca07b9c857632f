import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SensitivityReport } from '../../../src/app/index.ts';
import { changedShoebox, newFolder, wavehall } from '../cli.ts';

const SMALL = { maxFrequencyHz: 180, scheme: 'compact-2@2%', sampleRateHz: 2000, durationSeconds: 0.4 };

describe('wavehall sensitivities', () => {
  it('says what the surfaces do, and makes no run twice', async () => {
    const folder = newFolder();
    const scene = changedShoebox(folder, SMALL);
    const out = join(folder, 'out');
    const run = () => wavehall(['sensitivities', scene, '--engine', 'cpu', '--figures', 'EDT', '--out', out]);
    const { status, stdout, stderr } = await run();
    expect(status).toBe(0);
    expect(stderr).toMatch(/^at most 13 runs of about \d+ s: \d+ s in all\n$/);
    expect(stdout).toMatch(/^ +EDT, s +63 Hz +125 Hz$/m);
    expect(stdout).toMatch(/^ +z- +20\.0 m² +[+−]\d\.\d{3} +[+−]\d\.\d{3}$/m);
    expect(stdout).toMatch(/^ +z- +carpet +± 10 % +\d+ %$/m);
    expect(stdout).toMatch(/^ +runs +13, 0 of them kept from before/m);
    const names = ['changed-sensitivities.csv', 'changed-sensitivities.json', 'changed-sensitivity-runs.json'];
    expect(readdirSync(out).sort()).toEqual(['changed-runs', ...names]);
    const report = JSON.parse(readFileSync(join(out, names[1]), 'utf8')) as SensitivityReport;
    expect(report.surfaces.map(({ name }) => name)).toEqual(['x-', 'x+', 'y-', 'y+', 'z-', 'z+']);
    expect((await run()).stdout).toMatch(/^ +runs +13, 13 of them kept from before/m);
    // A file of runs that was cut off is no answer, and no fault.
    writeFileSync(join(out, names[2]), readFileSync(join(out, names[2]), 'utf8').slice(0, 200));
    const after = await run();
    expect([after.status, after.stdout]).toEqual([0, expect.stringMatching(/warning .*holds no runs of this program/)]);
  });

  it.each([
    ['--uncertainty', 'carpet=x', /^error: --uncertainty: expected a percentage/],
    ['--uncertainty', 'brick=10', /^error: --uncertainty: the scene has no material 'brick'/],
    ['--figures', 'T99', /^error: --figures: there is no figure 'T99'/],
  ])('names the option that is wrong: %s %s', async (option, value, message) => {
    const folder = newFolder();
    const scene = changedShoebox(folder, SMALL);
    const out = join(folder, 'out');
    const { status, stderr } = await wavehall(['sensitivities', scene, option, value, '--out', out]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(out)).toBe(false);
  });

  it('says before the first run that a folder has the name of an answer', async () => {
    const folder = newFolder();
    const scene = changedShoebox(folder, SMALL);
    mkdirSync(join(folder, 'out/changed-sensitivities.json'), { recursive: true });
    const { status, stderr } = await wavehall([
      'sensitivities',
      scene,
      '--engine',
      'cpu',
      '--out',
      join(folder, 'out'),
    ]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: .*changed-sensitivities\.json is a folder/)]);
    expect(readdirSync(join(folder, 'out'))).toEqual(['changed-sensitivities.json']);
  });
});
