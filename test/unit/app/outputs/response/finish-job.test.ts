import { describe, expect, it } from 'vitest';
import { RoomThreads } from '../../../../../src/app/ports/host/room-threads.ts';
import { roomWorker } from '../../../../../src/app/jobs/room-worker.ts';
import { finishResponse, type FinishShared } from '../../../../../src/app/outputs/response/finish-job.ts';
import {
  finishedResponse,
  responseFinisher,
  responseToLookAt,
} from '../../../../../src/app/outputs/response/finish-response.ts';
import { octaveErrors } from '../../../../../src/app/outputs/response/octave-errors.ts';
import { OCTAVES } from '../../../../../src/response/figures/octaves.ts';
import { startRoomThread } from '../../../../../src/node/threads/room-threads.ts';
import { alone, each } from '../../../../../src/room/slabs/work.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { CancelledError } from '../../../../../src/units/errors.ts';
import { celsius, hertz, kilopascals, metresPerSecond, percent, seconds } from '../../../../../src/units/quantities.ts';
import { processorTimeSince } from '../../../../support/processor-time.ts';

const LENGTH = 1500;

const { stencil, weights, courant, band } = schemeByName('compact-5@1%', '');
const shared: FinishShared = {
  context: {
    scheme: { stencil, weights, courant, band },
    dimensions: 3,
    sampleRate: hertz(3000),
    validTo: hertz(900),
    soundSpeed: metresPerSecond(343.2),
    scene: {
      air: { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325), absorbs: true },
      sampleRate: hertz(8000),
    },
  },
  duration: seconds(0.5),
  length: LENGTH,
  errors: OCTAVES.map(({ centreHz }) =>
    octaveErrors(centreHz, { scheme: 0.002, geometry: 0.002, volume: 0.01, absorption: 0.01, hindrance: 0 }),
  ),
  raw: false,
  hasFigures: true,
};

const responses = Array.from({ length: 5 }, (_, r) => ({
  samples: Float64Array.from({ length: LENGTH }, (__, n) => (n < 20 ? 0 : Math.sin(n * n + r) * Math.exp(-n / 200))),
  straightLine: seconds(0.007),
}));

/** A thread in this thread: everything that goes to it and comes back is cloned. */
const startThread = () => {
  const work = roomWorker();
  return {
    ask: (question: unknown) => Promise.resolve(structuredClone(work(structuredClone(question) as never).output)),
    end: () => undefined,
  };
};

describe('a response that was looked at', () => {
  const { duration } = shared;
  const context = { ...shared.context, scheme: shared.context.scheme! };
  const [{ samples }] = responses;

  it('is written as it was found', () => {
    const looked = responseToLookAt(samples, responseFinisher(context, duration, LENGTH));
    expect(finishedResponse(samples, responseFinisher({ ...context, volume: 60 }, duration, LENGTH))).toBe(looked);
  });

  it('is made anew for another length, other air or other samples', () => {
    const looked = responseToLookAt(samples, responseFinisher(context, duration, LENGTH));
    const shorter = finishedResponse(samples, responseFinisher(context, seconds(0.4), LENGTH));
    expect(shorter.samples).toEqual(looked.samples.subarray(0, 3200));
    const air = { ...context.scene.air, absorbs: false };
    const still = { ...context, scene: { ...context.scene, air } };
    expect(finishedResponse(samples, responseFinisher(still, duration, LENGTH)).samples).not.toEqual(looked.samples);
    const other = finishedResponse(responses[1].samples, responseFinisher(context, duration, LENGTH));
    expect(other.samples).not.toEqual(looked.samples);
  });
});

describe('finishing on threads', () => {
  it.each([false, true])('gives the same bytes and figures as alone; raw: %s', async (raw) => {
    const work = () => each(finishResponse, { ...shared, raw }, responses);
    const expected = alone(work());
    const found = await new RoomThreads(startThread, 2).drive(work());
    expect(found).toEqual(expected);
    expect(expected.map(({ figures }) => figures === null)).toEqual(responses.map(() => raw));
  });

  it('ends with a stop at once, and the threads are then free for other work', async () => {
    const threads = new RoomThreads(
      () => startRoomThread(false, new URL('../../../../../dist/room-thread.js', import.meta.url)),
      2,
    );
    const work = () => each(finishResponse, shared, responses);
    const expected = await threads.drive(work());
    // One response of twenty minutes takes a thread a minute.
    const length = 1200 * 3000;
    const long = { ...shared, length, duration: seconds(1200) };
    const stop = new AbortController();
    const response = { samples: new Float64Array(length).fill(1, 0, 9), straightLine: seconds(0) };
    const stopped = threads.drive(each(finishResponse, long, [response]), stop.signal);
    setTimeout(() => stop.abort(), 200);
    const taken = processorTimeSince();
    await expect(stopped).rejects.toThrow(CancelledError);
    expect(taken()).toBeLessThan(10_000);
    expect(await threads.drive(work())).toEqual(expected);
  });
});
