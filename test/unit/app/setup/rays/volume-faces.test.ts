import { describe, expect, it } from 'vitest';
import { volumeFaces, type VolumeFace } from '../../../../../src/app/setup/rays/volume-faces.ts';
import type { BoxElement } from '../../../../../src/scene/scene.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { cross, minus } from '../../../../../src/units/vectors.ts';

const NONE = [null, null, null, null, null, null] as unknown as BoxElement['materials'];
const ROOM: BoxElement = { operation: 'add', from: [0, 0, 0], to: [5, 4, 3], materials: NONE };
const volume = (from: Vec3, to: Vec3) => ({ from, to, material: 'wool' });

/** Area by the direction that a face looks to, what is behind it and how thick it is. */
function areas(faces: readonly VolumeFace[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { corners, behind, thickness } of faces) {
    const normal = cross(minus(corners[1], corners[0]), minus(corners[3], corners[0]));
    const axis = normal.findIndex((x) => x !== 0);
    const key = `${'xyz'[axis]}${normal[axis] > 0 ? '+' : '-'} ${behind} ${thickness.toFixed(3)}`;
    sums[key] = Number(((sums[key] ?? 0) + Math.abs(normal[axis])).toFixed(9));
  }
  return sums;
}

describe('faces of porous volumes', () => {
  it('of one in a corner are those in the air, before the walls behind', () => {
    expect(areas(volumeFaces([ROOM], [volume([0, 0, 0], [0.6, 0.4, 3])]))).toEqual({
      'x+ wall 0.600': 1.2,
      'y+ wall 0.400': 1.8,
    });
  });

  it('of a free one are six, with air behind', () => {
    expect(areas(volumeFaces([ROOM], [volume([1, 1, 1], [3, 1.2, 2])]))).toEqual({
      'x- air 2.000': 0.2,
      'x+ air 2.000': 0.2,
      'y- air 0.200': 2,
      'y+ air 0.200': 2,
      'z- air 1.000': 0.4,
      'z+ air 1.000': 0.4,
    });
  });

  it('are one layer through volumes side by side, and parts where a solid is behind some of it', () => {
    const post: BoxElement = { operation: 'subtract', from: [2, 2, 0], to: [3, 3, 3], materials: NONE };
    const faces = volumeFaces([ROOM, post], [volume([2.5, 1.9, 0], [3.5, 2, 3]), volume([2.5, 1.8, 0], [3.5, 1.9, 3])]);
    expect(areas(faces)).toEqual({
      'x- air 1.000': 0.6,
      'x+ air 1.000': 0.6,
      'y+ air 0.200': 1.5,
      'y- air 0.200': 1.5,
      'y- wall 0.200': 1.5,
    });
  });

  it('do not see a gap below half a millimetre', () => {
    expect(areas(volumeFaces([ROOM], [volume([0.0003, 0, 0], [0.1, 4, 3])]))).toEqual({ 'x+ wall 0.100': 12 });
  });
});
