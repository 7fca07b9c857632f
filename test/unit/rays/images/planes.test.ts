import { describe, expect, it } from 'vitest';
import { findPlanes } from '../../../../src/rays/images/planes.ts';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { boxFaces, plainLaw, roomOfFaces, turned, type Face } from '../../../support/rays/shapes.ts';

/** A flat face in x and y, tilted about the y axis through x = 0. */
const tilted = (slope: number, from = 0, to = 1, height = 0): Face => ({
  corners: [
    [from, 0, height + slope * from],
    [to, 0, height + slope * to],
    [to, 1, height + slope * to],
    [from, 1, height + slope * from],
  ],
  law: 0,
});

const planesOf = (faces: readonly Face[]) => findPlanes(roomOfFaces(faces, [plainLaw(0)]));

describe('planes', () => {
  it('are six in a box, however it stands and is cut', () => {
    const box = roomOfFaces(boxFaces([5, 4, 3]), [plainLaw(0)]);
    for (const degrees of [0, 1, 33, 90, 171]) {
      const { planes, planeOf } = findPlanes(turned(box, degrees).room);
      expect(planes).toHaveLength(6);
      expect([...planeOf].every((plane, t) => plane === planeOf[t ^ 1])).toBe(true);
    }
  });

  it('join triangles apart and of either direction, and a tenth of a millimetre of rounding', () => {
    const back: Face = { corners: [...tilted(0, 5, 6).corners].reverse(), law: 0 };
    expect(planesOf([tilted(0), tilted(0, 3, 4), back]).planes).toHaveLength(1);
    expect(planesOf([tilted(0, 0, 3), tilted(0, 4, 5, 9e-5)]).planes).toHaveLength(1);
  });

  it('keep apart what is a millimetre away, and small facets of a column', () => {
    expect(planesOf([tilted(0), tilted(0, 3, 4, 1e-3)]).planes).toHaveLength(2);
    // 720 facets of a column, each of 1 cm and turned by 0.5°: corners lie within 0.1 mm of the neighbours' planes.
    const radius = (0.01 * 720) / (2 * Math.PI);
    const corner = (i: number, z: number): Triple => {
      const angle = (2 * Math.PI * i) / 720;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    };
    const facets = Array.from({ length: 720 }, (_, i): Face => ({
      corners: [corner(i, 0), corner(i + 1, 0), corner(i + 1, 1), corner(i, 1)],
      law: 0,
    }));
    expect(planesOf(facets).planes).toHaveLength(720);
  });

  it('leave out triangles without area', () => {
    const line: Face = { corners: [[0, 0, 5], [1, 0, 5], [2, 0, 5]], law: 0 }; // prettier-ignore
    const { planes, planeOf } = planesOf([tilted(0), line]);
    expect(planes).toHaveLength(1);
    expect([...planeOf]).toEqual([0, 0, -1]);
  });
});
