import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SensitivityReport } from '../../src/app/index.ts';
import { parseKeptRuns } from '../../src/app/jobs/room-trials/kept-runs.ts';
import { AS_ON_A_TERMINAL, leftovers, Sandbox } from '../support/faults/sandbox.ts';
import { ROOM } from '../support/faults/sweeps.ts';

let box: Sandbox;
beforeEach(() => (box = new Sandbox()));
afterEach(() => box.remove());

const RUNS = 'room-sensitivity-runs.json';

const command = (out: string): string[] => ['sensitivities', 'room.json', '--engine', 'cpu', '--out', out];

/** What an answer says of the room. */
const answer = (out: string): unknown => {
  const { figures, ranking, surfaces } = JSON.parse(
    readFileSync(box.at(out, 'room-sensitivities.json'), 'utf8'),
  ) as SensitivityReport;
  return { figures, ranking, surfaces };
};

it('kept runs are whole when the program is killed, and the answer is that of one that was not', async () => {
  writeFileSync(box.at('room.json'), JSON.stringify({ ...ROOM, durationSeconds: 0.3 }));
  let kept = 0;
  for (const run of [2, 5]) {
    const { child, ended, until } = box.start(command('out'), { node: AS_ON_A_TERMINAL });
    await until(new RegExp(`run ${run}\\b`));
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    const runs = existsSync(box.at('out', RUNS)) ? parseKeptRuns(readFileSync(box.at('out', RUNS), 'utf8')) : null;
    expect(runs!.size).toBeGreaterThanOrEqual(run - 1);
    expect(existsSync(box.at('out', 'room-sensitivities.json'))).toBe(false);
    kept = runs!.size;
  }
  const last = await box.run(command('out'));
  expect([last.status, last.stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^ +runs +13, ${kept} of them kept from before`, 'm')),
  ]);
  expect(leftovers(box.list('out'))).toEqual([]);
  expect((await box.run(command('clean'))).status).toBe(0);
  expect(answer('out')).toEqual(answer('clean'));
});
