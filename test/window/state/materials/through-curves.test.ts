import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => ({ calls: [] as Call<'through'>[] }));

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never, 'through'),
);

const { startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const { setNumber } = await import('../../../../electron/renderer/state/materials/materials.ts');
const { cavityMetres, curves, followThrough } =
  await import('../../../../electron/renderer/state/materials/through-curves.ts');
const { pickedMaterial } = await import('../../../../electron/renderer/state/room/shown-room.ts');

const SCENE = { materials: { tile: { sheet: { flowResistance: 800 } }, wall: { absorption: 0.1 } } };

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  startDocument({ name: 'room.json', token: null, scene: SCENE, files: new Map() }, true);
  end = followThrough();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
const asked = (): unknown[] => calls.map(({ argument: { material } }) => material);

it('The curves of the selected sheet follow its numbers and the depth of the cavity', async () => {
  pickedMaterial.value = 'tile';
  await settled();
  expect(calls[0].argument).toEqual({ name: 'tile', material: SCENE.materials.tile, cavityMetres: 0.2 });
  calls[0].resolve('first');
  await settled();
  expect(curves.value).toEqual({ name: 'tile', of: 'first' });
  setNumber('tile', ['sheet', 'flowResistance'], 80);
  setNumber('tile', ['sheet', 'flowResistance'], 805);
  await settled();
  cavityMetres.value = 0.4;
  await settled();
  // What is half typed is not asked; the curves before stay until there are new ones.
  expect(asked().slice(1)).toEqual([{ sheet: { flowResistance: 805 } }, { sheet: { flowResistance: 805 } }]);
  expect(curves.value).toEqual({ name: 'tile', of: 'first' });
  calls[2].resolve('third');
  calls[1].resolve('second');
  await settled();
  expect(curves.value).toEqual({ name: 'tile', of: 'third' });
  cavityMetres.value = 0.2;
});

it('Walls have none, and changes of other materials ask for none', async () => {
  pickedMaterial.value = 'wall';
  await settled();
  expect(calls).toHaveLength(0);
  pickedMaterial.value = 'tile';
  await settled();
  calls[0].resolve('curves');
  await settled();
  setNumber('wall', ['absorption'], 0.2);
  await settled();
  expect([calls.length, curves.value?.of]).toEqual([1, 'curves']);
  pickedMaterial.value = 'wall';
  expect(curves.value).toBeNull();
});

it('A faulty sheet has none', async () => {
  pickedMaterial.value = 'tile';
  await settled();
  calls[0].resolve('curves');
  await settled();
  setNumber('tile', ['sheet', 'flowResistance'], undefined);
  await settled();
  calls[1].reject(new Error('refused'));
  await settled();
  expect(curves.value).toBeNull();
});
