import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RunPace } from '../../../../../src/app/jobs/sweep/pace.ts';
import { sweepStatus } from '../../../../../src/app/jobs/sweep/status.ts';
import { doneFolder, failedFile } from '../../../../../src/app/jobs/sweep/sweep-folder.ts';
import { nodeSweepFiles } from '../../../../../src/node/sweep-files.ts';
import { failLine, smallLine, writeManifest } from '../../../../support/sweeps/small-sweep.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const out = (): string => join(folder, 'out');
const controls = { files: nodeSweepFiles, signal: new AbortController().signal };

it('counts what is done, failed and left, by the folder alone', async () => {
  const lines = await Promise.all([1.2, 1.3, 1.4, 1.5, 1.6].map((width, i) => smallLine(`${i}`, { width, at: 0.8 })));
  const [done, failed, retried, doneAfterAll, open] = lines;
  // The last one asks for the result of the first.
  const manifest = await writeManifest(folder, [...lines, { ...done, id: 'again' }]);
  for (const each of [done, doneAfterAll]) mkdirSync(doneFolder(out(), each.hash), { recursive: true });
  failLine(failed, out(), 2);
  failLine(retried, out(), 1);
  failLine(doneAfterAll, out(), 1);
  // What no line asks for, and what is no result.
  mkdirSync(doneFolder(out(), 'ff'.repeat(32)), { recursive: true });
  writeFileSync(join(out(), 'failed', 'notes.txt'), 'x');
  const status = await sweepStatus({ manifest, out: out() }, controls);
  expect(status).toMatchObject({ lines: 6, results: 5, done: 2, failed: 1, left: 2, toRetry: 1 });
  expect(status).toMatchObject({ devices: ['processor'], predictedSeconds: 10, predictedSecondsLeft: 4 });
  expect(status.failures.map(({ id, attempts }) => [id, attempts])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
  // A record that nobody can read is none: the line is tried again.
  writeFileSync(failedFile(out(), failed.hash), '{');
  expect(await sweepStatus({ manifest, out: out() }, controls)).toMatchObject({ failed: 0, left: 3 });
  expect(open.id).toBe('4');
});

it('tells the time that is left by what the lines of all runs took so far', async () => {
  const lines = await Promise.all([1.2, 1.3, 1.4].map((width, i) => smallLine(`${i}`, { width, at: 0.8 })));
  const manifest = await writeManifest(folder, lines);
  mkdirSync(doneFolder(out(), lines[0].hash), { recursive: true });
  const left = async (): Promise<number | null> => (await sweepStatus({ manifest, out: out() }, controls)).secondsLeft;
  expect(await left()).toBeNull();
  // Each line was predicted to take 2 s.
  for (const [name, text] of [
    ['a.json', '{"predictedSeconds":2,"seconds":1}'],
    ['b.json', '{"predictedSeconds":6,"seconds":1}'],
    ['c.json', 'no record'],
  ]) {
    mkdirSync(join(out(), 'pace'), { recursive: true });
    writeFileSync(join(out(), 'pace', name), text);
  }
  expect(await left()).toBe(1);
  const run = new RunPace(out(), nodeSweepFiles);
  await run.keep();
  expect(readdirSync(join(out(), 'pace'))).toHaveLength(3);
  await run.add(1e9);
  await run.keep();
  expect(await left()).toBeLessThan(0.001);
});

it('says that nothing is done where there is no folder yet', async () => {
  const manifest = await writeManifest(folder, [await smallLine('a', { width: 1.2, at: 0.8 })]);
  const status = await sweepStatus({ manifest, out: join(folder, 'none') }, controls);
  expect(status).toMatchObject({ done: 0, failed: 0, left: 1, failures: [] });
});

it('refuses a manifest that is not there, and names its broken lines', async () => {
  const missing = sweepStatus({ manifest: join(folder, 'no.jsonl'), out: out() }, controls);
  await expect(missing).rejects.toMatchObject({ path: join(folder, 'no.jsonl'), message: 'there is no such file' });
  const manifest = join(folder, 'broken.jsonl');
  writeFileSync(manifest, 'nonsense\n');
  await expect(sweepStatus({ manifest, out: out() }, controls)).rejects.toMatchObject({ path: `${manifest}: line 1` });
});
