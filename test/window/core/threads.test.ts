import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { startThread } from '../../../electron/renderer/core/threads.ts';
import type { ThreadStart, ThreadTask } from '../../../src/app/index.ts';

/** A worker that never answers. A browser, too, holds no reference to one that is idle. */
class SilentWorker {
  static last: WeakRef<SilentWorker> | undefined;

  constructor() {
    SilentWorker.last = new WeakRef(this);
  }

  postMessage(): void {
    // It is silent.
  }

  terminate(): void {
    // Nothing runs.
  }
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // A reference that was read is kept until the current task ends.
  await new Promise((resolve) => setImmediate(resolve));
  (runInNewContext('gc') as () => void)();
}

it('keeps a thread that someone waits for, though nothing else leads to it, until it is ended', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const start = { share: { thread: 0 } } as ThreadStart;
  void startThread(start).make({} as ThreadTask);
  await collectGarbage();
  expect(SilentWorker.last!.deref()).toBeDefined();

  await startThread(start).terminate();
  await collectGarbage();
  expect(SilentWorker.last!.deref()).toBeUndefined();
});
