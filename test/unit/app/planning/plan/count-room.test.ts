import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { Host } from '../../../../../src/app/ports/host/host.ts';
import { Remembered } from '../../../../../src/app/ports/host/remembered.ts';
import { RoomThreads } from '../../../../../src/app/ports/host/room-threads.ts';
import { roomWorker } from '../../../../../src/app/jobs/room-worker.ts';
import { RoomCensus, type RunCounts } from '../../../../../src/app/planning/plan/census.ts';
import { countRoom } from '../../../../../src/app/planning/plan/count-room.ts';
import { planRender } from '../../../../../src/app/inputs/request/render-plan.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

const SCHEMES = ['compact-4', 'leggy-3'].map((name) => schemeByName(name, ''));
const { signal } = new AbortController();

const read = (scene: string): ReturnType<typeof readScene> =>
  readScene(
    {
      sceneFile: fileURLToPath(new URL(`../../../../../scenes/${scene}.json`, import.meta.url)),
      outFolder: 'out',
      maxFrequency: hertz(700),
      allowLeaks: false,
    },
    testHost.files,
    1e9,
  );

/** Threads that take copies, as threads do, and say when they are asked. */
function copyingThreads(asked: () => void): RoomThreads {
  return new RoomThreads(() => {
    const answer = roomWorker();
    return {
      ask: async (question) => {
        asked();
        const copy = structuredClone(question);
        await new Promise((resolve) => setTimeout(resolve));
        return structuredClone(answer(copy).output);
      },
      end: () => undefined,
    };
  }, 4);
}

it.each([
  ['webgpu', ['asked', 'asked', 'other']],
  ['cpu', ['other']],
] as const)(
  '%s: threads count a room beside a GPU, and one counts before the cores are measured',
  async (kind, order) => {
    const rendered = await read('shoebox');
    const happened: string[] = [];
    const host: Host = { ...testHost, threads: copyingThreads(() => happened.push('asked')) };
    const controls = { host, memoryLimit: 1e9, signal };
    const census = await countRoom(rendered, SCHEMES, { kind }, controls, () =>
      Promise.resolve(void happened.push('other')),
    );
    expect(happened.toSorted()).toEqual(order);
    const countsOf = (of: RoomCensus): RunCounts[] => SCHEMES.map((one) => of.countsFor(planRender(rendered, one)));
    expect(countsOf(census)).toEqual(countsOf(alone(RoomCensus.work(rendered, SCHEMES))));
  },
);

it('a host that remembers a room counts it once, also with walls that absorb more and points elsewhere', async () => {
  const rendered = await read('shoebox');
  const remembered = new Remembered();
  const keep = vi.spyOn(remembered, 'keep');
  const host: Host = { ...testHost, remembered };
  /** Names under which counts were kept. */
  const names = (): number => new Set(keep.mock.calls.map(([one]) => one)).size;
  const count = (changed: typeof rendered): Promise<RoomCensus> =>
    countRoom(changed, SCHEMES, { kind: 'cpu' }, { host, memoryLimit: 1e9, signal }, () => Promise.resolve());
  const { scene } = rendered;
  const [[name]] = scene.materials;
  const withMaterial = (definition: typeof scene.materials extends ReadonlyMap<string, infer D> ? D : never) => ({
    ...rendered,
    scene: { ...scene, materials: new Map([...scene.materials, [name, definition]]) },
  });
  await count(rendered);
  const other = withMaterial({ kind: 'absorption', absorption: 0.7 });
  const receivers = scene.receivers.map((receiver) => ({ ...receiver, position: [1, 1, 1] as const }));
  const moved = { ...other, scene: { ...other.scene, receivers } } as typeof rendered;
  const again = await count(moved);
  expect(names()).toBe(1);
  const countsOf = (of: RoomCensus): RunCounts[] => SCHEMES.map((one) => of.countsFor(planRender(moved, one)));
  expect(countsOf(again)).toEqual(countsOf(alone(RoomCensus.work(moved, SCHEMES))));
  await count(withMaterial({ kind: 'rigid' }));
  expect(names()).toBe(2);
});

it('what is wrong with a room is said as without threads', async () => {
  const rendered = await read('lecture-hall');
  // So low a frequency needs a layer outside that is too thick.
  const scene = { ...rendered.scene, outside: { ...rendered.scene.outside, absorbsFrom: hertz(0.01) } };
  const host: Host = { ...testHost, threads: copyingThreads(() => undefined) };
  const counting = countRoom(
    { ...rendered, scene, allowLeaks: true },
    SCHEMES,
    { kind: 'webgpu' },
    { host, memoryLimit: 1e9, signal },
    () => Promise.resolve(),
  );
  await expect(counting).rejects.toThrow(InputError);
});
