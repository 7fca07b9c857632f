import { afterEach, expect, it } from 'vitest';
import { SceneStop, stopWhileWriting } from '../../../src/cli/stop.ts';
import { trialsControls } from '../../../src/cli/scene-command.ts';
import { ProgressLine } from '../../../src/cli/words/progress.ts';
import type { Host, SweepFiles } from '../../../src/app/index.ts';

const listeners = (): number => process.listenerCount('SIGINT');
const before = listeners();

afterEach(() => expect(listeners()).toBe(before));

it('signals keep their default while a command computes, and stop it while it writes', async () => {
  const seen: { heard: number; stopped: boolean }[] = [];
  const writeTogether: Host['files']['writeTogether'] = async (_, __, signal) => {
    seen.push({ heard: listeners() - before, stopped: signal.aborted });
    process.emit('SIGINT');
    seen.push({ heard: listeners() - before, stopped: signal.aborted });
    await Promise.resolve();
  };
  const { host, signal } = stopWhileWriting({ host: { files: { writeTogether } } as unknown as Host });
  expect(listeners()).toBe(before);
  await host.files.writeTogether('out', new Map(), new AbortController().signal);
  // After the first, the second ends the process.
  expect(seen).toEqual([{ heard: 1, stopped: false }, { heard: 0, stopped: true }]); // prettier-ignore
  expect(signal.aborted).toBe(true);
});

it('the manifest of a sweep is written with signals heard, too', async () => {
  const seen: number[] = [];
  const write = (): Promise<void> => {
    seen.push(listeners() - before);
    return Promise.resolve();
  };
  const controls = { host: { files: {} } as unknown as Host, sweepFiles: { write } as unknown as SweepFiles };
  const { sweepFiles } = stopWhileWriting(controls);
  await sweepFiles.write('manifest.jsonl', (async function* () {})());
  expect([seen, listeners() - before]).toEqual([[1], 0]);
});

it('signals keep their default unless steps are made or files are written, with a second room, too', async () => {
  const stop = new SceneStop();
  const heard = (progress: Parameters<SceneStop['follow']>[0]): number => {
    stop.follow(progress);
    return listeners() - before;
  };
  const run = { step: 1, steps: 2, elapsedSeconds: 1, remainingSeconds: 1, ctpnNs: 1 };
  const finishing = { phase: 'finishing', done: 0, responses: 1, remainingSeconds: 0 } as const;
  for (let room = 0; room < 2; room++) {
    expect(heard({ phase: 'preparing' })).toBe(0);
    expect(heard({ phase: 'running', source: 'S', run })).toBe(1);
    expect(heard({ phase: 'running', source: 'S', run })).toBe(1);
    expect(heard(finishing)).toBe(0);
    expect(heard({ phase: 'writing' })).toBe(0);
  }
  let whileWriting = 0;
  const writeTogether = (): Promise<void> => {
    whileWriting = listeners() - before;
    return Promise.resolve();
  };
  const host = stop.hearingWrites({ files: { writeTogether } } as unknown as Host);
  await host.files.writeTogether('out', new Map(), stop.signal);
  expect([whileWriting, listeners() - before]).toEqual([1, 0]);
});

it('runs of a search stop on a signal, which keeps its default between them', async () => {
  const { onProgress, signal } = await trialsControls(
    { engine: 'cpu', precision: '32', json: true },
    new ProgressLine(),
  );
  const heard = (render: Parameters<SceneStop['follow']>[0]): number => {
    onProgress!({ run: 1, mostRuns: 2, render, atMostSeconds: null });
    return listeners() - before;
  };
  const run = { step: 1, steps: 2, elapsedSeconds: 1, remainingSeconds: 1, ctpnNs: 1 };
  expect(heard({ phase: 'preparing' })).toBe(0);
  expect(heard({ phase: 'running', source: 'S', run })).toBe(1);
  expect(heard({ phase: 'preparing' })).toBe(0);
  heard({ phase: 'running', source: 'S', run });
  process.emit('SIGINT');
  expect(signal.aborted).toBe(true);
  heard({ phase: 'preparing' });
});

it('lines of a sweep are stopped at any moment if they are short, and while they make steps if they are long', () => {
  const stop = new SceneStop();
  const heard = (predictedSeconds: number): number => {
    const line = { id: 'a', predictedSeconds, progress: { phase: 'preparing' } as const };
    stop.followSweep({ done: 0, failed: 0, lines: 1, remainingSeconds: null, line });
    return listeners() - before;
  };
  expect([heard(1), heard(60)]).toEqual([1, 0]);
});
