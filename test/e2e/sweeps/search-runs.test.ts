/** Runs of a search as lines of a sweep: planned, computed in shares by other processes, and on a named card. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SensitivityReport } from '../../../src/app/index.ts';
import { newFolder, wavehall } from '../cli.ts';

const ROOM = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.2 }, carpet: { absorption: 0.3 } },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [2, 1.8, 1.5] }, material: 'plaster', faces: { 'z-': 'carpet' } }],
  },
  sources: { S1: { position: [0.5, 0.6, 0.7] } },
  receivers: { R1: { position: [1.5, 1.1, 0.9] } },
  scheme: 'leggy-2',
  walls: 'staircase',
  maxFrequencyHz: 200,
  durationSeconds: 0.15,
};

/** A folder with the room, and the command in it. */
function begin() {
  const folder = newFolder();
  writeFileSync(join(folder, 'room.json'), JSON.stringify(ROOM));
  const run = (...args: string[]) => wavehall(args, { cwd: folder });
  const figuresIn = (out: string): SensitivityReport['figures'] =>
    (JSON.parse(readFileSync(join(folder, out, 'room-sensitivities.json'), 'utf8')) as SensitivityReport).figures;
  return { folder, run, figuresIn };
}

it('a search takes the runs that other processes made of its plan, and makes a damaged one again', async () => {
  const { folder, run, figuresIn } = begin();
  const sensitivities = (out: string, ...more: string[]) =>
    run('sensitivities', 'room.json', '--engine', 'cpu', '--out', out, ...more);
  const planned = await sensitivities('out', '--plan-runs');
  expect([planned.status, planned.stdout]).toEqual([0, expect.stringMatching(/^out\/room-runs\/manifest\.jsonl\n/)]);
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(['room-runs', 'room-sensitivity-runs.json']);
  for (const index of ['0', '1']) {
    const share = ['--index', index, '--of', '2', '--engine', 'cpu'];
    const { status } = await run('sweep', 'run', 'out/room-runs/manifest.jsonl', '--out', 'out/room-runs', ...share);
    expect(status).toBe(0);
  }
  const done = join(folder, 'out/room-runs/done');
  const [report] = readdirSync(done, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /report\.json$/.test(name),
  );
  writeFileSync(join(done, report), readFileSync(join(done, report), 'utf8').slice(0, 300));
  expect((await sensitivities('out')).stdout).toMatch(/^ +runs +13, 12 of them kept from before/m);
  await sensitivities('alone');
  expect(figuresIn('out')).toEqual(figuresIn('alone'));
});

it('runs on named cards are made by a process each, and give the figures of one', async () => {
  const { folder, run, figuresIn } = begin();
  for (const [out, ...device] of [
    ['cards', '--device', 'all'],
    ['one', '--engine', 'webgpu'],
  ]) {
    const { status, stdout, stderr } = await run('sensitivities', 'room.json', ...device, '--out', out, '--json');
    expect([status, stderr]).toEqual([0, '']);
    expect((JSON.parse(stdout) as SensitivityReport).simulation).toMatchObject({ runs: 13, keptRuns: 0 });
  }
  expect(figuresIn('cards')).toEqual(figuresIn('one'));
  // Each process of a sweep says what its lines took; here it is the one of the card.
  expect(readdirSync(join(folder, 'cards/room-runs/pace'))).toHaveLength(1);
});
