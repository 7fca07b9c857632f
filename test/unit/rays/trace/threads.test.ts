import { expect, it } from 'vitest';
import { roomWorker } from '../../../../src/app/jobs/room-worker.ts';
import { RoomThreads } from '../../../../src/app/ports/host/room-threads.ts';
import { traceRays } from '../../../../src/rays/trace/trace.ts';
import { alone } from '../../../../src/room/slabs/work.ts';
import { boxRoom, lawOf } from '../../../support/rays/rooms.ts';
import { requestOf, SIZE } from '../../../support/rays/tracing.ts';

it('any number of threads that get copies of what is shared bring the same bytes', async () => {
  const power = ([x]: readonly number[]): number => 1 + x;
  const sectors = { directions: [[1, 0, 0] as const, [-1, 0, 0] as const], binSeconds: 0.01 };
  const room = boxRoom(SIZE, [{ ...lawOf(0.05, 0.4), scattering: [0.4, 0.1] }]);
  const request = await requestOf(room, { rays: 2500, seconds: 0.05, power, sectors });
  const expected = alone(traceRays(request));
  for (const count of [1, 3]) {
    const startThread = () => {
      const answer = roomWorker();
      return {
        ask: (question: Parameters<typeof answer>[0]) =>
          Promise.resolve(structuredClone(answer(structuredClone(question)).output)),
        end: () => undefined,
      };
    };
    expect(await new RoomThreads(startThread, count).drive(traceRays(request)), `${count} threads`).toEqual(expected);
  }
});
