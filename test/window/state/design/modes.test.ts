import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModeEntry, ModesReport, ViewSurface } from '../../../../src/app/index.ts';
import { FULL, NO_AIR } from '../../../../electron/renderer/core/packed-frame.ts';
import type { Bridge } from '../../../../electron/bridge.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { editScene, startDocument, undo } = await import('../../../../electron/renderer/state/document/document.ts');
const { useBridge } = await import('../../../../electron/renderer/platform/bridge.ts');
const { view } = await import('../../../../electron/renderer/state/window/view.ts');
const search = await import('../../../../electron/renderer/state/design/modes/search.ts');
const list = await import('../../../../electron/renderer/state/design/modes/mode-list.ts');
const shape = await import('../../../../electron/renderer/state/design/modes/mode-shape.ts');
const check = await import('../../../../electron/renderer/state/design/modes/check.ts');
const { keptSearches } = await import('../../../../electron/renderer/state/results/saved/kept-searches.ts');
const swing = await import('../../../../electron/renderer/state/design/modes/swing.ts');
const charts = await import('../../../../electron/renderer/state/design/modes/charts.ts');
const damping = await import('../../../../electron/renderer/state/design/modes/damping.ts');

const SCENE = {
  maxFrequencyHz: 500,
  materials: { felt: { absorption: 0.4 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'felt' }] },
};

const mode = (number: number, hertz: number, seconds: number | null, levels: number[], halves?: number[]): ModeEntry =>
  ({
    number,
    frequencyHz: hertz,
    decaySeconds: seconds,
    quality: seconds,
    levelsDb: levels,
    halfWaves: halves,
    shares: seconds === null ? [] : [{ material: 'felt', side: number === 2 ? 'x-' : 'z-', share: 0.1 * number }],
  }) as unknown as ModeEntry;

const MODES = [
  mode(1, 34, 1.2, [-3, 1], [1, 0, 0]),
  mode(2, 43, null, [2, -60], [1, 1, 0]),
  mode(3, 50, 0.8, [0, -9], [0, 1, 0]),
];
const REPORT = {
  modes: MODES,
  points: [
    { kind: 'source', name: 'S1' },
    { kind: 'receiver', name: 'R1' },
  ],
  files: ['modes.json', 'modes.csv'],
} as unknown as ModesReport;

/** A room of 2 × 1 × 2 nodes, one of them a wall. */
const SHAPE = {
  volume: {
    along: [Float32Array.of(0.5, 1.5), Float32Array.of(0.5), Float32Array.of(0.5, 1.5)],
    values: Int16Array.of(FULL, NO_AIR, -FULL, 0),
    scale: 1,
  },
  walls: Uint8Array.of(255, 255, 1, 128),
};

const asked = (task: string): Call[] => calls.filter((call) => call.task === task);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const numbers = (): number[] => list.listedModes.value.map(({ number }) => number);

async function found(): Promise<void> {
  const started = search.startModes();
  asked('modes')
    .at(-1)!
    .resolve({ report: REPORT, files: new Map([['modes.csv', Uint8Array.of(7)]]) });
  await started;
}

beforeEach(async () => {
  await settled();
  calls.length = 0;
  view.value = 'design';
  startDocument({ name: 'hall.json', token: null, scene: SCENE, files: new Map() }, true);
});

describe('the search for modes', () => {
  it('asks for a number of modes, or for all up to a frequency, and tells how far it is', async () => {
    search.modesCount.value = 12;
    const started = search.startModes();
    expect(asked('modes')[0].argument).toMatchObject({ input: { sceneFile: 'hall.json' }, wanted: { count: 12 } });
    const progress = { what: 'what the walls do', share: 0.6, leftSeconds: 4 };
    asked('modes')[0].options.onEvent!({ progress } as never);
    expect(search.modesSearch.last.value).toMatchObject({ progress, state: { kind: 'going' } });
    search.modesSearch.stop();
    await started;
    expect(search.modesSearch.last.value?.state.kind).toBe('stopped');
    search.modesUntil.value = 'frequency';
    search.modesUpTo.value = 90;
    void search.startModes();
    expect(asked('modes')[1].argument).toMatchObject({ wanted: { upToHz: 90 } });
    search.modesSearch.stop();
  });

  it('saves the files as the command writes them', async () => {
    const saved: unknown[] = [];
    useBridge({
      saveAs: (name: string, contents: Uint8Array) => {
        saved.push([name, [...contents]]);
        return Promise.resolve({ name });
      },
    } as unknown as Bridge);
    await found();
    await search.saveModes('modes.csv');
    await search.saveModes('modes.vti');
    expect(saved).toEqual([['modes.csv', [7]]]);
  });
});

describe('the check of the modes', () => {
  const CHECKED = { ...REPORT, check: { heard: [], others: [], frequencyRms: 1e-5, decayRms: null, steps: 9 } };

  it('asks the worker that has the modes, and its report takes the place of the one that was found', async () => {
    await check.checkModes();
    expect(asked('modesCheck')).toEqual([]);
    await found();
    list.chooseMode(3);
    const checking = check.checkModes();
    asked('modesCheck')[0].options.onEvent!({ share: 0.4 } as never);
    expect(check.modesChecking.value).toEqual({ kind: 'going', share: 0.4 });
    asked('modesCheck')[0].resolve({ report: CHECKED, files: new Map([['modes.csv', Uint8Array.of(8)]]) });
    await checking;
    expect(check.modesChecking.value).toBeNull();
    expect([search.modesReport.value, search.haveShapes.value]).toEqual([CHECKED, true]);
    expect(list.chosenMode.value?.number).toBe(3);
    expect(keptSearches.value.map((kept) => kept.found.report)).toEqual([CHECKED]);
  });

  it('leaves the modes as they were when it is stopped', async () => {
    await found();
    const checking = check.checkModes();
    check.stopCheck();
    await checking;
    expect([check.modesChecking.value, search.modesReport.value]).toEqual([null, REPORT]);
  });
});

describe('the list of modes', () => {
  it('is sorted by each column, with what has no value last whichever way', async () => {
    await found();
    expect(numbers()).toEqual([1, 2, 3]);
    const orders = list.MODE_COLUMNS.map((column) => {
      list.sortModes(column);
      const rising = numbers();
      list.sortModes(column);
      const falling = numbers();
      list.sortModes(column);
      return [column, rising, falling];
    });
    expect(orders).toEqual([
      ['frequency', [1, 2, 3], [3, 2, 1]],
      ['decay', [3, 1, 2], [1, 3, 2]],
      ['quality', [3, 1, 2], [1, 3, 2]],
      ['kind', [3, 1, 2], [2, 1, 3]],
      ['level', [2, 3, 1], [1, 3, 2]],
      ['damped', [1, 3, 2], [3, 1, 2]],
    ]);
    list.listLevelsAt(0);
    list.sortModes('level');
    expect(numbers()).toEqual([1, 3, 2]);
  });

  it('says what a mode is and what damps it most', async () => {
    await found();
    expect(MODES.map(list.kindText)).toEqual(['1 0 0 axial', '1 1 0 tangential', '0 1 0 axial']);
    expect(MODES.map(list.dampedBy)).toEqual(['10 % felt, floor', '', '30 % felt, floor']);
  });

  it('stand beside the peaks of a response: maxima with a dip of 3 dB on both sides, from near the lowest mode on', () => {
    // A peak at 20 Hz lies below all modes, those at 40 and 52 Hz are steps of the peak between them.
    const x = [18, 20, 22, 30, 34.5, 36, 40, 41, 42, 46, 52, 55];
    const y = [-20, -5, -20, -12, -8, -14, -6, -7, -3, -9, -7, -12];
    expect(charts.peaksOf({ x, y }, MODES)).toEqual([
      { frequencyHz: 34.5, levelDb: -8, mode: 1, modeHz: 34 },
      { frequencyHz: 42, levelDb: -3, mode: 2, modeHz: 43 },
    ]);
  });

  it('begins with the lowest mode, and each chart marks the chosen one', async () => {
    await found();
    expect(list.chosenMode.value?.number).toBe(1);
    list.chooseMode(3);
    list.chooseMode(4);
    expect(charts.chartLines.value).toEqual([
      { x: 34, isChosen: false },
      { x: 43, isChosen: false },
      { x: 50, isChosen: true },
    ]);
    expect(charts.countCurve.value.y).toEqual([0, 1, 1, 2, 2, 3]);
    await found();
    expect(list.chosenMode.value?.number).toBe(3);
    startDocument({ name: 'other.json', token: null, scene: SCENE, files: new Map() }, true);
    expect(list.chosenMode.value).toBeNull();
  });
});

describe('the shape of a mode', () => {
  it('is read when a mode is chosen, and gone when the scene changes', async () => {
    await found();
    const end = shape.followShape();
    expect(asked('modeShape')[0].argument).toEqual({ number: 1 });
    asked('modeShape')[0].resolve(SHAPE);
    await settled();
    shape.turnPlane(0);
    shape.movePlane(99);
    // The room has no picture here, so that its extents are 0.
    expect(shape.plane.value).toEqual({ axis: 0, position: 0 });
    expect([...shape.shownMode.value!.slices[0].pressure]).toEqual([1, -1]);
    shape.turnPlane(2);
    expect([...shape.shownMode.value!.slices[0].pressure]).toEqual([1, NaN]);
    expect(shape.shownMode.value!.walls?.bytes).toBe(SHAPE.walls);
    editScene('change', (before) => ({ ...before, title: 'changed' }));
    expect(shape.shownMode.value).toBeNull();
    undo();
    expect(shape.shownMode.value).not.toBeNull();
    end();
  });

  it('swings from its largest pressure to the opposite, also while it is held', async () => {
    expect(swing.swing.value).toBe(1);
    swing.isSwinging.value = true;
    swing.showMoment(0.5);
    expect([swing.swing.value, swing.isSwinging.value]).toEqual([-1, false]);
    await found();
  });
});

it('Walls of one material are told apart by their side, and have the share that the mode gives to it', () => {
  // A floor seen from above, and a wall at the lower end of x whose front lies outside.
  const surface = {
    front: 'felt',
    back: 'felt',
    meshMaterial: null,
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0),
    outside: Uint8Array.of(2, 1),
  } as unknown as ViewSurface;
  const parts = damping.surfacesBySide([surface]);
  expect(parts.map(({ front, back, outside }) => [front, back, ...outside])).toEqual([
    ['felt · z-', 'felt · z+', 2],
    ['felt · x+', 'felt · x-', 1],
  ]);
  expect(damping.dampingShares(parts, MODES[2]).get('felt · z-')).toBeCloseTo(0.3, 12);
  expect(damping.dampingShares(parts, MODES[2]).get('felt · x-')).toBe(0);
});
