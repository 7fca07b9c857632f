import { expect, it } from 'vitest';
import { RoomThreads, prepareWith, type StartRoomThread } from '../../../../src/app/host/room-threads.ts';
import { startRoomThread } from '../../../../src/node/room-threads.ts';
import { roomWorker } from '../../../../src/app/host/room-worker.ts';
import { alone, each, type Job, type Work } from '../../../../src/room/slabs/work.ts';
import { CancelledError } from '../../../../src/units/errors.ts';
import { fingerprint } from '../../../support/rooms/fingerprint.ts';
import { boxesWork, meshWork } from '../../../support/rooms/slab-rooms.ts';

const inNode: StartRoomThread = () => startRoomThread(new URL('../../../../dist/room-thread.js', import.meta.url));

const LARGE = 1e6;

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
    if (started % 2 === 0) return { ask: (question) => Promise.resolve(answer(question).output) };
    return { ask: () => Promise.reject(new Error('no such file')) };
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

it('progress that throws ends the work, and later work is not disturbed', async () => {
  const square: Job<number, number, number> = { name: 'square', begin: (by) => (x) => by * x * x };
  const threads = new RoomThreads(() => {
    let make: (input: number) => number;
    return {
      ask: async ({ begin, input }) => {
        if (begin) make = square.begin(begin.shared as number);
        await Promise.resolve();
        return make(input as number);
      },
    };
  }, 2);
  function* squares(by: number, onProgress?: () => void): Work<number[]> {
    return yield* each(square, by, [1, 2, 3, 4, 5], onProgress);
  }
  const stop = (): void => {
    throw new CancelledError();
  };
  await expect(threads.drive(squares(2, stop))).rejects.toThrow(CancelledError);
  expect(await threads.drive(squares(3))).toEqual([3, 12, 27, 48, 75]);
});
