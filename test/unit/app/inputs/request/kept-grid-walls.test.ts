import { expect, it } from 'vitest';
import { resolveKept } from '../../../../../src/app/inputs/request/kept-grid-walls.ts';
import { recallWalls } from '../../../../../src/app/inputs/materials/kept-walls.ts';
import { planRender, resolveMaterials, type RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { roomWorker } from '../../../../../src/app/jobs/room-worker.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { fitWith, RoomThreads } from '../../../../../src/app/ports/host/room-threads.ts';
import { speedOfSound } from '../../../../../src/material/air.ts';
import { fittedWall, knownWallOf } from '../../../../../src/material/material-wall.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

const ENTRIES = [
  'brick',
  'concrete-rough',
  'glass-3mm',
  'window',
  'door-wood',
  'linoleum',
  'needle-felt',
  'carpet-thin',
];

/** A plan of a box with walls of the library. */
async function planOf(entries: readonly string[], maxFrequencyHz = 200): Promise<RenderPlan> {
  const materials = Object.fromEntries(entries.map((entry) => [entry, { library: entry }]));
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials,
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [3, 2.5, 2] }, material: entries[0] }] },
    sources: { S: { position: [0.5, 0.5, 0.5] } },
    receivers: { R: { position: [2, 1.5, 1] } },
    durationSeconds: 0.1,
    maxFrequencyHz,
    scheme: 'leggy-1@2%',
  };
  const files = new MemoryFiles(new Map([['a.json', new Blob([JSON.stringify(scene)])]]));
  const rendered = await readScene({ sceneFile: 'a.json' }, files, 1e9);
  return planRender(rendered, rendered.scheme!);
}

it('keeps walls on the grid, fits none again on the same grid, and does on another', async () => {
  const kept = keptInMemory();
  const fits: number[] = [];
  const resolved = (plan: RenderPlan) =>
    resolveKept(plan, ENTRIES, { store: kept }, (work, count) => {
      fits.push(count);
      return fitWith(undefined, count, work);
    });
  const plan = await planOf(ENTRIES);
  const expected = resolveMaterials(plan, ENTRIES);
  expect(await resolved(plan)).toEqual(expected);
  expect(await resolved(plan)).toEqual(expected);
  await resolved(await planOf(ENTRIES, 100));
  expect(fits).toEqual([8, 0, 8]);
});

it('reads and keeps nothing for few walls', async () => {
  const refuse = (): never => {
    throw new Error('used');
  };
  const few = ENTRIES.slice(0, 7);
  const plan = await planOf(few);
  const store = { ...keptInMemory(), read: refuse, update: refuse };
  const found = await resolveKept(plan, few, { store }, (work) => fitWith(undefined, 0, work));
  expect(found).toEqual(resolveMaterials(plan, few));
});

/** Threads that do their work in this one, and how many of them were started. */
function countedThreads(count: number) {
  const seen = { started: 0 };
  const threads = new RoomThreads(() => {
    seen.started++;
    const answer = roomWorker();
    return { ask: (question) => Promise.resolve(answer(question).output), end: () => undefined };
  }, count);
  return { threads, seen };
}

it.each([
  { walls: 7, started: 0 },
  { walls: 8, started: 2 },
])('fits $walls walls with $started threads, to the same numbers', async ({ walls, started }) => {
  const { threads, seen } = countedThreads(16);
  const { scene } = await planOf(ENTRIES);
  const own = Array.from({ length: walls }, (_, i) => {
    const absorption = 0.1 + 0.01 * i + 0.001 * walls;
    const bands = [{ centreHz: 500, absorption } as const];
    return [`own ${i}`, { kind: 'bands' as const, fraction: 1 as const, bands }] as const;
  });
  await recallWalls(
    { materials: new Map(own), air: scene.air },
    own.map(([name]) => name),
    { store: keptInMemory() },
    { threads },
  );
  expect(seen.started).toBe(started);
  const soundSpeed = speedOfSound(scene.air);
  const [first, last] = [own[0][1], own[walls - 1][1]];
  for (const definition of [first, last])
    expect(knownWallOf(definition, soundSpeed)).toEqual(fittedWall(definition, soundSpeed));
});
