import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TriangleMesh } from '../../../../src/mesh/mesh.ts';
import { findHoles, type Hole } from '../../../../src/room/mesh/holes.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { boxFace, BOX_FACES, join, meshOf, polygon, type Soup } from '../../../support/rooms/room-meshes.ts';
import { read } from '../../../support/rooms/meshes.ts';

const [FROM, TO]: readonly [Vec3, Vec3] = [[0, 0, 0], [4, 5, 3]]; // prettier-ignore
const SPACING = metres(0.05);

const holes = (soup: Soup | TriangleMesh): Hole[] =>
  findHoles(
    'vertices' in soup && soup.vertices instanceof Float64Array ? (soup as TriangleMesh) : meshOf(soup as Soup),
    SPACING,
  );

/** A rectangle of the wall y = 0. */
const piece = (x0: number, x1: number, z0: number, z1: number): Soup =>
  polygon([[x0, 0, z0], [x1, 0, z0], [x1, 0, z1], [x0, 0, z1]]); // prettier-ignore

/** The room without the wall y = 0. */
const others = join(...BOX_FACES.filter((face) => face !== 'y0').map((face) => boxFace(FROM, TO, face)));

/** The room with a rectangular hole in that wall; the pieces round it meet others in the middle of their sides. */
const withHole = (x0: number, x1: number, z0: number, z1: number): Soup =>
  join(others, piece(0, x0, 0, 3), piece(x1, 4, 0, 3), piece(x0, x1, 0, z0), piece(x0, x1, z1, 3));

describe('holes of a mesh', () => {
  it('of 1 cm are found, with their place', () => {
    const [hole, ...more] = holes(withHole(2, 2.01, 1, 1.01));
    expect(more).toEqual([]);
    expect(hole.position.map((at) => at.toFixed(3))).toEqual(['2.005', '0.000', '1.005']);
    expect(hole.length).toBeCloseTo(0.01 * Math.SQRT2, 4);
    expect(hole.width).toBeCloseTo(0.01 / Math.SQRT2, 4);
  });

  it('are found where a triangle is missing', () => {
    const [a, b, c]: readonly Vec3[] = [[2, 0, 1], [2.01, 0, 1], [2, 0, 1.01]]; // prettier-ignore
    const soup = withHole(2, 2.01, 1, 1.01);
    const rest = polygon([b, [2.01, 0, 1.01], c]);
    const [hole, ...more] = holes(join(soup, rest));
    expect(more).toEqual([]);
    expect(hole.position[0]).toBeCloseTo((a[0] + b[0] + c[0]) / 3, 4);
    expect(hole.width).toBeCloseTo(0.01 / 2 / Math.SQRT2, 4);
  });

  it('are found that are long cracks, in a wall and where walls do not meet', () => {
    const [crack, ...more] = holes(withHole(1, 3, 1, 1.01));
    expect(more).toEqual([]);
    expect([crack.length, crack.width].map((size) => size.toFixed(3))).toEqual(['2.000', '0.010']);
    const [below, ...none] = holes(join(others, piece(0, 4, 0, 2.99)));
    expect(none).toEqual([]);
    expect(below.position.map((at) => at.toFixed(3))).toEqual(['2.000', '0.000', '2.995']);
    expect([below.length, below.width].map((size) => size.toFixed(3))).toEqual(['4.000', '0.010']);
  });

  it('are no T-junctions, closed pieces or openings of many spacings', () => {
    expect(holes(join(others, piece(0, 2, 0, 3), piece(2, 4, 0, 1), piece(2, 4, 1, 3)))).toEqual([]);
    expect(holes(join(others, piece(0, 4, 0, 3)))).toEqual([]);
    expect(holes(withHole(1, 2, 1, 2))).toEqual([]);
    // Rounded by an exporter to hundredths of a millimetre.
    expect(holes(join(others, piece(0, 2.00001, 0, 3), piece(2, 4, 0, 3)))).toEqual([]);
  });

  it('are no rims of sheets, nor open ends of what stands on a wall', () => {
    const room = join(others, piece(0, 4, 0, 3));
    const lath = polygon([[1, 1, 1], [3, 1, 1], [3, 1, 1.02], [1, 1, 1.02]]); // prettier-ignore
    expect(holes(join(room, lath))).toEqual([]);
    const pole = BOX_FACES.filter((face) => !face.startsWith('z')).map((face) =>
      boxFace([2, 2, 0], [2.03, 2.03, 3], face),
    );
    expect(holes(join(room, ...pole))).toEqual([]);
  });

  it('are none in the models that come with the program and its tests', async () => {
    for (const file of [
      'scenes/lecture-hall.obj',
      'test/fixtures/mesh/prism.obj',
      'test/fixtures/mesh/prism-binary.stl',
    ]) {
      const { mesh } = await read(file, Uint8Array.from(readFileSync(file)));
      expect(holes(mesh), file).toEqual([]);
    }
  });
});
