import { describe, expect, it, vi } from 'vitest';
import type { EarlyReflections } from '../../../../src/app/index.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { addResult } = await import('../../../../electron/renderer/state/results/results.ts');
const { chosenReflection, drawnPath, followReflections, levelOf, reflectionOctave, surfaceName } =
  await import('../../../../electron/renderer/state/results/places/reflections.ts');

const material = 'panel';

describe('the early reflections of a result', () => {
  it('name their surfaces by place and material', () => {
    const named = (point: readonly [number, number, number], normal: readonly [number, number, number]): string =>
      surfaceName({ point, normal }, material);
    expect(named([1, 2, 0], [0, 0, 1])).toBe('floor: panel');
    expect(named([1, 2, 3], [0, 0, -1])).toBe('ceiling: panel');
    expect(named([-1e-12, 2, 1], [1, 0, 0])).toBe('wall at x = 0 m: panel');
    expect(named([1, -2.505, 1], [0, 1, 0])).toBe('wall at y = −2.5 m: panel');
    expect(named([1, 2, 1], [0.6, 0.8, 0])).toBe('wall: panel');
    expect(named([1, 2, 1], [0.6, 0, 0.8])).toBe('sloped surface: panel');
  });

  it('are looked for in the scene as it ran, and the path of the chosen one is drawn', async () => {
    const end = followReflections();
    const entry = { source: 'S1', receiver: 'R1', file: 'S1-R1.wav' };
    const report = { responses: [entry], areas: [], errors: [], scene: { materials: [] }, dimensions: 3 };
    const input = { sceneFile: 'room.json', text: '{}', files: new Map() };
    addResult(
      'room',
      { report, files: new Map([[entry.file, new Uint8Array()]]) } as unknown as Parameters<typeof addResult>[1],
      null,
      input,
      'run',
    );
    const call = calls.find(({ task }) => task === 'reflections')!;
    expect(call.argument).toEqual({ input, source: 'S1', receiver: 'R1' });
    const reflection = (height: number) => ({
      ...{ delaySeconds: 0.01, metres: 5, levelsDb: [1, 2, 3, 4, 5, 6] },
      places: [{ point: [1, 1, height] as const, normal: [0, 0, 1] as const, material }],
    });
    const found: EarlyReflections = {
      ...{ source: [0, 0, 1], receiver: [2, 2, 1], directMetres: 2.8, isDirectBlocked: false, isComplete: true },
      reflections: [reflection(0), reflection(3)],
    };
    call.resolve(found);
    await vi.waitFor(() => expect(drawnPath.value).toEqual([found.source, [1, 1, 0], found.receiver]));
    chosenReflection.value = 1;
    expect(drawnPath.value?.[1]).toEqual([1, 1, 3]);
    reflectionOctave.value = 4000;
    expect(levelOf(found.reflections[0])).toBe(6);
    end();
  });
});
