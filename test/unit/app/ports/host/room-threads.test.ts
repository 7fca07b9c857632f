import { expect, it } from 'vitest';
import {
  RoomThreads,
  driveAlone,
  prepareWith,
  threadsFor,
  type StartRoomThread,
} from '../../../../../src/app/ports/host/room-threads.ts';
import { startRoomThread } from '../../../../../src/node/threads/room-threads.ts';
import { roomWorker } from '../../../../../src/app/jobs/room-worker.ts';
import { alone, each, type Job, type Work } from '../../../../../src/room/slabs/work.ts';
import { CancelledError, RunError } from '../../../../../src/units/errors.ts';
import { fingerprint } from '../../../../support/rooms/fingerprint.ts';
import { boxesWork, meshWork } from '../../../../support/rooms/slab-rooms.ts';

const inNode: StartRoomThread = (onEachCore) =>
  startRoomThread(onEachCore, new URL('../../../../../dist/room-thread.js', import.meta.url));

const LARGE = 5e6;

const end = (): void => undefined;

it.each([1, 2, 3])('%i threads prepare the same rooms as none, to the last bit', async (count) => {
  const threads = new RoomThreads(inNode, count);
  for (const work of [
    () => meshWork(0, true, 'compact-5@1%', 4),
    () => boxesWork('compact-5@1%', 3),
    ...(count === 3 ? [() => meshWork(1, false, 'compact-5@1%')] : []),
  ]) {
    expect(fingerprint(await prepareWith(threads, LARGE, work()))).toBe(fingerprint(alone(work())));
  }
});

it('threads that cannot be started leave the work to the others, or to the thread that leads', async () => {
  let started = 0;
  const failing: StartRoomThread = () => {
    started++;
    const answer = roomWorker();
    if (started % 2 === 0) return { ask: (question) => Promise.resolve(answer(question).output), end };
    return { ask: () => Promise.reject(new Error('no such file')), end };
  };
  const work = (): Work<unknown> => boxesWork('compact-5@1%', 3);
  for (const count of [1, 2]) {
    const made = await prepareWith(new RoomThreads(failing, count), LARGE, work());
    expect(fingerprint(made)).toBe(fingerprint(alone(work())));
  }
});

it('small rooms start no thread', async () => {
  const none: StartRoomThread = () => {
    throw new Error('started');
  };
  const made = await prepareWith(new RoomThreads(none, 2), 1000, boxesWork('compact-5@1%'));
  expect(fingerprint(made)).toBe(fingerprint(alone(boxesWork('compact-5@1%'))));
});

it('large rooms get all cores, smaller ones half of them and at least two, and small ones none', () => {
  const of = (cores: number): number[] =>
    [9e5, 1e6, 4.9e6, 5e6, 7.9e6, 8e6, 1e8].map((nodes) => threadsFor(nodes, cores));
  expect([1, 2, 4, 7, 16].map(of)).toEqual([
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 2, 2, 2, 2],
    [0, 2, 2, 2, 2, 4, 4],
    [0, 3, 3, 3, 3, 7, 7],
    [0, 8, 8, 8, 8, 16, 16],
  ]);
});

it('threads are told whether every core has one', () => {
  const told: boolean[] = [];
  const telling: StartRoomThread = (onEachCore) => {
    told.push(onEachCore);
    return { ask: () => Promise.reject(new Error('not asked')), end };
  };
  const threads = new RoomThreads(telling, 4);
  threads.start(2);
  threads.start(4);
  expect(told).toEqual([false, false, true, true]);
});

it('no more threads are started than a room gets', async () => {
  const asked = new Set<number>();
  let started = 0;
  const answering: StartRoomThread = () => {
    const answer = roomWorker();
    const number = started++;
    return {
      ask: (question) => {
        asked.add(number);
        return Promise.resolve(answer(question).output);
      },
      end,
    };
  };
  await prepareWith(new RoomThreads(answering, 8), LARGE, boxesWork('compact-5@1%', 1));
  expect(asked.size).toBe(threadsFor(LARGE, 8));
  expect(started).toBe(asked.size);
});

const square: Job<number, number, number> = { name: 'square', begin: (by) => (x) => by * x * x };

function* squares(by: number, onProgress?: () => void): Work<number[]> {
  return yield* each(square, by, [1, 2, 3, 4, 5], onProgress);
}

/** Threads that answer a question after the other, not at once, or never. */
function slowThreads(count: number, answers = true) {
  let ended = 0;
  const threads = new RoomThreads(() => {
    let make: (input: number) => number;
    return {
      ask: async ({ begin, input }) => {
        if (begin) make = square.begin(begin.shared as number);
        await new Promise((resolve) => answers && setTimeout(resolve));
        return make(input as number);
      },
      end: () => ended++,
    };
  }, count);
  return { threads, ended: () => ended };
}

it('progress that throws ends the work, and later work is not disturbed', async () => {
  const { threads, ended } = slowThreads(2);
  const stop = (): void => {
    throw new CancelledError();
  };
  await expect(threads.drive(squares(2, stop))).rejects.toThrow(CancelledError);
  expect(ended()).toBe(2);
  expect(await threads.drive(squares(3))).toEqual([3, 12, 27, 48, 75]);
});

it('work that is asked for at the same time is done one after the other', async () => {
  const { threads } = slowThreads(2);
  const found = await Promise.all([2, 3, 1].map((by) => threads.drive(squares(by))));
  expect(found).toEqual([2, 3, 1].map((by) => [1, 4, 9, 16, 25].map((value) => by * value)));
});

it('a stop is heard at once, by the work at hand and by what waits for it', async () => {
  const { threads, ended } = slowThreads(2, false);
  const stop = new AbortController();
  const [first, second] = [1, 2].map((by) => threads.drive(squares(by), stop.signal));
  second.catch(() => undefined);
  setTimeout(() => stop.abort(), 0);
  await expect(first).rejects.toThrow(CancelledError);
  await expect(second).rejects.toThrow(CancelledError);
  expect(ended()).toBe(2);
});

it('a thread that ends in the middle of its work ends the run with a remedy', async () => {
  let asked = 0;
  const threads = new RoomThreads(
    () => ({
      ask: () => (++asked > 2 ? Promise.reject(new Error('out of memory')) : Promise.resolve(0)),
      end,
    }),
    1,
  );
  await expect(threads.drive(squares(1))).rejects.toThrow(RunError);
});

it('work in this thread hears a stop between two inputs', async () => {
  const slow: Job<number, number, number> = {
    name: 'slow',
    begin: () => (x) => {
      for (const end = performance.now() + 20; performance.now() < end;);
      return x;
    },
  };
  const inputs = Array.from({ length: 100 }, (_, x) => x);
  let done = 0;
  const work = (of: readonly number[]) => each(slow, 0, of, () => done++);
  expect(await driveAlone(work(inputs.slice(0, 3)))).toEqual([0, 1, 2]);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 0);
  done = 0;
  await expect(driveAlone(work(inputs), stop.signal)).rejects.toThrow(CancelledError);
  // All would take 2 s. A turn comes after 50 ms; slow machines make one or two more.
  expect(done).toBeLessThan(20);
});
