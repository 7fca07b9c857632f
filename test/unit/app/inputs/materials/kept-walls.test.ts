import { expect, it } from 'vitest';
import { recallWalls } from '../../../../../src/app/inputs/materials/kept-walls.ts';
import type { KeptStore } from '../../../../../src/app/ports/host/host.ts';
import { speedOfSound } from '../../../../../src/material/air.ts';
import type { MaterialDefinition, WallDefinition } from '../../../../../src/material/definition.ts';
import { wallHash } from '../../../../../src/material/kept-walls.ts';
import { ownDefinition, wallOfMaterial } from '../../../../../src/material/material-wall.ts';
import { celsius, kilopascals, percent } from '../../../../../src/units/quantities.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

const STANDARD_AIR = {
  temperature: celsius(20),
  relativeHumidity: percent(50),
  pressure: kilopascals(101.325),
  absorbs: false,
};

const bands = (absorption: number): WallDefinition => ({
  kind: 'bands',
  fraction: 1,
  bands: [250, 500, 1000].map((centreHz, i) => ({ centreHz, absorption: absorption * (i + 1) })),
});

/** Names of the materials of {@link sceneWith}; those that it lacks are passed over. */
const NAMES = Array.from({ length: 20 }, (_, i) => `m${i}`);

const sceneWith = (...definitions: MaterialDefinition[]) => ({
  materials: new Map(definitions.map((definition, i) => [`m${i}`, definition])),
  air: STANDARD_AIR,
});

/** Counts what is written. */
function watchedStore(): KeptStore & { texts: string[] } {
  const store = keptInMemory();
  const texts: string[] = [];
  return {
    ...store,
    texts,
    update: (name, change) =>
      store.update(name, (there) => {
        const text = change(there);
        texts.push(text);
        return text;
      }),
  };
}

it('keeps the walls that had to be fitted, and uses them in a later run', async () => {
  const store = watchedStore();
  await recallWalls(sceneWith(bands(0.1)), NAMES, { store });
  expect(store.texts).toHaveLength(1);

  // A later run: another material, and a kept wall that no fit would find.
  const own = ownDefinition(bands(0.2));
  const hash = wallHash(own, speedOfSound(STANDARD_AIR));
  const { key, content } = JSON.parse(store.texts[0]) as { key: object; content: Record<string, unknown> };
  expect(Object.keys(content)).toHaveLength(1);
  const planted = { conductance: 0.123, branches: [[1, 2, 3]] };
  const later = keptInMemory();
  const name = await nameOf(store);
  await later.update(name, () => JSON.stringify({ key, content: { ...content, [hash]: planted } }));
  await recallWalls(sceneWith(bands(0.2)), NAMES, { store: later });
  expect(wallOfMaterial(own, speedOfSound(STANDARD_AIR))).toEqual({
    conductance: 0.123,
    branches: [{ resistance: 1, mass: 2, stiffness: 3 }],
  });
});

it('reads and writes nothing for walls that need no fit', async () => {
  const store = watchedStore();
  const refuse = (): never => {
    throw new Error('read');
  };
  const scene = sceneWith(
    { kind: 'open' },
    { kind: 'rigid' },
    { kind: 'absorption', absorption: 0.3 },
    { kind: 'library', entry: 'brick' },
  );
  await recallWalls(scene, NAMES, { store: { ...store, read: refuse } });
  expect(store.texts).toEqual([]);
});

/** The name of the only text in a store. */
async function nameOf(store: KeptStore): Promise<string> {
  let found = '';
  await recallWalls(sceneWith(bands(0.05)), NAMES, {
    store: { ...store, read: (name) => ((found = name), store.read(name)) },
  });
  return found;
}
