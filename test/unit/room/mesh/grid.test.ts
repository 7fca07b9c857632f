import { describe, expect, it } from 'vitest';
import { meshGrid, meshSpacing } from '../../../../src/room/mesh/grid.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../support/numbers/random.ts';
import {
  box,
  join,
  mapped,
  meshOf,
  randomRotation,
  rotate,
  shift,
  tessellated,
} from '../../../support/rooms/room-meshes.ts';

/** Distance of a plane from the nearest cell face, in spacings. */
const misfit = (at: number, origin: number, spacing: number): number => {
  const cells = (at - origin) / spacing;
  return Math.abs(cells - Math.round(cells));
};

describe('the spacing that fits a mesh', () => {
  it('is the largest allowed where that fits', () => {
    expect(meshSpacing(meshOf(box([0, 0, 0], [5, 4, 3])), metres(0.1))).toBeCloseTo(0.1, 12);
  });

  it('is never more than 5 % finer, never coarser', () => {
    const random = seededRandom(5);
    for (let run = 0; run < 20; run++) {
      const to: Vec3 = [between(random, 2, 9), between(random, 2, 9), between(random, 2, 9)];
      const spacing = meshSpacing(meshOf(box([0, 0, 0], to)), metres(0.1));
      expect(spacing).toBeLessThanOrEqual(0.1);
      expect(spacing).toBeGreaterThanOrEqual(0.095 - 1e-12);
    }
  });

  it('puts walls on cell faces, wherever the mesh lies', () => {
    const soup = mapped(box([0, 0, 0], [0.098 * 49, 0.098 * 37, 0.098 * 23]), shift([17.123, -4.7, 0.05]));
    // The search steps by 0.1 × 5 % / 666 = 7.5e-6 m.
    expect(Math.abs(meshSpacing(meshOf(soup), metres(0.1)) - 0.098)).toBeLessThan(7.5e-6);
  });

  it('minds large planes more than small ones', () => {
    const table = box([1.03, 1.07, 0], [1.33, 1.41, 0.745]);
    const soup = join(box([0, 0, 0], [0.098 * 49, 0.098 * 37, 0.098 * 23]), table);
    expect(Math.abs(meshSpacing(meshOf(soup), metres(0.1)) - 0.098)).toBeLessThan(3e-5);
  });

  it('is the largest where slanted walls have most of the area', () => {
    const small = box([0, 0, 0], [0.098 * 49, 0.098 * 37, 0.098 * 23]);
    const rotation = randomRotation(seededRandom(8));
    const slanted = mapped(box([0, 0, 0], [20, 16, 12]), (vertex) => rotate(rotation, vertex));
    expect(meshSpacing(meshOf(small), metres(0.1))).toBeLessThan(0.0981);
    expect(meshSpacing(meshOf(join(small, slanted)), metres(0.1))).toBe(0.1);
  });

  it('is the largest where no plane is parallel to the axes', () => {
    const rotation = randomRotation(seededRandom(8));
    const soup = mapped(box([0, 0, 0], [5, 4, 3]), (vertex) => rotate(rotation, vertex));
    expect(meshSpacing(meshOf(soup), metres(0.1))).toBe(0.1);
  });
});

describe('the grid of a mesh', () => {
  it('covers it and a margin, at least one node on every side', () => {
    const random = seededRandom(9);
    for (let run = 0; run < 20; run++) {
      const rotation = randomRotation(random);
      const place = (vertex: Vec3): Vec3 => shift([between(random, 0, 0), 3, -7])(rotate(rotation, vertex));
      const soup = mapped(box([0, 0, 0], [2, 1.5, 1]), place);
      const margin = run % 4;
      const { size, origin, spacing } = meshGrid(meshOf(soup), metres(0.1), margin);
      for (let axis = 0; axis < 3; axis++) {
        const at = soup.vertices.map((vertex) => (vertex[axis] - origin[axis]) / spacing);
        expect(Math.min(...at)).toBeGreaterThanOrEqual(Math.max(1, margin) - 1e-6);
        expect(Math.min(...at)).toBeLessThan(Math.max(1, margin) + 1);
        expect(size[axis] - Math.max(...at)).toBeGreaterThanOrEqual(Math.max(1, margin) - 1e-6);
      }
    }
  });

  it('has its cell faces at the planes with the most area', () => {
    // A box of 2.03 m: only one of two opposite walls can lie on a face, and a large table top on the third axis.
    const soup = join(
      box([0.3, 0.3, 0.3], [2.3, 2.3, 2.3], undefined, ['x0', 'x1', 'y0', 'y1']),
      tessellated(
        [
          [0, 0, 0.555],
          [4, 0, 0.555],
          [4, 4, 0.555],
          [0, 4, 0.555],
        ],
        3,
        3,
        'top',
      ),
    );
    const { origin, spacing } = meshGrid(meshOf(soup), metres(0.1), 2);
    expect(misfit(0.3, origin[0], spacing)).toBeLessThan(1e-6);
    expect(misfit(2.3, origin[1], spacing)).toBeLessThan(1e-6);
    expect(misfit(0.555, origin[2], spacing)).toBeLessThan(0.01);
  });

  it('leaves out vertices of no triangle, and those that are not finite', () => {
    const soup = box([0, 0, 0], [1, 1, 1]);
    const mesh = meshOf({ ...soup, vertices: [...soup.vertices, [1e9, 0, 0], [NaN, Infinity, 0]] });
    mesh.triangles[0] = soup.vertices.length + 1;
    expect(meshGrid(mesh, metres(0.1), 1).size).toEqual([12, 12, 12]);
  });
});
