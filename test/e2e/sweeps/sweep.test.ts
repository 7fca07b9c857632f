/** A sweep through the program: planned, computed in two shares, and collected both ways. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder, wavehall } from '../cli.ts';

const ROOM = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [4, 3, 2.5] }, material: 'plaster' }] },
  sources: { S1: { position: [1, 1, 1] } },
  receivers: { R1: { position: [3, 2, 1.2] } },
  scheme: 'leggy-2',
  walls: 'staircase',
  maxFrequencyHz: 100,
  durationSeconds: 0.05,
};

const SWEEP = {
  wavehallSweep: 1,
  scene: 'room.json',
  seed: 3,
  vary: {
    length: { at: 'geometry.boxes[0].add.to[0]', unit: 'm', grid: { from: 3.5, to: 5, count: 4 } },
  },
};

it('a sweep is planned, computed in shares, and collected', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'room.json'), JSON.stringify(ROOM));
  writeFileSync(join(folder, 'sweep.json'), JSON.stringify(SWEEP));
  const sweep = async (...args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await wavehall(['sweep', ...args], { cwd: folder });
    expect([stderr, status]).toEqual(['', 0]);
    return stdout;
  };
  await sweep('plan', 'sweep.json', '--out', 'plan', '--engine', 'cpu');
  expect(['manifest.jsonl', 'scene-1.svg', 'scene-3.svg'].every((name) => existsSync(join(folder, 'plan', name)))).toBe(
    true,
  );
  const run = ['run', 'plan/manifest.jsonl', '--out', 'results', '--engine', 'cpu'];
  expect(await sweep(...run, '--index', '0', '--of', '2')).toMatch(/done +2 in/);
  expect(await sweep(...run, '--index', '1', '--of', '2')).toMatch(/lines +2 of .*\n +done +2 in/);
  const status = ['status', 'plan/manifest.jsonl', '--out', 'results'];
  expect(await sweep(...status)).toMatch(/done +4 \(100\.0 %\)\n +failed +0\n +left +0\n/);

  await sweep('collect', 'plan/manifest.jsonl', '--out', 'results', '--to', 'set.h5');
  const [head, ...rows] = readFileSync(join(folder, 'set.csv'), 'utf8').trim().split(/\r?\n/);
  const column = head.split(',').indexOf('parameter.length');
  expect(rows.map((row) => Number(row.split(',')[column]))).toEqual([3.5, 4, 4.5, 5]);
  expect(readFileSync(join(folder, 'set.h5')).subarray(1, 4).toString()).toBe('HDF');

  await sweep('collect', 'plan/manifest.jsonl', '--out', 'results', '--to', 'wavs');
  const [names, first] = readFileSync(join(folder, 'wavs', 'table.csv'), 'utf8').split(/\r?\n/);
  const wav = first.split(',')[names.split(',').indexOf('file')];
  expect(
    readFileSync(join(folder, 'wavs', wav))
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');
});
