import { expect, it } from 'vitest';
import { CancelledError, findSensitivities, type KeptBytes } from '../../../src/app/index.ts';
import { trialsInMemory } from '../../support/trials-in-memory.ts';
import { SearchFiles } from '../../../electron/renderer/core/storage/search-files.ts';

/** A store in memory. */
function memoryStore(): KeptBytes & { readonly contents: Map<string, Uint8Array[]> } {
  const contents = new Map<string, Uint8Array[]>();
  return {
    contents,
    read: (name) => {
      const parts = contents.get(name);
      return Promise.resolve(parts && parted(parts));
    },
    write: async (name, parts) => {
      const all: Uint8Array[] = [];
      for await (const part of parts) all.push(part);
      contents.set(name, all);
    },
    remove: (name) => Promise.resolve(void contents.delete(name)),
  };
}

/** Parts that cut a letter of several bytes in two. */
async function* parted(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const part of parts) for (let at = 0; at < part.length; at += 3) yield part.subarray(at, at + 3);
}

const { signal } = new AbortController();

it('Runs of a search are there at its next start, those of others are not, and no other file is kept', async () => {
  const store = memoryStore();
  const text = '{"runs":"α·β"}';
  await new SearchFiles(new Map(), store, 'one').writeTogether(
    'out',
    new Map([
      ['hall-design-runs.json', text],
      ['hall-design.json', '{}'],
    ]),
    signal,
  );
  expect([...store.contents.keys()]).toEqual(['search-one-hall-design-runs.json']);
  const again = new SearchFiles(new Map(), store, 'one');
  expect(await again.readText('out/hall-design-runs.json')).toBe(text);
  await expect(again.readText('out/hall-sensitivity-runs.json')).rejects.toMatchObject({ reason: 'missing' });
  const other = new SearchFiles(new Map(), store, 'other');
  await expect(other.readText('out/hall-design-runs.json')).rejects.toMatchObject({ reason: 'missing' });
});

it('A store that fails costs nothing but the runs', async () => {
  const full = () => Promise.reject(new Error('full'));
  const files = new SearchFiles(new Map(), { read: full, write: full, remove: full }, 'one');
  await files.writeTogether('out', new Map([['hall-design-runs.json', '{}']]), signal);
  expect(files.written.get('out/hall-design-runs.json')).toBe('{}');
  await expect(files.readText('out/hall-design-runs.json')).rejects.toMatchObject({ reason: 'missing' });
});

it('A search that was stopped makes none of its runs again', async () => {
  const store = memoryStore();
  const scene = JSON.stringify({
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { felt: { absorption: 0.3 }, hard: { absorption: 0.1 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.5, 1] }, material: 'hard', faces: { 'z-': 'felt' } }] },
    sources: { S1: { position: [0.4, 0.4, 0.4] } },
    receivers: { R1: { position: [1.5, 1, 0.7] } },
    ...{ maxFrequencyHz: 180, durationSeconds: 0.3, scheme: 'compact-2@2%', walls: 'staircase' },
  });
  /** Searches as the worker does until a run begins, each time with files of its own. @returns the runs that began */
  const search = async (last: number): Promise<readonly number[]> => {
    const stop = new AbortController();
    const { controls } = trialsInMemory({}, stop.signal);
    const files = new SearchFiles(new Map([['box.json', new Blob([scene])]]), store, 'box');
    const begun = new Set<number>();
    const onProgress = ({ run }: { readonly run: number }): void => {
      begun.add(run);
      if (run === last) stop.abort();
    };
    const request = { sceneFile: 'box.json', outFolder: '', by: 'runs' } as const;
    await expect(
      findSensitivities(request, { ...controls, host: { ...controls.host, files }, onProgress }),
    ).rejects.toThrow(CancelledError);
    return [...begun];
  };
  expect(await search(3)).toEqual([1, 2, 3]);
  expect(await search(4)).toEqual([3, 4]);
});
