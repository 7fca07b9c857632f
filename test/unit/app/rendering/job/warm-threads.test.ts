import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { roomWorker } from '../../../../../src/app/jobs/room-worker.ts';
import { planRender } from '../../../../../src/app/inputs/request/render-plan.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { finishContext } from '../../../../../src/app/outputs/response/finish-response.ts';
import { lookAtLength, type LookShared } from '../../../../../src/app/outputs/response/look-job.ts';
import { RoomThreads } from '../../../../../src/app/ports/host/room-threads.ts';
import type { RenderJob } from '../../../../../src/app/rendering/job/job.ts';
import { WarmThreads } from '../../../../../src/app/rendering/job/warm-threads.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { each } from '../../../../../src/room/slabs/work.ts';
import { hertz, seconds } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

const GPU = { kind: 'webgpu' } as RenderJob['engine'];
const request = { sceneFile: 'scenes/shoebox.json', outFolder: '', maxFrequency: hertz(300), duration: seconds(0.1) };

const plan = async () =>
  planRender(await readScene(request, testHost.files, 1e9), schemeByName('compact-5@2%', 'test'));

/** Threads that note which jobs they are asked for. */
function watched(count: number): { readonly threads: RoomThreads; readonly jobs: string[][] } {
  const jobs: string[][] = [];
  const threads = new RoomThreads(() => {
    const [own, answer]: [string[], ReturnType<typeof roomWorker>] = [[], roomWorker()];
    jobs.push(own);
    return {
      ask: async (question) => {
        own.push(question.begin?.job ?? '');
        await Promise.resolve();
        return answer(question).output;
      },
      end: () => void own.push('ended'),
    };
  }, count);
  return { threads, jobs };
}

const jobOf = (threads: RoomThreads, changed: Partial<RenderJob['controls']> = {}, engine = GPU): RenderJob =>
  ({
    request,
    engine,
    controls: { host: { ...testHost, threads }, signal: new AbortController().signal, ...changed },
  }) as RenderJob;

it('threads look at made-up responses and finish them, as many as there are responses, before they are needed', async () => {
  const { threads, jobs } = watched(16);
  const warm = new WarmThreads(jobOf(threads));
  expect(warm.drive).toBeUndefined();
  warm.begin(await plan(), 2);
  // Each of the six batches takes a few turns.
  for (let turn = 0; turn < 1000 && jobs.flat().length < 12; turn++) await setImmediate();
  const [look, done] = ['look at length', 'finish response'];
  expect(jobs).toEqual([
    [look, done, look, done, look, done],
    [look, done, look, done, look, done],
  ]);
  expect(warm.drive).toBeDefined();
});

it('they stop as soon as they are needed', async () => {
  const { threads, jobs } = watched(16);
  const planned = await plan();
  const warm = new WarmThreads(jobOf(threads));
  warm.begin(planned, 1);
  const { scene, steps: length } = planned;
  const shared: LookShared = { context: finishContext(planned), duration: scene.duration, length, figure: 't30' };
  const { signal } = new AbortController();
  // The second comes after what the threads would go on with.
  for (let i = 0; i < 2; i++) await warm.drive!(each(lookAtLength, shared, [new Float64Array(length)]), signal);
  expect(jobs).toEqual([['look at length', 'look at length', 'look at length']]);
});

it('there are none on machines of few cores, beside an engine that uses the cores, in sweeps, and without figures', async () => {
  const { threads, jobs } = watched(16);
  const few = watched(3);
  const none = [
    jobOf(few.threads),
    jobOf(threads, {}, { kind: 'cpu' } as RenderJob['engine']),
    jobOf(threads, {}, { ...GPU, isSoftware: true } as RenderJob['engine']),
    jobOf(threads, { shelf: { get: () => undefined, put: () => undefined } }),
    { ...jobOf(threads), request: { ...request, noFigures: true } } as unknown as RenderJob,
  ];
  for (const job of none) {
    const warm = new WarmThreads(job);
    warm.begin(await plan(), 2);
    expect(warm.drive).toBeUndefined();
  }
  expect([...jobs, ...few.jobs]).toEqual([]);
});
