import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DesignRoomReport } from '../../../../src/app/index.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { scene, startDocument, undo } = await import('../../../../electron/renderer/state/document/document.ts');
const { chooseTarget, targets } = await import('../../../../electron/renderer/state/results/targets.ts');
const goals = await import('../../../../electron/renderer/state/design/materials/goals.ts');
const offers = await import('../../../../electron/renderer/state/design/materials/offers.ts');
const { setCover } = await import('../../../../electron/renderer/state/design/materials/limits.ts');
const state = await import('../../../../electron/renderer/state/design/materials/design-room.ts');
const { answerMaterials, answerPainting, followAnswer, showsAnswer } =
  await import('../../../../electron/renderer/state/design/materials/answer-picture.ts');
const { askedBand, bandChoice, crossover } = await import('../../../../electron/renderer/state/design/asked.ts');
const { followSurfaces } = await import('../../../../electron/renderer/state/design/surfaces-apart.ts');
const { designTab } = await import('../../../../electron/renderer/state/design/tab.ts');
const { view } = await import('../../../../electron/renderer/state/window/view.ts');

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
  report: {
    files: { scene: 'hall-designed.json' },
    coverings: [2, 3].map((squareMetres) => ({ surface: 'z+', material: 'felt', squareMetres })),
  } as unknown as DesignRoomReport,
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
    offers.changeOffer('felt', { price: 30 });
    expect(state.designObstacle.value).toBe('Give all materials a price, or none.');
    offers.removeOffer('plaster');
    expect(state.designObstacle.value).toBeNull();
  });

  it('asks for what is chosen: targets, goals, prices, and shares of surfaces', async () => {
    chooseTarget('din-18041-a3', true);
    goals.addGoal();
    goals.changeGoal(0, { value: 1 });
    offers.addOffer('felt');
    offers.changeOffer('felt', { price: 30 });
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

  it('asks for the full band, and for where materials may be used', async () => {
    chooseTarget('din-18041-a3', true);
    for (const name of ['felt', 'plaster', 'wood']) offers.addOffer(name);
    offers.changeOffer('felt', { where: 'walls' });
    offers.changeOffer('wood', { where: 'anywhere' });
    const end = followSurfaces();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0].resolve({ view: { surfaces: [] }, list: [{ name: 'x-' }, { name: 'z-' }] });
    await vi.waitFor(() => expect(offers.offerUses()[1]!.surfaces).toHaveLength(2));
    end();
    bandChoice.value = 'full';
    crossover.value = 300;
    const started = state.startDesign();
    expect(calls.at(-1)!.argument).toMatchObject({
      band: { fullBand: true, crossover: 300 },
      uses: [
        { material: 'felt', surfaces: ['walls'] },
        { material: 'wood', surfaces: ['x-', 'z-'] },
      ],
    });
    state.designSearch.stop();
    await started;
    bandChoice.value = 'rays';
    expect(askedBand.value).toEqual({ raysOnly: true });
    bandChoice.value = 'scene';
    expect(askedBand.value).toEqual({});
  });

  it('shows the answer in the picture until it is applied, and again after undo', async () => {
    const end = followAnswer();
    [view.value, designTab.value] = ['design', 'materials'];
    await found();
    const reading = calls.find(({ task }) => task === 'view')!;
    expect(JSON.parse((reading.argument as { input: { text: string } }).input.text)).toMatchObject({
      materials: ANSWER.materials,
    });
    expect(answerPainting.value).toBeNull();
    const walls = [
      { front: 'felt', back: null },
      { front: 'plaster', back: null },
    ];
    reading.resolve({ surfaces: walls, edges: new Float32Array() });
    await vi.waitFor(() => expect(answerPainting.value?.walls.surfaces).toBe(walls));
    expect(answerPainting.value!.colours.get('felt')).toMatch(/^#/);
    expect(answerMaterials.value).toMatchObject([{ name: 'felt', squareMetres: 5 }]);
    showsAnswer.value = false;
    expect(answerPainting.value).toBeNull();
    showsAnswer.value = true;
    state.applyDesign();
    expect(answerPainting.value).toBeNull();
    undo();
    expect(answerPainting.value).not.toBeNull();
    designTab.value = 'modes';
    expect(answerPainting.value).toBeNull();
    end();
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
