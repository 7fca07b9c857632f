import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ModesReport } from '../../src/app/index.ts';
import { keptRunsText, parseKeptRuns } from '../../src/app/jobs/room-trials/kept-runs.ts';
import { AS_ON_A_TERMINAL, leftovers, Sandbox, SHOEBOX } from '../support/faults/sandbox.ts';
import { answerIn, KEPT_RUNS, linesDone, search, searchFaults, writeRoom } from '../support/faults/searches.ts';

let box: Sandbox;
beforeEach(() => (box = new Sandbox()));
afterEach(() => box.remove());

it('kept runs are whole when the program is killed, and the answer is that of one that was not', async () => {
  writeRoom(box);
  let kept = 0;
  for (const run of [2, 5]) {
    const { child, ended, until } = box.start(search('out'), { node: AS_ON_A_TERMINAL });
    await until(new RegExp(`run ${run}\\b`));
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    // The first run, and the lines of the others.
    const figures = parseKeptRuns(readFileSync(box.at('out', KEPT_RUNS), 'utf8'))!.size;
    kept = 1 + linesDone(box, 'out').length;
    expect([figures >= 1, kept >= run - 1]).toEqual([true, true]);
    expect(existsSync(box.at('out', 'room-sensitivities.json'))).toBe(false);
  }
  const last = await box.run(search('out'));
  expect([last.status, last.stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^ +runs +13, ${kept} of them kept from before`, 'm')),
  ]);
  expect(leftovers(box.list('out'))).toEqual([]);
  expect((await box.run(search('clean'))).status).toBe(0);
  expect(answerIn(box, 'out')).toEqual(answerIn(box, 'clean'));
});

it('a search for modes that was killed goes on with what it kept, and finds the modes of one that was not', async () => {
  const modes = (out: string): string[] => ['modes', SHOEBOX, '--count', '20', '--out', out];
  const kept = (): string[] =>
    box.list('cache/wavehall/rooms').filter((name) => /^modes-[0-9a-f]{40}\.bin$/.test(name));
  const { child, ended } = box.start(modes('out'));
  await expect.poll(kept, { interval: 5 }).not.toEqual([]);
  child.kill('SIGKILL');
  expect([(await ended).signal, box.list('out')]).toEqual(['SIGKILL', []]);
  const last = await box.run(modes('out'));
  expect([last.status, last.stderr]).toEqual([0, expect.stringMatching(/^goes on at (50|80|90) %/m)]);
  expect(kept()).toEqual([]);
  expect((await box.run(modes('clean'))).status).toBe(0);
  const modesIn = (out: string): unknown =>
    (JSON.parse(readFileSync(box.at(out, 'modes.json'), 'utf8')) as ModesReport).modes;
  expect(modesIn('out')).toEqual(modesIn('clean'));
});

it('kept runs survive a full disk, another program and damage', async () => {
  const faults = ['disk full', 'two at once'] as const;
  expect(await searchFaults(faults, 3)).toEqual(faults.map((fault) => ({ fault, wrong: [] })));
});

it('a damaged digit of kept runs is found', () => {
  const figures = {
    figures: [{ figure: 't20Seconds' as const, centreHz: 125, values: [0.8, null], half: 0.05 }],
    ...{ materials: [], validToHz: 400, durationSeconds: 1.2, scheme: null, volumeCubicMetres: 60, warnings: [] },
    seconds: 2.5,
  };
  const text = keptRunsText(new Map([['0123456789abcdef'.repeat(4), figures]]));
  expect(parseKeptRuns(text)?.size).toBe(1);
  expect(parseKeptRuns(text.replace('0.8', '0.9'))).toBeNull();
});
