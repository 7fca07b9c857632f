import { expect, it, vi } from 'vitest';
import { CoreClient } from '../../../electron/renderer/core/client.ts';
import type { FromWorker, ToWorker } from '../../../electron/renderer/core/protocol.ts';

/** A worker that hears nothing until it is let go on. */
class BusyWorker {
  static readonly all: BusyWorker[] = [];
  readonly heard: ToWorker[] = [];
  isTerminated = false;
  onmessage: ((event: { readonly data: FromWorker }) => void) | undefined;

  constructor() {
    BusyWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

it('a task that has ended lets go of the signal that could have stopped it', async () => {
  vi.stubGlobal('Worker', BusyWorker);
  const client = new CoreClient('test');
  const { signal } = new AbortController();
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const { answer } = client.ask('library', null, { signal });
  BusyWorker.all.at(-1)!.onmessage!({ data: { id: 1, kind: 'answer', answer: 'the library' } });
  await answer;
  await Promise.resolve();
  expect(remove.mock.calls).toEqual([add.mock.calls[0].slice(0, 2)]);
  BusyWorker.all.length = 0;
});

it('a task goes on in a new worker if the worker is too busy to hear that another task was stopped', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', BusyWorker);
  const client = new CoreClient('test');
  const stop = new AbortController();
  const first = client.ask('library', null, { signal: stop.signal }).answer;
  const ended = expect(first).rejects.toMatchObject({ failure: { kind: 'stopped' } });
  stop.abort();
  const second = client.ask('library', null).answer;
  await vi.advanceTimersByTimeAsync(2000);
  await ended;
  const [busy, fresh] = BusyWorker.all;
  expect(busy.isTerminated).toBe(true);
  expect(fresh.heard).toEqual([busy.heard.at(-1)]);
  fresh.onmessage!({ data: { id: 2, kind: 'answer', answer: 'the library' } });
  await expect(second).resolves.toBe('the library');
  expect(BusyWorker.all.length).toBe(2);
});
