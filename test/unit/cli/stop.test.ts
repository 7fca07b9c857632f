import { afterEach, expect, it } from 'vitest';
import { SceneStop, stopWhileWriting } from '../../../src/cli/stop.ts';
import type { Host } from '../../../src/app/index.ts';

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

it('signals keep their default whenever a room is prepared, the second room, too', () => {
  const stop = new SceneStop();
  const heard = (progress: Parameters<SceneStop['follow']>[0]): number => {
    stop.follow(progress);
    return listeners() - before;
  };
  expect(heard({ phase: 'preparing' })).toBe(0);
  expect(heard({ phase: 'writing' })).toBe(1);
  expect(heard({ phase: 'writing' })).toBe(1);
  expect(heard({ phase: 'preparing' })).toBe(0);
});
