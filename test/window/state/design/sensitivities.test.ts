import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SensitivityReport, SurfacesView } from '../../../../src/app/index.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { editScene, startDocument, undo } = await import('../../../../electron/renderer/state/document/document.ts');
const { machineUse } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
const { view } = await import('../../../../electron/renderer/state/window/view.ts');
const { searchObstacle } = await import('../../../../electron/renderer/state/design/search.ts');
const { searchFrequency } = await import('../../../../electron/renderer/state/design/asked.ts');
const state = await import('../../../../electron/renderer/state/design/sensitivities/sensitivities.ts');
const painted = await import('../../../../electron/renderer/state/design/sensitivities/painting.ts');
const { spreadsOf } = await import('../../../../electron/renderer/state/design/sensitivities/spread.ts');
const { followSurfaces } = await import('../../../../electron/renderer/state/design/surfaces-apart.ts');
const { designTab } = await import('../../../../electron/renderer/state/design/tab.ts');

const SCENE = {
  maxFrequencyHz: 500,
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'a' }] },
};

const effect = (surface: string, byTenPercent: number, bySquareMetre: number | null): object => ({
  surface,
  byTenPercent,
  bySquareMetre,
});
const REPORT = {
  surfaces: [{ name: 'x-' }, { name: 'z-' }],
  figures: [
    { figure: 't20Seconds', centreHz: 63, value: 1, surfaces: [effect('x-', -0.01, -0.2), effect('z-', 0.04, null)] },
    { figure: 't20Seconds', centreHz: 125, value: 1, surfaces: [effect('x-', 0, 0), effect('z-', 0, null)] },
    { figure: 'c50Db', centreHz: 125, value: 1, surfaces: [effect('x-', 0.2, 1), effect('z-', 0.1, null)] },
  ],
  files: { report: 'hall-sensitivities.json', table: 'hall-sensitivities.csv' },
} as unknown as SensitivityReport;
const APART = {
  view: { surfaces: [{ front: 'a · x-' }], edges: new Float32Array() },
  list: [
    { name: 'x-', side: 'wall', material: 'a', ownMaterial: 'a · x-' },
    { name: 'z-', side: 'floor', material: 'a', ownMaterial: 'a · z-' },
  ],
} as unknown as SurfacesView;

const asked = (task: string): Call => calls.findLast((call) => call.task === task)!;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function computed(): Promise<void> {
  const started = state.startSensitivities();
  asked('sensitivities').resolve({ report: REPORT, files: new Map() });
  await started;
}

beforeEach(async () => {
  await settled();
  calls.length = 0;
  startDocument({ name: 'hall.json', token: null, scene: SCENE, files: new Map() }, true);
});

describe('sensitivities in the window', () => {
  it('ask for what is chosen, and occupy the machine until they are there', async () => {
    searchFrequency.value = 200;
    state.uncertaintyOfAll.value = 15;
    state.setUncertainty('a', 20);
    const started = state.startSensitivities();
    expect([machineUse.value, state.sensitivitySearch.isGoing.value]).toEqual(['sensitivities', true]);
    expect(searchObstacle.value).toMatch(/sensitivities are being computed/);
    await state.startSensitivities();
    expect(calls).toHaveLength(1);
    expect(asked('sensitivities').argument).toMatchObject({
      maxFrequencyHz: 200,
      uncertainties: [
        { material: 'a', percent: 20 },
        { material: null, percent: 15 },
      ],
    });
    asked('sensitivities').resolve({ report: REPORT, files: new Map() });
    await started;
    expect([machineUse.value, state.sensitivityReport.value]).toEqual([null, REPORT]);
  });

  it('ask for drawn rooms and the way, and refuse one room alone', async () => {
    state.drawnRooms.value = 1;
    await state.startSensitivities();
    expect([calls.length, state.sensitivityObstacle.value]).toEqual([0, expect.stringMatching(/no spread/)]);
    state.drawnRooms.value = 20;
    state.drawSeed.value = 7;
    state.movedBy.value = 'walls';
    await computed();
    expect(asked('sensitivities').argument).toMatchObject({ draws: 20, seed: 7, by: 'walls' });
  });

  it('put the spread of drawn rooms on one scale for all octaves', () => {
    const drawn = (low: number, median: number, high: number, linearHalf: number): object => ({
      ...{ half: 0, linearHalf, quantiles: { low, median, high } },
    });
    const group = [
      { figure: 't20Seconds', centreHz: 63, value: 1, drawn: drawn(0.9, 1.05, 1.1, 0.2) },
      { figure: 't20Seconds', centreHz: 125, value: 1, drawn: drawn(0.8, 1, 1.2, 0.1) },
      { figure: 't20Seconds', centreHz: 250, value: 1, drawn: { half: 1, linearHalf: 1, quantiles: null } },
    ] as unknown as Parameters<typeof spreadsOf>[0];
    const [first, second, ...others] = spreadsOf(group);
    expect(others).toEqual([]);
    expect(first!.texts).toEqual({ low: '0.900', median: '1.050', high: '1.100' });
    // The scale goes from 0.8 to 1.2.
    expect([first!.drawn.from, first!.drawn.to, first!.median, first!.value]).toEqual(
      [0.25, 0.75, 0.625, 0.5].map((share) => expect.closeTo(share, 9) as number),
    );
    expect([first!.linear, second!.drawn]).toEqual([
      { from: expect.closeTo(0, 9) as number, to: expect.closeTo(1, 9) as number },
      { from: expect.closeTo(0, 9) as number, to: expect.closeTo(1, 9) as number },
    ]);
  });

  it('stop on request, and end with their scene', async () => {
    const started = state.startSensitivities();
    state.sensitivitySearch.stop();
    await started;
    expect(state.sensitivitySearch.last.value?.state.kind).toBe('stopped');
    const another = state.startSensitivities();
    startDocument({ name: 'other.json', token: null, scene: {}, files: new Map() }, true);
    await another;
    expect([machineUse.value, state.sensitivitySearch.last.value]).toEqual([null, null]);
  });

  it('show the chosen figure in an octave that it has', async () => {
    await computed();
    expect(state.sensitiveFigures.value).toEqual(['t20Seconds', 'c50Db']);
    expect(state.shownSensitivity.value).toMatchObject({ figure: 't20Seconds', centreHz: 125 });
    state.showOctave(63);
    expect(state.shownSensitivity.value).toMatchObject({ figure: 't20Seconds', centreHz: 63 });
    state.showFigure('c50Db');
    expect(state.shownSensitivity.value).toMatchObject({ figure: 'c50Db', centreHz: 125 });
  });

  it('give each surface its number, as a share of the largest', async () => {
    await computed();
    state.showOctave(63);
    expect(painted.paintedSurfaces.value).toEqual([
      { name: 'x-', text: 'wall at x = 0 m', value: '−0.010', share: -0.25 },
      { name: 'z-', text: 'floor', value: '+0.040', share: 1 },
    ]);
    painted.measure.value = 'squareMetre';
    expect(painted.paintedSurfaces.value).toEqual([
      { name: 'x-', text: 'wall at x = 0 m', value: '−0.200', share: -1 },
    ]);
    expect(painted.scaleHeading.value).toBe('T20 at 63 Hz, s, by 1 m² more absorbing area');
  });

  it('paint the room of the report only: not in other views, and not once the scene is another', async () => {
    view.value = 'design';
    designTab.value = 'sensitivities';
    vi.useFakeTimers();
    const end = followSurfaces();
    vi.runAllTimers();
    vi.useRealTimers();
    await computed();
    expect(painted.painting.value).toBeNull();
    asked('surfaces').resolve(APART);
    await settled();
    expect([...painted.painting.value!.shares.keys()]).toEqual(['a · x-', 'a · z-']);
    painted.painting.value!.pick('a · z-');
    expect([painted.pickedSurface.value, painted.painting.value!.picked]).toEqual(['z-', 'a · z-']);
    view.value = 'room';
    expect(painted.painting.value).toBeNull();
    view.value = 'design';
    editScene('change', (before) => ({ ...before, title: 'changed' }));
    expect(painted.painting.value).toBeNull();
    undo();
    expect(painted.painting.value).not.toBeNull();
    end();
  });
});
