import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlacesReport } from '../../../src/app/index.ts';
import { changedShoebox, newFolder, wavehall } from '../cli.ts';

const BAND = { maxFrequencyHz: 150, scheme: 'compact-2@2%', durationSeconds: 0.3 };

describe('wavehall places', () => {
  it('finds places, says what they cost, and writes scenes, tables and curves', async () => {
    const folder = newFolder();
    const out = join(folder, 'out');
    const scene = changedShoebox(folder, BAND);
    const options = ['--candidates', 'corners', '--subwoofers', '1,2', '--band', '30..100', '--best', '1'];
    const args = ['places', scene, ...options];
    const { status, stdout, stderr } = await wavehall([...args, '--engine', 'cpu', '--out', out]);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^4 candidate places, 2 seats: 2 runs, then up to \d+ to render/);
    expect(stdout).toMatch(/^ +before +as the scene has them +\d/m);
    expect(stdout).toMatch(/^ +1 +1 subwoofer +1 +\d+\.\d\d .*best variation/m);
    const report = JSON.parse(readFileSync(join(out, 'changed-places.json'), 'utf8')) as PlacesReport;
    const files = [
      ...Object.values(report.files),
      ...report.arrangements.flatMap((one) => [one.scene, ...(one.equaliserFile ? [one.equaliserFile] : [])]),
    ];
    expect(readdirSync(out).sort()).toEqual(files.sort());
  });

  it('says what a search takes, and makes none', async () => {
    const folder = newFolder();
    const out = join(folder, 'out');
    const scene = changedShoebox(folder, BAND);
    const args = ['places', scene, '--candidates', 'corners', '--band', '30..100', '--forecast', '--json'];
    const { status, stdout, stderr } = await wavehall([...args, '--engine', 'cpu', '--out', out]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ candidates: 4, seats: 2, searches: [{ count: 2, sets: 12 }] });
    expect(existsSync(out)).toBe(false);
  });

  it('finds places of speakers, and ranks desks', async () => {
    const folder = newFolder();
    const scene = changedShoebox(folder, { ...BAND, maxFrequencyHz: 180, durationSeconds: 1.2 });
    const common = ['--spacing', '3', '--height', '1.2', '--engine', 'cpu', '--out', join(folder, 'out')];
    const speakers = ['--for', 'speakers', '--speakers', '1', '--candidates', 'corners', '--best', '1'];
    const placed = await wavehall(['places', scene, ...speakers, ...common]);
    expect([placed.status, placed.stderr]).toEqual([
      0,
      expect.stringMatching(/^4 candidate places, 2 listeners: 2 runs/),
    ]);
    expect(placed.stdout).toMatch(/^ +1 +1 speaker +1 +\d+\.\d\d/m);
    const desks = await wavehall(['places', scene, '--for', 'desks', '--goal', 'level', ...common]);
    expect([desks.status, desks.stderr]).toEqual([0, expect.stringMatching(/places, \d+ sources?: \d+ runs/)]);
    expect(desks.stdout).toMatch(/^ +1 +floor \d+ /m);
    const bass = ['--goal', 'smoothness', '--band', '40-100', '--height', '1.2'];
    const chair = await wavehall(['places', scene, '--for', 'desks', ...common, ...bass]);
    expect(chair.status).toBe(0);
    expect(chair.stdout).toMatch(/^ +now +R1 /m);
  });

  it('names what is wrong', async () => {
    const scene = changedShoebox(newFolder(), BAND);
    const wrong = await wavehall(['places', scene, '--goal', 'loudness']);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/^error: --goal: 'loudness' is no goal/)]);
    const other = await wavehall(['places', scene, '--for', 'desks', '--quiet-seats', 'R1']);
    expect([other.status, other.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: --quiet-seats: it does not go with --for desks/),
    ]);
    const typed = await wavehall(['places', scene, '--goal', 'variation=x']);
    expect([typed.status, typed.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: --goal: expected a number, found 'x'/),
    ]);
    const high = await wavehall(['places', scene, '--band', '30..400', '--engine', 'cpu']);
    expect([high.status, high.stderr]).toEqual([2, expect.stringMatching(/^error: --band: it ends at 400 Hz/)]);
  });
});
