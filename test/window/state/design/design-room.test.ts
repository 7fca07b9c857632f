import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DesignRoomReport } from '../../../../src/app/index.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call<'designRoom'>[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never, 'designRoom'),
);

const { scene, startDocument, undo } = await import('../../../../electron/renderer/state/document/document.ts');
const { chooseTarget, targets } = await import('../../../../electron/renderer/state/results/targets.ts');
const goals = await import('../../../../electron/renderer/state/design/materials/goals.ts');
const offers = await import('../../../../electron/renderer/state/design/materials/offers.ts');
const { setCover } = await import('../../../../electron/renderer/state/design/materials/limits.ts');
const state = await import('../../../../electron/renderer/state/design/materials/design-room.ts');

const SCENE = {
  title: 'Hall',
  materials: { plaster: { absorption: 0.1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster' }] },
};
const ANSWER = {
  ...SCENE,
  description: 'Materials chosen by Wavehall.',
  materials: { ...SCENE.materials, felt: { absorption: 0.8 } },
  geometry: { boxes: [{ ...SCENE.geometry.boxes[0], faces: { 'z+': 'felt' } }] },
};
const FOUND = {
  report: { files: { scene: 'hall-designed.json' } } as unknown as DesignRoomReport,
  files: new Map([['hall-designed.json', new TextEncoder().encode(JSON.stringify(ANSWER))]]),
};

beforeEach(() => {
  calls.length = 0;
  targets.value = { names: [], files: new Map() };
  startDocument({ name: 'hall.json', token: null, scene: SCENE, files: new Map() }, true);
});

async function found(): Promise<void> {
  chooseTarget('din-18041-a3', true);
  const started = state.startDesign();
  calls[0].resolve(FOUND);
  await started;
}

it('A goal is written as the command takes it, once it has a number', () => {
  const goal = { figure: 'c50Db', of: 'mean', side: '>=', value: 2, octaves: '500 Hz, 1000' } as const;
  expect(goals.goalRequest(goal)).toBe('C50>=2@500,1000');
  expect(goals.goalRequest({ ...goal, figure: 'gDb', of: 'spread', side: '<=' })).toBe('spread(G)<=2@500,1000');
  expect(goals.goalRequest({ ...goal, figure: 'sti', value: 0.6 })).toBe('STI>=0.6');
  expect(goals.goalRequest({ ...goal, value: undefined })).toBeNull();
});

describe('a search for materials', () => {
  it('needs something to meet, and prices of all materials or of none', async () => {
    expect(state.designObstacle.value).toMatch(/^Choose a target/);
    await state.startDesign();
    expect(calls).toHaveLength(0);
    goals.addGoal();
    expect(state.designObstacle.value).toMatch(/^Choose a target/);
    goals.changeGoal(0, { value: 1 });
    expect(state.designObstacle.value).toBeNull();
    for (const name of ['felt', 'plaster', 'felt']) offers.addOffer(name);
    offers.priceOffer('felt', 30);
    expect(state.designObstacle.value).toBe('Give all materials a price, or none.');
    offers.removeOffer('plaster');
    expect(state.designObstacle.value).toBeNull();
  });

  it('asks for what is chosen: targets, goals, prices, and shares of surfaces', async () => {
    chooseTarget('din-18041-a3', true);
    goals.addGoal();
    goals.changeGoal(0, { value: 1 });
    offers.addOffer('felt');
    offers.priceOffer('felt', 30);
    setCover('floor', 0);
    setCover('ceiling', 40);
    setCover('x-', 50);
    setCover('x-', 100);
    const started = state.startDesign();
    expect(calls[0].argument).toMatchObject({
      targets: { names: ['din-18041-a3'] },
      goals: ['C50>=1@125,250'],
      materials: ['felt'],
      prices: new Map([['felt', 30]]),
      limits: [
        { surface: 'floor', atMost: 0 },
        { surface: 'ceiling', atMost: 0.4 },
      ],
      parts: 5,
      confidencePercent: 95,
      mostRuns: 20,
    });
    state.designSearch.stop();
    await started;
    expect([state.designSearch.last.value?.state.kind, scene.value]).toEqual(['stopped', SCENE]);
  });

  it('takes all absorbers and the least area unasked', async () => {
    chooseTarget('din-18041-a3', true);
    const started = state.startDesign();
    expect(calls[0].argument).toMatchObject({ materials: null, prices: null, limits: [], goals: [] });
    state.designSearch.stop();
    await started;
  });

  it('puts its answer into the scene only when told to, and undo takes it back', async () => {
    await found();
    expect([scene.value, state.hasDesigned.value]).toEqual([SCENE, false]);
    state.applyDesign();
    expect(scene.value).toEqual({ title: 'Hall', materials: ANSWER.materials, geometry: ANSWER.geometry });
    expect(state.hasDesigned.value).toBe(true);
    undo();
    expect([scene.value, state.hasDesigned.value]).toEqual([SCENE, false]);
  });
});
