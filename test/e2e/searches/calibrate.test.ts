import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CalibrationReport } from '../../../src/app/index.ts';
import { changedShoebox, newFolder, wavehall } from '../cli.ts';

const BAND = { maxFrequencyHz: 180, scheme: 'compact-2@2%', sampleRateHz: 2000 };

/** The shoebox up to 180 Hz, and a table of decay times. */
function files(rows: string): { folder: string; scene: string; table: string } {
  const folder = newFolder();
  const table = join(folder, 'measured.csv');
  writeFileSync(table, rows);
  return { folder, scene: changedShoebox(folder, BAND), table };
}

describe('wavehall calibrate', () => {
  it('writes a scene that meets the decay times, and says how', async () => {
    const { folder, scene, table } = files('# a room\nsource;receiver;octave;T20 (s)\nS1;R1;125;1,3\n;;8000;0,4\n');
    const out = join(folder, 'out');
    const args = ['calibrate', scene, '--measured', table, '--engine', 'cpu', '--most-factor', '3', '--out', out];
    const { status, stdout, stderr } = await wavehall(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ +T20 125 Hz +1\.30 s .* [+−]\d+\.\d % .* [+−]\d\.\d %/m);
    expect(stdout).toMatch(/^ +plaster +\d+\.\d m² +0\.\d{3} → 0\.\d{3}/m);
    expect(stdout).toMatch(/^ +outcome +every octave is met \(within 5 %\)$/m);
    expect(stdout).toMatch(/^ +not used T20 at 8000 Hz: /m);
    const calibrated = join(out, 'changed-calibrated.json');
    const report = JSON.parse(readFileSync(join(out, 'changed-calibration.json'), 'utf8')) as CalibrationReport;
    const { materials } = JSON.parse(readFileSync(calibrated, 'utf8')) as { materials: object };
    expect(materials).toMatchObject(report.definitions);
  });

  it('lists every fault of a table, and writes nothing', async () => {
    const { folder, scene, table } = files('source,receiver,band,t20\nS1,R7,125,1\nS1,R1,100,1\nS1,R1,250,x\n');
    const out = join(folder, 'out');
    const { status, stdout, stderr } = await wavehall(['calibrate', scene, '--measured', table, '--out', out]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/measured\.csv: line 2, column receiver: the scene has no receiver 'R7'\n/);
    expect(stderr).toMatch(/measured\.csv: line 3, column band: .*'100'\n/);
    expect(stderr).toMatch(/measured\.csv: line 4, column T20: .*'x'\n/);
    expect(existsSync(out)).toBe(false);
  });

  it('names the option that is wrong', async () => {
    const { scene, table } = files('band,t20\n125,1\n');
    const wrong = await wavehall(['calibrate', scene, '--measured', table, '--most-factor', '1']);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/^error: --most-factor: .* above 1/)]);
    const without = await wavehall(['calibrate', scene]);
    expect([without.status, without.stderr]).toEqual([2, expect.stringContaining('--measured')]);
  });
});
