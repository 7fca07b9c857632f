import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModesReport } from '../../../src/app/index.ts';
import { changedShoebox, newFolder, wavehall } from '../cli.ts';

describe('wavehall modes', () => {
  it('lists the modes of a box with what damps them, and writes them', async () => {
    const folder = newFolder();
    const out = join(folder, 'out');
    const args = [
      'modes',
      changedShoebox(folder, { scheme: 'compact-2@2%' }),
      '--to',
      '58',
      '--shapes',
      '2',
      '--check',
      '--out',
      out,
    ];
    const { status, stdout, stderr } = await wavehall(args);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^about \d+ modes up to 58 Hz, on \d+ nodes [\d.]+ cm apart: about /);
    expect(stdout).toMatch(/^ +1 +34\.\d\d +\d\.\d\d +\d+\.\d .* 1 0 0 axial +carpet z- \d+ %, plaster x/m);
    expect(stdout).toMatch(/^ +4 +57\.\d\d .* 0 0 1 axial /m);
    // The run has what the search has: 0.01 % of the frequency, 1 % of the decay.
    expect(stdout).toMatch(/^ +1 .* [+−]0\.00\d +[+−]0\.\d\d +1 0 0 axial/m);
    expect(stdout).toMatch(/^ +check +4 of the 4 lowest modes are heard in a run of \d+ steps/m);
    const report = JSON.parse(readFileSync(join(out, 'modes.json'), 'utf8')) as ModesReport;
    expect(report.modes.map(({ halfWaves }) => halfWaves)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [0, 0, 1],
    ]);
    for (const { shares } of report.modes) {
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
    }
    expect(report.check?.heard).toHaveLength(4);
    expect(report.check?.others).toEqual([]);
    const [titles, ...rows] = readFileSync(join(out, 'modes.csv'), 'utf8').split('\r\n');
    expect(titles).toContain(
      'grid error of the frequency,frequency in the run Hz,decay rate in the run 1/s,half waves x',
    );
    expect(rows).toHaveLength(5);
    const shapes = readFileSync(join(out, 'modes.vti'));
    expect(shapes.toString('latin1', 0, 60)).toContain('<VTKFile type="ImageData"');
    expect(shapes.toString('latin1').match(/<DataArray [^>]*Name="mode \d, [\d.]+ Hz"/g)).toHaveLength(2);
  });

  it.each([
    [['--to', '-3'], /--to: expected a frequency in Hz above 0/],
    [['--count', '2.5'], /--count: expected a whole number from 1 to 1000, found 2\.5/],
    [['--shapes', 'x'], /--shapes: expected a number, found 'x'/],
    [['--to', '100', '--count', '5'], /--count: a frequency and a number of modes are both given/],
    [['--to', '1e99'], /--to: the room has more than 1000000 modes up to 1e\+99 Hz/],
    [['--to', '2000'], /--to: the room has about \d+ modes up to 2000 Hz, and at most 1000 can be computed/],
  ])('refuses %j, and writes nothing', async (options, message) => {
    const folder = newFolder();
    const out = join(folder, 'out');
    const { status, stdout, stderr } = await wavehall(['modes', changedShoebox(folder, {}), ...options, '--out', out]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(existsSync(out)).toBe(false);
  });
});
