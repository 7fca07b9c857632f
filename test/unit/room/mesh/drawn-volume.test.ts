import { describe, expect, it } from 'vitest';
import { placeAt } from '../../../../src/run/points/place.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import {
  box,
  boxFace,
  flipped,
  join,
  nodeAt,
  only,
  polygon,
  voxelised,
  type Soup,
} from '../../../support/rooms/room-meshes.ts';

const ROOM = box([0, 0, 0], [2, 1.6, 1.2]);
const INSIDE: Vec3 = [0.5, 0.5, 0.5];
const report = (soup: Soup) => voxelised({ soup, listeners: [INSIDE], spacing: 0.17 }).report;
const drawn = (soup: Soup) => report(soup).drawnVolume;
const object = (from: Vec3, to: Vec3): Soup => flipped(box(from, to, 'object'));

describe('the drawn volume of a mesh', () => {
  it('is that of a closed room, whichever way triangles face', () => {
    expect(drawn(ROOM)).toBeCloseTo(3.84, 3);
    expect(drawn(flipped(ROOM))).toBeCloseTo(3.84, 3);
    const part = (keep: boolean) => only(ROOM, (i) => (i % 3 === 0) === keep);
    expect(drawn(join(part(true), flipped(part(false))))).toBeCloseTo(3.84, 3);
    expect(Math.abs(report(ROOM).volume / 3.84 - 1)).toBeGreaterThan(0.01);
  });

  it('is less by what stands in it, but not by sheets', () => {
    const sheet = polygon([[0.9, 0, 0], [0.9, 1.1, 0], [0.9, 1.1, 1.2], [0.9, 0, 1.2]], 'sheet'); // prettier-ignore
    expect(drawn(join(ROOM, object([1.2, 0.5, 0.3], [1.7, 1, 0.8]), sheet))).toBeCloseTo(3.84 - 0.125, 3);
  });

  it('is unknown where the mesh is open, or bodies reach into each other or into walls', () => {
    expect(drawn(join(box([0, 0, 0], [2, 1.6, 1.2], 'wall', ['x0', 'x1', 'y0', 'y1', 'z0'])))).toBeNull();
    const one = object([1.2, 0.5, 0.3], [1.7, 1, 0.8]);
    expect(drawn(join(ROOM, one, object([1.5, 0.7, 0.5], [1.9, 1.3, 1])))).toBeNull();
    expect(drawn(join(ROOM, object([1.2, 0.5, -0.1], [1.7, 1, 0.8])))).toBeNull();
  });
});

describe('overlaps', () => {
  it('say which material counts and how much of it, only where the air meets both', () => {
    const cover = boxFace([0.4, 0.4, 0], [1.6, 1.2, 1.2], 'z0', 'cover');
    const [found, ...more] = report(join(ROOM, cover)).overlaps;
    expect(found).toMatchObject({ kept: 'z0', lost: 'cover' });
    expect(Math.abs(found.area / 0.96 - 1)).toBeLessThan(0.25);
    expect(more).toEqual([]);
    expect(report(join(ROOM, object([1.2, 0.5, 0], [1.7, 1, 0.8]))).overlaps).toEqual([]);
    const same = boxFace([0, 0, 0], [2, 1.6, 1.2], 'z0', 'cover');
    expect(report(join(ROOM, same)).overlaps).toEqual([
      { kept: 'z0', lost: 'cover', area: expect.closeTo(3.2, 2) as number },
    ]);
  });
});

describe('placeAt', () => {
  it('goes as far as the wall on the grid, and further where the way is open', () => {
    const { graph } = voxelised({ soup: ROOM, listeners: [INSIDE] });
    const node = nodeAt(graph, [0.05, 0.05, 0.45]);
    const { fraction, moved } = placeAt(graph, [-0.03, 0.12, 0.45], node);
    expect(fraction.map((at) => Number(at.toFixed(6)) + 0)).toEqual([-0.5, 0.7, 0]);
    expect(moved).toBeCloseTo(0.03, 9);
  });
});
