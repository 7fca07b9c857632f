import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { testHost } from '../../../../support/test-host.ts';
import { ROOM_SCENE, roomObj, writeRoom } from '../../../../support/rooms/mesh-scenes.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const controls = {
  host: testHost,
  makeEngine: () => Promise.reject(new Error('a check needs no engine')),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
};

/** What is wrong with the room when sheets of 1.6 × 1.2 m stand across it, by their places along x. */
async function problems(walls: string, ...sheets: readonly (readonly [x: number, material: 'cloth' | 'film'])[]) {
  const panels = sheets.map(([x, material], i) => {
    const corners = ['0.4 0.4', '2 0.4', '2 1.6', '0.4 1.6'].map((at) => `v ${x} ${at}`);
    return [...corners, `usemtl ${material}`, `f ${[9, 10, 11, 12].map((corner) => corner + 4 * i).join(' ')}`];
  });
  const own = Object.fromEntries(sheets.map(([, material]) => [material, material]));
  const laws = { cloth: { sheet: { flowResistance: 800 } }, film: { sheet: { massPerArea: 0.5 } } };
  const { mesh } = ROOM_SCENE.geometry;
  const changes = {
    walls,
    materials: {
      ...ROOM_SCENE.materials,
      ...Object.fromEntries(Object.keys(own).map((name) => [name, laws[name as 'cloth']])),
    },
    geometry: { mesh: { ...mesh, materials: { ...mesh.materials, ...own } } },
  };
  const sceneFile = writeRoom(folder, changes, [roomObj(), ...panels.flat(), ''].join('\n'));
  const { report } = await checkScene({ sceneFile, outFolder: join(folder, 'out'), allowLeaks: false }, controls);
  return report.problems.map(({ message, remedy }) => ({ message, remedy }));
}

describe.each(['staircase', 'subcell'])('sheets of a mesh with %s walls, on a grid of 0.14 m', (walls) => {
  it('that have air on both sides are right', async () => {
    expect(await problems(walls, [1.52, 'cloth'], [1.92, 'film'])).toEqual([]);
  });

  it('that stand 3 cm before a wall are an error that says how far to move them', async () => {
    expect(await problems(walls, [2.97, 'cloth'])).toEqual([
      {
        message: '1.92 m² of the sheet "cloth" has no air behind it',
        remedy: expect.stringMatching(/^Move it 0\.14\d m or more off the wall, .* "porous"/),
      },
    ]);
  });

  it('that stand 3 cm apart are an error that names both', async () => {
    const remedy = expect.stringMatching(/^Draw one with .* of both, move them 0\.14\d m or more apart, /);
    expect(await problems(walls, [1.52, 'cloth'], [1.55, 'film'])).toEqual(
      ['cloth', 'film'].map((one, i, all) => ({
        message: expect.stringMatching(
          `^1\\.92 m² of the sheet "${one}" is nearer to the sheet "${all[1 - i]}" than the grid of 0\\.14\\d m resolves$`,
        ),
        remedy,
      })),
    );
    expect(await problems(walls, [1.52, 'cloth'], [1.55, 'cloth'])).toEqual([
      {
        message: expect.stringMatching(/^3\.84 m² of the sheet "cloth" is nearer to another of that material than/),
        remedy,
      },
    ]);
  });
});
