import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MaterialsReport } from '../../../src/app/jobs/materials/materials.ts';
import type { LibraryMaterial } from '../../../src/material/library.ts';
import { changedShoebox, newFolder, scenePath, wavehall } from '../cli.ts';

describe('wavehall materials', () => {
  it('lists the library as JSON', async () => {
    const { status, stdout, stderr } = await wavehall(['materials', '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const library = JSON.parse(stdout) as LibraryMaterial[];
    expect(library.length).toBeGreaterThanOrEqual(25);
    expect(library.find(({ name }) => name === 'carpet-heavy')).toEqual({
      name: 'carpet-heavy',
      title: 'Carpet, heavy, on concrete',
      category: 'floor',
      surfaces: ['floor'],
      colour: expect.stringMatching(/^#/) as string,
      texture: 'pile',
      description: 'Heavy carpet on concrete',
      source: expect.stringContaining('Cox') as string,
      bands: [0.02, 0.06, 0.14, 0.37, 0.6, 0.65].map((absorption, i) => ({ centreHz: 125 * 2 ** i, absorption })),
    });
  });

  it('lists it for a person, with its sources', async () => {
    const { stdout } = await wavehall(['materials']);
    expect(stdout).toMatch(
      /^Random-incidence absorption by octaves, Hz\.\n\nmaterial +125 +250 .* 8000 +source +what it is\n/,
    );
    expect(stdout).toMatch(/^carpet-heavy +0.02 +0.06 .*Carpet, heavy, on concrete\n +Heavy carpet on concrete$/m);
    expect(stdout).toMatch(/^\[1\] .*Vorländer/m);
    for (const line of stdout.slice(0, stdout.indexOf('\n[1]')).split('\n'))
      expect(line.length).toBeLessThanOrEqual(120);
    expect(stdout).toMatch(
      /\[1\] +Brick, deep pointing\n {60,}Smooth brickwork, 10 mm deep\n {60,}pointing, pit sand mortar\n/,
    );
  });

  it('says what materials of the library absorb as walls', async () => {
    const { status, stdout } = await wavehall(['materials', 'rock-wool-panel', 'brick']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^rock-wool-panel: Fabric-covered panel/m);
    expect(stdout).toMatch(/^ +band +specified +random incidence +normal incidence$/m);
    expect(stdout).toMatch(/^ +125 Hz +0\.460 +0\.4\d\d +0\.\d\d\d$/m);
    expect(stdout).toMatch(
      /^ +wall +a passive wall of \d resonators, largest error of what can be reached 0\.0[01]\d(, [12]\.\d %)?, error of R by the time step 0\.00\d$/m,
    );
    expect(stdout).toMatch(/^ +warning +material "rock-wool-panel" .*reaches at most 0\.951$/m);
    expect(stdout).toMatch(/^brick: /m);
  });

  it('says what sheets of the library let through, and which stand for a wall', async () => {
    const { status, stdout } = await wavehall(['materials', 'perforated-gypsum', 'glass-single-6mm']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ +sheet +with its air drawn: gypsum-holes-8-18, gypsum-holes-15-30$/m);
    expect(stdout).toMatch(/^ +transmission loss, dB +specified +diffuse field +normal incidence$/m);
    expect(stdout).toMatch(/^ +500 Hz +28\.0 +2[78]\.\d +3\d\.\d$/m);
    expect(stdout).toMatch(/^ +wall +none: a partition with air on both sides$/m);
  });

  it('says it as JSON, and draws', async () => {
    const folder = join(newFolder(), 'pictures');
    const { status, stdout } = await wavehall(['materials', 'carpet-heavy', 'window', '--json', '--plot', folder]);
    expect(status).toBe(0);
    const { materials } = JSON.parse(stdout) as MaterialsReport;
    expect(materials.map(({ name, kind, picture }) => [name, kind, picture])).toEqual([
      ['carpet-heavy', 'library', 'carpet-heavy.svg'],
      ['window', 'library', 'window.svg'],
    ]);
    expect(materials[0].largestErrorShare).toBeLessThan(0.025);
    expect(materials[0].wall!.gridError).toBeLessThan(0.01);
    expect(materials[0].wall!.branches.length).toBeGreaterThan(0);
    expect(materials[0].bands).toHaveLength(6);
    expect(readdirSync(folder).sort()).toEqual(['carpet-heavy.svg', 'window.svg']);
    expect(readFileSync(join(folder, 'window.svg'), 'utf8')).toMatch(/^<svg/);
  });

  it('says what the materials of a scene absorb at its time step', async () => {
    const folder = newFolder();
    const scene = changedShoebox(folder, {
      materials: {
        plaster: { absorption: { 125: 0.1, 250: 0.2, 500: 0.3, 1000: 0.4, 2000: 0.5 } },
        carpet: { porous: { flowResistivity: 20000, thicknessMetres: 0.02 } },
        'a/b': {
          impedance: [
            [100, 5, -9],
            [1000, 3, 1],
          ],
        },
        'a b': { rigid: true },
      },
    });
    const { status, stdout } = await wavehall(['materials', '--scene', scene, '--json', '--plot', folder]);
    expect(status).toBe(0);
    const { maxFrequencyHz, materials } = JSON.parse(stdout) as MaterialsReport;
    expect(maxFrequencyHz).toBeGreaterThan(1500);
    expect(materials.map(({ name, kind, picture }) => [name, kind, picture])).toEqual([
      ['plaster', 'bands', 'plaster.svg'],
      ['carpet', 'porous', 'carpet.svg'],
      ['a/b', 'spectrum', 'a-b.svg'],
      ['a b', 'rigid', 'a-b-2.svg'],
    ]);
    expect(materials[0].bands.map(({ asked }) => asked)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(materials[0].bands.map(({ whole }) => whole)).toEqual([true, true, true, true, false]);
    expect(existsSync(join(folder, 'a-b-2.svg'))).toBe(true);
  });

  it('says to a person what it cannot say of bands', async () => {
    const scene = changedShoebox(newFolder(), {
      maxFrequencyHz: 300,
      materials: {
        plaster: { absorption: { 500: 0.5 } },
        carpet: { absorption: { 125: 0.1, 250: 0.2 } },
        'a b': {
          impedance: [
            [100, 870, -3900],
            [250, 600, -1500],
          ],
        },
      },
    });
    const { status, stdout } = await wavehall(['materials', '--scene', scene]);
    expect(status).toBe(0);
    const [, plaster, carpet, measured] = stdout.split('\n\n');
    expect(plaster).toMatch(/^ +125 Hz +0\.(49|50)\d +0\.\d\d\d$/m);
    expect(plaster).toMatch(
      /^ +warning +material "plaster" has no band in the simulated range, up to \d+ Hz: its lowest, 0\.5/m,
    );
    expect(carpet).toMatch(/^ +250 Hz, in part +0\.200/m);
    expect(carpet).toMatch(/^ +wall +a passive wall of .*, largest error in whole bands 0\.\d\d\d/m);
    expect(measured).toMatch(/^ +\(specified: blank where the data cover a band in part or not at all\)$/m);
    expect(measured).toMatch(/^ +wall .*, r\.m\.s\. error of R 0\.\d\d\d over the known range/m);
    expect(measured).toMatch(/^ +warning .*these look like Pa·s\/m: divide by 413$/m);
  });

  it('says it of some of them', async () => {
    const { stdout } = await wavehall(['materials', 'carpet', '--scene', scenePath('shoebox.json')]);
    expect(stdout).toMatch(/^Time step \S+ µs, bands up to \d+ Hz\.\n\ncarpet\n/);
    expect(stdout).not.toMatch(/^plaster/m);
  });
});

describe('wavehall materials on bad input', () => {
  it.each([
    [
      ['carpet-hevy'],
      /^error: carpet-hevy: there is no material 'carpet-hevy' in the library\nDid you mean "carpet-heavy"\?/,
    ],
    [['--scene', 'nowhere.json'], /^error: nowhere\.json: there is no such file\n/],
    [
      ['carpets', '--scene', scenePath('shoebox.json')],
      /^error: carpets: there is no material 'carpets' in .*shoebox\.json\nDid you mean "carpet"\?/,
    ],
  ])('%j', async (args, message) => {
    const { status, stdout, stderr } = await wavehall(['materials', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('says that a sheet has no picture', async () => {
    const { status, stdout } = await wavehall(['materials', 'tile-mineral-wool', '--plot', newFolder()]);
    expect(status).toBe(0);
    expect(stdout).toContain('picture  none: only walls have one');
  });

  it('such as a file where pictures are to go', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const { status, stderr } = await wavehall(['materials', 'brick', '--plot', file]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: --plot: .*is not a folder\n/);
  });
});
