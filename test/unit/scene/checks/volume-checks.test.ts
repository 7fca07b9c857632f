import { expect, it } from 'vitest';
import { checkMaterialPlaces } from '../../../../src/scene/checks/material-places.ts';
import { checkVolumes } from '../../../../src/scene/checks/volume-checks.ts';
import type { VolumeInFile } from '../../../../src/scene/schema/geometry-schema.ts';
import type { SceneFile } from '../../../../src/scene/schema/schema.ts';

const volume = (from: VolumeInFile['from'], to: VolumeInFile['to']): VolumeInFile => ({ from, to, material: 'wool' });
const source = { name: 'S1', position: [1, 1, 1] as [number, number, number] };
const problems = (...volumes: VolumeInFile[]): string[] =>
  checkVolumes(volumes, [source]).map(({ path, message }) => `${path.join('.')}: ${message}`);

it('finds nothing wrong with volumes that touch', () => {
  expect(problems(volume([0, 0, 2], [4, 3, 2.4]), volume([0, 0, 1.5], [4, 0.2, 2]))).toEqual([]);
});

it.each<[string, VolumeInFile[], string]>([
  ['is flat', [volume([0, 0, 2], [4, 3, 2])], '0: the volume from [0,0,2] to [4,3,2] has no extent'],
  ['goes backward', [volume([4, 0, 2], [0, 3, 3])], '0: the volume from [4,0,2] to [0,3,3] has no extent'],
  [
    'overlaps another',
    [volume([0, 0, 2], [4, 3, 3]), volume([1, 1, 2.5], [2, 2, 4])],
    '1: the volume overlaps geometry.volumes[0]',
  ],
  ['holds a source', [volume([0, 0, 0], [2, 2, 2])], '0: source "S1" stands in the porous volume'],
])('finds a volume that %s', (_, volumes, message) => {
  expect(problems(...volumes)).toEqual([`geometry.volumes.${message}`]);
});

it('finds a surface that fills a volume, and a filling on a surface', () => {
  const scene = {
    materials: { wall: { rigid: true }, wool: { porousVolume: { flowResistivity: 1e4 } } },
    geometry: {
      boxes: [{ add: { from: [0, 0, 0], to: [4, 3, 2] }, material: 'wool' }],
      volumes: [{ from: [0, 0, 0], to: [1, 1, 1], material: 'wall' }],
    },
  } as unknown as Partial<SceneFile>;
  expect(checkMaterialPlaces(scene).map(({ message }) => message)).toEqual([
    '"wool" fills a volume, and this is a surface',
    '"wall" is a surface, and this is a volume',
  ]);
});
