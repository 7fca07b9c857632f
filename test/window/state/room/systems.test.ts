/** Systems of sources and levels in the window, and names that follow their points. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SceneView } from '../../../../src/app/index.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers([]),
);

const documents = await import('../../../../electron/renderer/state/document/document.ts');
const levels = await import('../../../../electron/renderer/state/room/levels.ts');
const { renamePoint, removePoint } = await import('../../../../electron/renderer/state/room/points.ts');
const systems = await import('../../../../electron/renderer/state/room/systems.ts');
const { sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');

const FIGURES = {
  openPlan: { desks: { source: 'S1', receivers: ['R1', 'R2', 'R3', 'R4', 'R5'] } },
  figureOfEight: { R1: ['R2', 'R3'] },
  ears: { R4: 'R5' },
};
const at = (x: number) => ({ position: [x, 1, 1] });
const SCENE = {
  sources: { S1: at(1), S2: at(3) },
  receivers: { R1: at(4), R2: at(4.1), R3: at(3.9), R4: at(5), R5: at(6) },
  systems: { PA: { sources: { S1: { gainDb: 0 }, S2: { gainDb: -3 } } } },
  figures: FIGURES,
};
const now = () => documents.scene.value as unknown as typeof SCENE;

beforeEach(() => {
  documents.startDocument({ name: 'hall.json', token: null, scene: SCENE, files: new Map() }, true);
  const points = (of: Record<string, { position: number[] }>) =>
    Object.entries(of).map(([name, { position }]) => ({ name, position }));
  sceneView.value = { sources: points(SCENE.sources), receivers: points(SCENE.receivers) } as unknown as SceneView;
});

describe('A system of sources', () => {
  it('is added with all sources, by a name of its own, and removed', () => {
    systems.addSystem();
    expect(systems.systemNames()).toEqual(['PA', 'PA2']);
    expect(systems.partsOf('PA2')).toEqual([
      { source: 'S1', isIn: true, gainDb: 0, delayMs: 0, isReversed: false },
      { source: 'S2', isIn: true, gainDb: 0, delayMs: 0, isReversed: false },
    ]);
    systems.removeSystem('PA');
    systems.removeSystem('PA2');
    expect(now().systems).toBeUndefined();
  });

  it('has gains, delays and sources that can be changed; the last source stays', () => {
    systems.setGain('PA', 'S1', -6);
    systems.setDelay('PA', 'S1', 12.3);
    expect(now().systems.PA.sources.S1).toEqual({ gainDb: -6, delaySeconds: 0.0123 });
    systems.setIn('PA', 'S2', false);
    systems.setIn('PA', 'S1', false);
    expect(Object.keys(now().systems.PA.sources)).toEqual(['S1']);
    systems.setDelay('PA', 'S1', 0);
    expect(now().systems.PA.sources.S1).toEqual({ gainDb: -6 });
  });

  it('reverses a source, also one that is aligned, and leaves no trace of one that is not', () => {
    systems.setReversed('PA', 'S2', true);
    systems.alignAt('PA', 'R1');
    expect(now().systems.PA.sources.S2).toMatchObject({ gainDb: -3, inverted: true });
    expect(systems.partsOf('PA').map(({ isReversed }) => isReversed)).toEqual([false, true]);
    systems.setReversed('PA', 'S2', false);
    expect(now().systems.PA.sources.S2).not.toHaveProperty('inverted');
  });

  it('is aligned at a receiver: the nearer source waits', () => {
    systems.alignAt('PA', 'R1');
    const { S1, S2 } = now().systems.PA.sources as Record<string, { delaySeconds?: number }>;
    expect(S1.delaySeconds).toBeUndefined();
    // 3 m and 1 m: 2 m at 343.2 m/s.
    expect(S2.delaySeconds).toBeCloseTo(2 / 343.2, 6);
  });

  it('is renamed, but not as a source is called', () => {
    expect(systems.renameSystem('PA', 's1')).not.toBeNull();
    expect(systems.renameSystem('PA', 'Stage')).toBeNull();
    expect(systems.systemNames()).toEqual(['Stage']);
  });
});

describe('Names in systems and figures', () => {
  it('follow a source and a receiver that are renamed', () => {
    expect(renamePoint({ kind: 'source', name: 'S1' }, 'Left')).toBeNull();
    expect(Object.keys(now().systems.PA.sources)).toEqual(['Left', 'S2']);
    expect(now().figures.openPlan.desks.source).toBe('Left');
    renamePoint({ kind: 'receiver', name: 'R1' }, 'Seat');
    renamePoint({ kind: 'receiver', name: 'R5' }, 'Right');
    expect(now().figures).toEqual({
      openPlan: { desks: { source: 'Left', receivers: ['Seat', 'R2', 'R3', 'R4', 'Right'] } },
      figureOfEight: { Seat: ['R2', 'R3'] },
      ears: { R4: 'Right' },
    });
  });

  it('go with a point that is removed, and what is nothing without it', () => {
    removePoint({ kind: 'receiver', name: 'R5' });
    expect(now().figures).toEqual({
      openPlan: { desks: { source: 'S1', receivers: ['R1', 'R2', 'R3', 'R4'] } },
      figureOfEight: { R1: ['R2', 'R3'] },
    });
    removePoint({ kind: 'receiver', name: 'R2' });
    expect(now().figures).toEqual({});
    removePoint({ kind: 'source', name: 'S1' });
    expect(now().systems).toEqual({ PA: { sources: { S2: { gainDb: -3 } } } });
    removePoint({ kind: 'source', name: 'S2' });
    expect(now().systems).toBeUndefined();
  });
});

describe('Levels', () => {
  const S1 = { key: 'sources', name: 'S1' } as const;

  it('of a source are usual ones, or a row of a table', () => {
    levels.giveUsualPower(S1, 'officeSpeech');
    expect(levels.soundPower(S1)!(500)).toBe(69);
    expect(levels.soundPower(S1)!(63)).toBeUndefined();
    expect(levels.setPowerRow(S1, '80\t81 82;83 84 85 86 87,5')).toBeNull();
    expect(levels.soundPower(S1)!(8000)).toBe(87.5);
    expect(levels.setPowerRow(S1, '80 81')).toContain('a row of 8 levels');
    expect(levels.setPowerRow(S1, '80 81 82 83 84 85 86 x')).not.toBeNull();
    expect(levels.levelsFrom('1,2,3', [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('of a system are its own', () => {
    levels.giveSpeech({ key: 'systems', name: 'PA' }, true);
    expect(levels.speechLevel({ key: 'systems', name: 'PA' })).toBe(60);
    expect(levels.effortOf(60)).toBe('normal');
    expect(levels.effortOf(61)).toBeUndefined();
    expect(levels.speechLevel(S1)).toBeUndefined();
  });

  it('of noise are a curve that is known again', () => {
    levels.setNoiseCurve('NC 30');
    expect(levels.noiseCurve()).toBe('NC 30');
    expect(levels.noise()!(125)).toBe(48);
    levels.setNoise(125, 50);
    expect(levels.noiseCurve()).toBeUndefined();
  });
});
