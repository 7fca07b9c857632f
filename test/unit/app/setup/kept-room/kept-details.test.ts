import { beforeEach, expect, it, vi } from 'vitest';
import type { LoadedMesh } from '../../../../../src/app/inputs/scene/geometry.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import type { KeptBytes } from '../../../../../src/app/ports/host/host.ts';
import { knowDetails } from '../../../../../src/app/setup/kept-room/kept-details.ts';
import { roomDetails } from '../../../../../src/room/details/measure-details.ts';
import { meshDetails } from '../../../../../src/room/details/mesh-details.ts';
import { seconds } from '../../../../../src/units/quantities.ts';
import { bytesInMemory, testHost } from '../../../../support/test-host.ts';

vi.mock(import('../../../../../src/room/details/mesh-details.ts'), { spy: true });

const request = { sceneFile: 'scenes/classroom.json', duration: seconds(1) };
const { scene, geometry: ofBoxes } = await readScene(request, testHost.files, 1e9);
/** A mesh as of a file: nothing says of which boxes it was made. */
const geometry: LoadedMesh = { ...(ofBoxes as LoadedMesh), boxes: undefined };
const loaded = { scene, geometry };

/** Details as whoever needs them asks for them. */
const asked = (mesh = geometry) =>
  roomDetails(
    { ...mesh, boxes: undefined },
    new Set(),
    [...scene.sources, ...scene.receivers].map(({ position }) => position),
  );

/** Makes the mesh a little larger. */
const larger = (by: number): LoadedMesh => ({
  ...geometry,
  mesh: { ...geometry.mesh, vertices: geometry.mesh.vertices.map((x) => x * (1 + by / 100)) },
});

/** Asks for details of other meshes, so that this process remembers no earlier ones. */
function forget(): void {
  asked(larger(5));
  asked(larger(6));
  vi.mocked(meshDetails).mockClear();
}

beforeEach(forget);

it('details of a mesh are found once, and a later process reads the same', async () => {
  const rooms = bytesInMemory();
  await knowDetails(loaded, rooms);
  const found = asked();
  expect(meshDetails).toHaveBeenCalledTimes(1);
  forget();
  await knowDetails(loaded, rooms);
  expect(asked()).toStrictEqual(found);
  expect(found!.gaps.length + found!.walls.length).toBeGreaterThan(100);
  expect(meshDetails).not.toHaveBeenCalled();
});

it('another mesh, another material and another place of a listener have other details', async () => {
  const rooms = bytesInMemory();
  await knowDetails(loaded, rooms);
  await knowDetails({ scene, geometry: larger(1) }, rooms);
  await knowDetails({ scene, geometry: { ...geometry, materialNames: [...geometry.materialNames].reverse() } }, rooms);
  await knowDetails({ scene: { ...scene, receivers: scene.receivers.slice(1) }, geometry }, rooms);
  expect(rooms.names()).toHaveLength(4);
  expect(meshDetails).toHaveBeenCalledTimes(4);
});

it('what is damaged is found anew, and nothing that fails is told', async () => {
  const broken: KeptBytes = {
    ...bytesInMemory(),
    read: () => Promise.reject(new Error('EIO')),
    write: () => Promise.reject(new Error('ENOSPC')),
  };
  await knowDetails(loaded, broken);
  expect(asked()!.volume).toBeGreaterThan(0);
  expect(meshDetails).toHaveBeenCalledTimes(1);
});

it('nothing is found beforehand where nothing is kept, or for boxes', async () => {
  await knowDetails(loaded, undefined);
  const boxes = await readScene({ sceneFile: 'scenes/shoebox.json', duration: seconds(1) }, testHost.files, 1e9);
  const rooms = bytesInMemory();
  await knowDetails(boxes, rooms);
  expect(rooms.names()).toEqual([]);
  expect(meshDetails).not.toHaveBeenCalled();
});
