import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { roomWorker } from '../../../../../src/app/jobs/room-worker.ts';
import { readScene, type RenderScene } from '../../../../../src/app/inputs/request/request.ts';
import type { LookShared } from '../../../../../src/app/outputs/response/look-job.ts';
import { tryFinishing } from '../../../../../src/app/outputs/response/try-finishing.ts';
import { RoomThreads } from '../../../../../src/app/ports/host/room-threads.ts';
import { WarmThreads } from '../../../../../src/app/rendering/job/warm-threads.ts';
import { each } from '../../../../../src/room/slabs/work.ts';
import { hertz, seconds } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

const request = { raw: false };
const asked = { sceneFile: 'scenes/shoebox.json', outFolder: '', maxFrequency: hertz(300), duration: seconds(0.1) };
const rendered: RenderScene = await readScene(asked, testHost.files, 1e9);

/** Threads that note what they are asked for; an answer comes when it is let go. */
function watched(count: number) {
  const asked: { job: string; shared: unknown; input: unknown }[] = [];
  const waiting: (() => void)[] = [];
  const threads = new RoomThreads(() => {
    const answer = roomWorker();
    return {
      ask: async (question) => {
        asked.push({ job: question.begin?.job ?? '', shared: question.begin?.shared, input: question.input });
        await new Promise<void>((go) => waiting.push(go));
        return answer(question).output;
      },
      end: () => undefined,
    };
  }, count);
  const letGo = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  return { threads, asked, letGo };
}

const controls = (threads: RoomThreads) => ({ host: { ...testHost, threads }, signal: new AbortController().signal });

/** Lets promises that wait for nothing settle. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('threads try themselves, as many as there are receivers, beside those that prepare rooms', async () => {
  const { threads, asked } = watched(16);
  const warm = new WarmThreads(rendered, request, controls(threads), true);
  warm.begin();
  await settled();
  const { name } = tryFinishing;
  expect(asked.map(({ job }) => job)).toEqual(rendered.scene.receivers.map(() => name));
  // A batch of the others does not wait for them.
  void threads.drive(each(tryFinishing, asked[0].shared as LookShared, [Int32Array.of(1)]));
  await settled();
  expect(asked).toHaveLength(rendered.scene.receivers.length + 1);
});

it('what they try is about as long as what comes, and looked at and finished without a fault', () => {
  const asked: LookShared[] = [];
  const threads = new RoomThreads(
    () => ({
      ask: ({ begin }) => {
        asked.push(begin!.shared as LookShared);
        return Promise.resolve(null);
      },
      end: () => undefined,
    }),
    4,
  );
  new WarmThreads(rendered, request, controls(threads), true).begin();
  return settled().then(() => {
    const [look] = asked;
    expect(look).toMatchObject({ duration: 0.1, length: 90, figure: 't30' });
    expect(tryFinishing.begin(look)(Int32Array.of(0))).toBeNull();
  });
});

it('they stop when they are needed, when the rendering is stopped, and when it ends', async () => {
  for (const end of ['drive', 'abort', 'stop'] as const) {
    const { threads, asked, letGo } = watched(16);
    const stop = new AbortController();
    const warm = new WarmThreads(rendered, request, { ...controls(threads), signal: stop.signal }, true);
    warm.begin();
    await settled();
    const stopped = asked[0].input as Int32Array;
    expect(stopped[0]).toBe(0);
    let done: Promise<unknown> = Promise.resolve();
    if (end === 'drive') {
      const work = each(tryFinishing, asked[0].shared as LookShared, [stopped]);
      done = warm.drive!(work, new AbortController().signal);
    } else if (end === 'abort') stop.abort();
    else warm.stop();
    expect(stopped[0]).toBe(1);
    letGo();
    await settled();
    letGo();
    await done;
  }
});

it('a signal that many renderings share forgets them when they end', () => {
  const { signal } = new AbortController();
  for (let rendering = 0; rendering < 3; rendering++) {
    const warm = new WarmThreads(rendered, request, { ...controls(watched(16).threads), signal }, true);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    warm.stop();
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a thread that is told to stop tries nothing', () => {
  const broken = {} as LookShared;
  expect(tryFinishing.begin({ ...broken, length: 1 })(Int32Array.of(1))).toBeNull();
});

it('there are none on machines of few cores, for large rooms, in sweeps, and without figures', async () => {
  const { threads, asked } = watched(16);
  const few = watched(3);
  const shelf = { get: () => undefined, put: () => undefined };
  const none = [
    new WarmThreads(rendered, request, controls(few.threads), true),
    new WarmThreads(rendered, request, controls(threads), false),
    new WarmThreads(rendered, request, { ...controls(threads), shelf }, true),
    new WarmThreads(rendered, { noFigures: true }, controls(threads), true),
    new WarmThreads(rendered, { raw: true }, controls(threads), true),
  ];
  for (const warm of none) {
    warm.begin();
    expect(warm.drive).toBeUndefined();
  }
  await settled();
  expect([...asked, ...few.asked]).toEqual([]);
});
