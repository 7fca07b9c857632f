/** Directivities of sources in the window: files, discs, lines, aims. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sourceRadiation } from '../../../../src/app/index.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => ({ calls: [] as Call<'radiation'>[] }));

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never, 'radiation'),
);

const documents = await import('../../../../electron/renderer/state/document/document.ts');
const direction = await import('../../../../electron/renderer/state/room/direction.ts');
const state = await import('../../../../electron/renderer/state/room/directivity.ts');
const { selected } = await import('../../../../electron/renderer/state/room/shown-room.ts');
const { trouble } = await import('../../../../electron/renderer/state/window/say.ts');

const S1 = { kind: 'source', name: 'S1' } as const;
const opened = (name: string, text: string) => ({ name, contents: new Blob([text]), token: null });
const source = (name = 'S1') => (documents.scene.value['sources'] as Record<string, object>)[name];
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const answered = async (measurements: readonly string[]): Promise<void> => {
  await settled();
  calls.at(-1)!.resolve({ file: { measurements }, octaves: [] });
  await settled();
};

const BOX = 'azimuth,elevation,500\n0,0,0';

beforeEach(() => {
  calls.length = 0;
  trouble.value = null;
  documents.startDocument(
    {
      name: 'hall.json',
      token: null,
      scene: {
        maxFrequencyHz: 700,
        sources: {
          S1: { position: [1, 1, 1], orientation: { yawDegrees: 30 }, pattern: 'cardioid' },
          S2: { position: [2, 1, 1] },
        },
      },
      files: new Map(),
    },
    true,
  );
});

describe('A file of directivity', () => {
  it('is read before a source gets it; the aim stays', async () => {
    const given = state.giveDirectivity('S1', opened('box.csv', BOX));
    await answered([]);
    await given;
    expect(calls[0].argument).toMatchObject({ source: { directivity: { file: 'box.csv' } }, highestHz: 700 });
    expect(source()).toEqual({
      position: [1, 1, 1],
      directivity: { file: 'box.csv' },
      orientation: { yawDegrees: 30 },
    });
    expect([...documents.sceneDocument.value!.files.keys()]).toEqual(['box.csv']);
    expect(direction.directionOf(S1)).toBe('directivity');
    documents.undo();
    expect(direction.directionOf(S1)).toBe('cardioid');
  });

  it('of several measurements gives the first, and another of the same name a path of its own', async () => {
    const first = state.giveDirectivity('S1', opened('violin.sofa', 'one'));
    await answered(['A4', 'C5']);
    await first;
    const second = state.giveDirectivity('S2', opened('violin.sofa', 'two'));
    await answered(['1', '2']);
    await second;
    expect(source()).toMatchObject({ directivity: { file: 'violin.sofa', measurement: 'A4' } });
    expect(source('S2')).toMatchObject({ directivity: { file: 'violin-2.sofa', measurement: 1 } });
    expect(state.measuredOf('S2')).toMatchObject({ measurement: '1', order: undefined, phase: 'complex' });
  });

  it('that is dropped goes to the source under it, else to the selected one, else asks whose it is', async () => {
    const dropped = state.takeDirectivity(opened('box.csv', BOX), 'S2');
    await answered([]);
    expect(await dropped).toBe(true);
    expect(source('S2')).toMatchObject({ directivity: { file: 'box.csv' } });
    expect(await state.takeDirectivity(opened('box.csv', BOX), null)).toBe(true);
    expect(trouble.value!.failure.problems[0].message).toContain('whose directivity is box.csv?');
    selected.value = S1;
    const chosen = state.takeDirectivity(opened('other.clf', '<CLF2>'), null);
    await answered([]);
    expect(await chosen).toBe(true);
    expect(source()).toMatchObject({ directivity: { file: 'other.clf' } });
  });

  it('is told from other tables', async () => {
    expect(await state.isDirectivity(opened('box.csv', '# title: Box\nAzimuth;Elevation;500'))).toBe(true);
    expect(await state.isDirectivity(opened('seats.csv', 'name,x,y,z'))).toBe(false);
    expect(await state.isDirectivity(opened('hall.json', '{}'))).toBe(false);
    expect(await state.takeDirectivity(opened('seats.csv', 'name,x,y,z'), 'S1')).toBe(false);
  });
});

describe('A line of points', () => {
  it('is written as elements and found again', () => {
    for (const downDegrees of [0, 12, -20]) {
      const line = { count: 6, spacing: 0.2, downDegrees };
      direction.setDirection(S1, 'elements', state.lineElements(line));
      expect(state.lineOf('S1')).toEqual(line);
    }
    documents.setValue('move', ['sources', 'S1', 'elements', '0', 'at'], [0, 0.1, 0.5]);
    expect(state.lineOf('S1')).toBeNull();
    expect(direction.directionOf(S1)).toBe('elements');
  });

  it('sounds downwards as it says', async () => {
    const elements = state.lineElements({ count: 16, spacing: 0.1, downDegrees: 20 });
    const { octaves } = await sourceRadiation({
      source: { elements },
      path: 'S1',
      file: null,
      highestHz: 1000,
      temperatureCelsius: 20,
    });
    const { uprightDb } = octaves.find(({ centreHz }) => centreHz === 1000)!;
    const ahead = [...uprightDb.keys()].filter((i) => i < 45 || i > 135);
    const loudest = ahead.toSorted((a, b) => uprightDb[b] - uprightDb[a])[0];
    // Elevations are even numbers of degrees.
    expect(Math.abs(360 - 2 * loudest - 20)).toBeLessThanOrEqual(2);
  });
});

describe('The aim of a point', () => {
  it('looks along a vector, and leans as before', () => {
    direction.setAngle(S1, 'rollDegrees', 10);
    direction.lookAlong(S1, [1, 1, -Math.SQRT2]);
    expect(direction.anglesOf(S1)).toEqual({ yawDegrees: 45, pitchDegrees: -45, rollDegrees: 10 });
    direction.setDirection(S1, 'pressure');
    expect(source()).toEqual({ position: [1, 1, 1] });
  });
});
