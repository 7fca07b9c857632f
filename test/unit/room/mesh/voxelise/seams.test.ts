import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../../support/numbers/random.ts';
import {
  box,
  boxFace,
  join,
  mapped,
  polygon,
  rotate,
  rotationAbout,
  tessellated,
  type BoxFace,
  type Soup,
} from '../../../../support/rooms/room-meshes.ts';
import { closedRoom, FROM, INSIDE, TO } from './closed-room.ts';

describe('walls that do not fit together', () => {
  it('hold where they meet at T-junctions', () => {
    const cells = (face: BoxFace, n: number, m: number): Soup => {
      const [a, b, c, d] = boxFace(FROM, TO, face).vertices as [Vec3, Vec3, Vec3, Vec3];
      return tessellated([a, b, c, d], n, m, face);
    };
    const soup = join(
      cells('x0', 3, 5),
      cells('x1', 7, 1),
      cells('y0', 2, 3),
      cells('y1', 4, 9),
      cells('z0', 1, 1),
      cells('z1', 11, 6),
    );
    const tilt = (vertex: Vec3): Vec3 => rotate(rotationAbout(0, 17), rotate(rotationAbout(2, 30), vertex));
    expect(closedRoom(soup)).toBe(20 * 16 * 12);
    expect(closedRoom(mapped(soup, tilt), INSIDE.map(tilt)) / 3840).toBeCloseTo(1, 2);
  });

  it.each([1e-7, 1e-6, 1e-5])('hold with cracks of %s m between all triangles', (crack) => {
    const random = seededRandom(4);
    const loose = (soup: Soup): Soup =>
      join(
        ...soup.triangles.map((triangle) => ({
          vertices: triangle.corners.map(
            (corner) => soup.vertices[corner].map((at) => at + between(random, -crack, crack)) as unknown as Vec3,
          ),
          triangles: [{ ...triangle, corners: [0, 1, 2] as const }],
        })),
      );
    const fine = join(
      ...(['x0', 'x1', 'y0', 'y1', 'z0', 'z1'] as const).map((face) => {
        const [a, b, c, d] = boxFace(FROM, TO, face).vertices as [Vec3, Vec3, Vec3, Vec3];
        return tessellated([a, b, c, d], 4, 5, face);
      }),
    );
    for (const displaced of [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0, 0.2, 0.7],
    ] as Vec3[]) {
      expect(Math.abs(closedRoom(loose(fine), INSIDE, 0.1, displaced) / 3840 - 1)).toBeLessThan(1e-3);
    }
    const tilt = (vertex: Vec3): Vec3 => rotate(rotationAbout(0, 17), rotate(rotationAbout(2, 30), vertex));
    closedRoom(loose(mapped(fine, tilt)), INSIDE.map(tilt));
  });

  it('hold with a hairline gap along a whole wall, wherever it lies', () => {
    const gap = 3e-5;
    for (const height of [1.2, 1.25, 1.23]) {
      const top: Vec3 = [2, 1.6, height];
      const soup = join(
        box(FROM, top, undefined, ['x0', 'y0', 'y1', 'z0', 'z1']),
        boxFace(FROM, [2, 1.6, height - gap], 'x1'),
      );
      closedRoom(soup, INSIDE, 0.1, [0, 0, 0]);
    }
  });

  it('hold where slivers fill their seams', () => {
    // The ceiling has two parts; the seam between them is three slivers, 1e-7 m to 1e-4 m wide.
    const ceiling = (from: number, to: number, wide = 0): Soup =>
      polygon(
        [
          [from, 0, 1.2],
          [to, 0, 1.2],
          [to + wide, 1.6, 1.2],
          [from, 1.6, 1.2],
        ],
        'z1',
      );
    const soup = join(
      box(FROM, TO, undefined, ['x0', 'x1', 'y0', 'y1', 'z0']),
      ceiling(0, 0.95),
      ceiling(0.95, 0.95, 1e-7),
      polygon(
        [
          [0.95, 0, 1.2],
          [0.95, 1.6, 1.2],
          [0.9501, 0.8, 1.2],
        ],
        'z1',
      ),
      polygon(
        [
          [0.95, 0, 1.2],
          [0.95, 0.8, 1.2],
          [0.95, 1.6, 1.2],
        ],
        'z1',
      ),
      ceiling(0.95, 2),
    );
    expect(closedRoom(soup)).toBe(20 * 16 * 12);
    expect(closedRoom(soup, INSIDE, 0.1, [0, 0, 0])).toBe(20 * 16 * 12);
  });
});
