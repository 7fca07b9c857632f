import { english } from '../../../../../src/app/results/report/words/english.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { roomName } from '../../../../../src/app/setup/kept-room/room-key.ts';
import { planRender } from '../../../../../src/app/inputs/request/render-plan.ts';
import type { SurfaceArea } from '../../../../../src/app/setup/room/mesh-summary.ts';
import { roomFacts } from '../../../../../src/app/results/report/facts.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { loadGeometry, type LoadedMesh } from '../../../../../src/app/inputs/scene/geometry.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { sceneView } from '../../../../../src/app/setup/view/scene-view.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  mkdirSync(join(folder, 'models'));
  writeFileSync(join(folder, 'models', 'chest.obj'), cuboid([0, 0, 0], [1, 0.75, 0.5], 'Wood'));
  writeFileSync(join(folder, 'models', 'long.obj'), cuboid([0, -1, 0], [0.75, 0, 0.5], 'Wood'));
  writeFileSync(join(folder, 'models', 'screen.obj'), 'v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nusemtl Cloth\nf 1 2 3 4\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A box as OBJ whose faces look outwards. @param materials One, or one for each of bottom, top and the sides. */
function cuboid(from: readonly number[], to: readonly number[], ...materials: readonly string[]): string {
  const at = (i: number): string =>
    [i & 1 ? to[0] : from[0], i & 2 ? to[1] : from[1], i & 4 ? to[2] : from[2]].join(' ');
  const corners = Array.from({ length: 8 }, (_, i) => `v ${at(i)}\n`).join('');
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '2 4 8 6', '4 3 7 8', '3 1 5 7'];
  return corners + faces.map((face, i) => `usemtl ${materials[i] ?? materials.at(-1)!}\nf ${face}\n`).join('');
}

const CHEST = { file: 'models/chest.obj', unit: 'm', position: [2, 1, 0], materials: { Wood: 'wood' } };
const ROOM = { add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster', faces: { 'z-': 'carpet' } };

function write(name: string, geometry: object, more: object = {}): string {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { plaster: { absorption: 0.1 }, carpet: { absorption: 0.4 }, wood: { absorption: 0.2 } },
    geometry,
    sources: { S: { position: [1.3, 1.1, 1.5] } },
    receivers: { R: { position: [3.9, 2.7, 1.2] } },
    durationSeconds: 0.02,
    maxFrequencyHz: 300,
    scheme: 'compact-5@2%',
    ...more,
  };
  writeFileSync(join(folder, name), JSON.stringify(scene));
  return join(folder, name);
}

const controls = () => ({
  host: { ...testHost, kept: keptInMemory() },
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
});

async function checked(geometry: object, more?: object) {
  const { report, error } = await checkScene(
    { sceneFile: write('room.json', geometry, more), outFolder: join(folder, 'check') },
    controls(),
  );
  return { ...report, error };
}

/** Square metres by material. */
const areasOf = ({ areas }: { readonly areas: readonly SurfaceArea[] }): Readonly<Record<string, number>> =>
  Object.fromEntries(areas.map(({ material, squareMetres }) => [material ?? 'rigid', squareMetres]));

async function samples(sceneFile: string): Promise<ArrayLike<number>> {
  await renderScene({ sceneFile, outFolder: join(folder, 'out'), noFigures: true }, controls());
  return decodeWav(readFileSync(join(folder, 'out', 'S-R.wav')), 'S-R.wav').samples;
}

async function load(geometry: object, more: object = {}, memoryLimit = 1e9) {
  const sceneFile = write('room.json', geometry, more);
  const scene = parseScene(readFileSync(sceneFile, 'utf8'), 'room.json');
  return loadGeometry(scene, sceneFile, testHost.files, memoryLimit);
}

/** What is wrong, without the test's folder. */
async function faultOf(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof InputError) return `${error.path}: ${error.message}`.replaceAll(`${folder}/`, '');
    throw error;
  }
  return 'none';
}

const furnished = (...furniture: object[]): object => ({ boxes: [ROOM], furniture });

describe('furniture in a room of boxes', () => {
  it.each(['staircase', 'subcell'] as const)('has its volume and its areas, %s', async (walls) => {
    const { room, error, problems } = await checked(furnished(CHEST), { walls, maxFrequencyHz: 500 });
    expect([error, problems]).toEqual([undefined, []]);
    // Corners are rounded to 1/4096 of a spacing.
    expect(room!.volumeCubicMetres.scene).toBeCloseTo(60 - 0.375, 2);
    const areas = areasOf(room!);
    expect(areas['plaster']).toBeCloseTo(74, 2);
    // The top and four sides; the bottom stands on the floor.
    expect(areas['wood']).toBeCloseTo(0.75 + 2 * 0.5 + 2 * 0.375, 2);
    // What covers the floor is counted by lines 0.2 or 0.27 m apart: at 19 or 11 places, give or take two at its rim.
    expect(Math.abs(areas['carpet'] - (20 - 0.75))).toBeLessThan(0.15);
  });

  it.each(['staircase', 'subcell'] as const)('sounds as the same room drawn as one mesh, %s', async (walls) => {
    writeFileSync(
      join(folder, 'whole.obj'),
      cuboid([0, 0, 0], [5, 4, 3], 'carpet', 'plaster') +
        cuboid([2, 1, 0], [3, 1.75, 0.5], 'wood').replace(/f .*/g, later),
    );
    const mesh = { file: 'whole.obj', unit: 'm', materials: { plaster: 'plaster', carpet: 'carpet', wood: 'wood' } };
    const whole = await samples(write('whole.json', { mesh }, { walls }));
    expect(await samples(write('room.json', furnished(CHEST), { walls }))).toEqual(whole);
  });

  it('stands in the example of the documentation', () => {
    const text = readFileSync(new URL('../../../../../docs/use/scene-file.md', import.meta.url), 'utf8');
    const [, example] = /#### Furniture.*?```json\n(.*?)```/s.exec(text)!;
    const scene = parseScene(readFileSync(write('room.json', JSON.parse(example) as object), 'utf8'), 'room.json');
    expect(scene.geometry).toMatchObject({
      furniture: [{ file: 'table.obj', unit: 'cm', up: 'y', orientation: { yawDegrees: 30, pitchDegrees: 0 } }],
    });
  });

  it('is what the page of a report says', async () => {
    const sceneFile = write('room.json', furnished(CHEST), { walls: 'staircase' });
    const report = await renderScene({ sceneFile, outFolder: join(folder, 'out'), noFigures: true }, controls());
    expect(roomFacts(report, english)).toContainEqual(['Geometry', 'boxes and furniture']);
  });

  it('is the same as another model that is turned', async () => {
    const turned = { ...CHEST, file: 'models/long.obj', orientation: { yawDegrees: 90 } };
    const [one, other] = await Promise.all([load(furnished(CHEST)), load(furnished(turned))]);
    const corners = ({ geometry }: typeof one): string[] => {
      const { vertices } = (geometry as LoadedMesh).mesh;
      return Array.from({ length: 8 }, (_, i) => [...vertices.slice(24 + 3 * i, 27 + 3 * i)].join(' ')).sort();
    };
    expect(corners(one)).toEqual(corners(other));
    expect(corners(one)).toContain('3 1.75 0.5');
  });

  it('may be thin, and have a material on each side', async () => {
    const materials = { Cloth: { front: 'carpet', back: 'wood' } };
    const { room, error } = await checked(
      furnished({ file: 'models/screen.obj', unit: 'm', position: [2, 1.6, 0.5], materials }),
    );
    expect(error).toBe(undefined);
    const areas = areasOf(room!);
    expect(areas['carpet']).toBeCloseTo(21, 2);
    expect(areas['wood']).toBeCloseTo(1, 2);
    expect(room!.volumeCubicMetres.scene).toBeCloseTo(60, 2);
  });

  it('chooses walls between the nodes, as a mesh does', async () => {
    const { room } = await checked(furnished(CHEST));
    expect(room!.walls).toMatchObject({ model: 'subcell', reason: 'triangles seldom lie on cell faces' });
  });

  it('is seen with the materials of the scene', async () => {
    const { surfaces, meshMaterials } = sceneView(await load(furnished(CHEST)));
    expect(meshMaterials).toBe(null);
    expect(surfaces.map(({ front, back, meshMaterial }) => [front, back, meshMaterial])).toEqual([
      ['plaster', 'plaster', null],
      ['carpet', 'carpet', null],
      ['wood', 'wood', null],
    ]);
    expect(surfaces[2].areaSquareMetres).toBeCloseTo(3.25, 6);
  });

  it('holds no sources and no receivers', async () => {
    const inside = { position: [2.5, 1.4, 0.25] };
    const { problems } = await checked(furnished(CHEST), { receivers: { R: inside } });
    expect(problems.map(({ path, message }) => [path.split(': ')[1], message])).toEqual([
      ['receivers.R.position', expect.stringContaining('it stands inside a closed object or in another room')],
    ]);
  });

  it.each<[string, object, string]>([
    [
      'beyond a wall',
      { ...CHEST, position: [4.5, 1, 0] },
      'position: models/chest.obj reaches out of the room, to [5.5, 1.75, 0]',
    ],
    ['in a pillar', { ...CHEST, position: [0.5, 0.2, 0] }, 'position: models/chest.obj reaches into a wall at'],
    ['in the wrong unit', { ...CHEST, unit: 'ft', scale: 30 }, 'position: models/chest.obj reaches out of the room'],
    ['without a unit', { ...CHEST, unit: undefined }, 'unit: missing; files such as models/chest.obj do not say'],
    ['that is not there', { ...CHEST, file: 'no.obj' }, 'file: no.obj: there is no such file'],
    [
      'of other materials',
      { ...CHEST, materials: { Oak: 'wood' } },
      'materials: materials of the mesh without one of the scene: "Wood"; names',
    ],
  ])('is refused %s', async (_, piece, message) => {
    const pillar = { subtract: { from: [1, 0, 0], to: [1.2, 0.4, 3] }, material: 'plaster' };
    const fault = await faultOf(() => load({ boxes: [ROOM, pillar], furniture: [CHEST, piece] }));
    expect(fault).toContain(`room.json: geometry.furniture[1].${message}`);
  });

  it('is refused if it takes more memory than there is', async () => {
    const fault = await faultOf(() => load(furnished(CHEST, { ...CHEST, position: [2, 2, 0] }), {}, 2100));
    expect(fault).toContain('room.json: geometry.furniture[1].file: with it the room takes');
  });

  it('may touch walls, and reach into them by what rounding does', async () => {
    expect(await faultOf(() => load(furnished({ ...CHEST, position: [4, 3.25, -0.0009] })))).toBe('none');
  });

  it('is built of boxes, which are one body, and turned to any angle', async () => {
    const bench = [
      { from: [-0.6, -0.2, 0.4], to: [0.6, 0.2, 0.5], material: 'wood' },
      { from: [-0.5, -0.2, 0], to: [-0.4, 0.2, 0.4], material: 'wood' },
    ];
    const piece = { name: 'Bench', boxes: bench, position: [2.5, 2, 0], orientation: { yawDegrees: 30 } };
    const { room, error, problems } = await checked(furnished(piece), { maxFrequencyHz: 500 });
    expect([error, problems]).toEqual([undefined, []]);
    // Corners are rounded to 1/4096 of a spacing.
    expect(room!.volumeCubicMetres.scene).toBeCloseTo(60 - 1.2 * 0.4 * 0.1 - 0.1 * 0.4 * 0.4, 2);
    // Without the face that both boxes share, and the foot on the floor.
    const wood = 2 * 1.2 * 0.4 + 2 * 1.6 * 0.1 + 2 * 0.5 * 0.4 - 0.1 * 0.4;
    // How much of a triangle faces the air is counted by lines of the grid, which cross the foot at a few places.
    expect(Math.abs(areasOf(room!)['wood'] / wood - 1)).toBeLessThan(0.02);
  });

  it('sounds the same built of a box as from a file', async () => {
    const built = { boxes: [{ from: [0, 0, 0], to: [1, 0.75, 0.5], material: 'wood' }], position: [2, 1, 0] };
    const turned = { orientation: { yawDegrees: 20 } };
    const one = await samples(write('room.json', furnished({ ...CHEST, ...turned })));
    const other = await samples(write('room.json', furnished({ ...built, ...turned })));
    let [most, largest] = [0, 0];
    for (let i = 0; i < one.length; i++) {
      most = Math.max(most, Math.abs(one[i] - other[i]));
      largest = Math.max(largest, Math.abs(one[i]));
    }
    // The same surface in other triangles: rounding of corners, 1/4096 of a spacing.
    expect(most / largest).toBeLessThan(1e-3);
  });

  it.each<[string, object, string]>([
    ['beyond a wall', { position: [4.6, 1, 0] }, 'position: Chair reaches out of the room, to [5.1, 1, 1]'],
    [
      'without extent',
      { boxes: [{ from: [0, 0, 0], to: [0.5, 0, 1], material: 'wood' }] },
      'boxes[0]: the box from [0,0,0] to [0.5,0,1] has no extent',
    ],
    ['of no boxes', { boxes: [] }, 'boxes: expected a list of at least one box, found []'],
    [
      'of an unknown material',
      { boxes: [{ from: [0, 0, 0], to: [0.5, 1, 1], material: 'oak' }] },
      'boxes[0].material: there is no material "oak"',
    ],
  ])('is refused %s, built of boxes', async (_, more, message) => {
    const chair = { name: 'Chair', boxes: [{ from: [0, 0, 0], to: [0.5, 0.5, 1], material: 'wood' }], ...more };
    expect(await faultOf(() => load(furnished(chair)))).toContain(`room.json: geometry.furniture[0].${message}`);
  });

  it('counts for kept rooms by its shape, not by its name', async () => {
    const name = async (text: string, file = 'piece.obj'): Promise<string> => {
      writeFileSync(join(folder, 'models', file), text);
      const sceneFile = write('room.json', furnished({ ...CHEST, file: `models/${file}` }));
      const rendered = await readScene({ sceneFile }, testHost.files, 1e9);
      return roomName(planRender(rendered, rendered.scheme!), false);
    };
    const small = cuboid([0, 0, 0], [1, 0.75, 0.5], 'Wood');
    const first = await name(small);
    expect(await name(small)).toBe(first);
    expect(await name(small, 'other.obj')).toBe(first);
    expect(await name(cuboid([0, 0, 0], [1, 0.75, 0.51], 'Wood'))).not.toBe(first);
  });
});

/** Faces of a second box in the same file. */
const later = (face: string): string => face.replace(/\d+/g, (corner) => String(Number(corner) + 8));
