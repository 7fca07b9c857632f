import { describe, expect, it } from 'vitest';
import { curvedFacets, fresnelZone, withFacets } from '../../../../src/rays/images/curved-facets.ts';
import { findImages, findPaths, imageRoom } from '../../../../src/rays/images/find-images.ts';
import type { RayRoom } from '../../../../src/rays/room/room.ts';
import { ballRoom, boxRoom, lawOf, perforated } from '../../../support/rays/rooms.ts';
import { boxFaces, bruteFirstHit, plainLaw, prismFaces, roomOfFaces, turned } from '../../../support/rays/shapes.ts';

/** A drum of 3 m radius with so many sides: two triangles of each, then its lids. */
function drum(sides: number, height: number): RayRoom {
  const outline = Array.from({ length: sides }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / sides;
    return [3 * Math.cos(angle), 3 * Math.sin(angle)];
  });
  return roomOfFaces(prismFaces(outline, [outline.map((_, i) => i)], height), [plainLaw(0.05)]);
}

/** Numbers of the triangles that are facets. */
const numbers = (facets: Uint8Array | undefined): number[] =>
  facets ? [...facets].flatMap((is, t) => (is ? [t] : [])) : [];

describe('the Fresnel zone', () => {
  it('ends where the way by a wall is longer by half a wavelength', () => {
    // Source and receiver are 3 m before a wall.
    const [wavelength, far] = [0.1, 3];
    const rim = fresnelZone(wavelength, far) / 2;
    // The formula leaves out λ/(16 · 3 m) of it.
    expect((2 * Math.hypot(far, rim) - 2 * far) / (wavelength / 2)).toBeCloseTo(1, 2);
  });
});

describe('facets of curved surfaces', () => {
  it('are none in a box, however it is cut and turned', () => {
    const box = roomOfFaces(boxFaces([5, 4, 3]), [plainLaw(0)]);
    for (const degrees of [0, 1, 33]) expect(curvedFacets(turned(box, degrees).room, 100)).toBeUndefined();
    expect(curvedFacets(perforated(boxRoom([5, 4, 3]), 0), 100)).toBeUndefined();
    const whole = boxRoom([5, 4, 3]);
    expect(withFacets(whole, 100)).toBe(whole);
  });

  it('are the sides of a drum that are narrower than a zone, and not its lids', () => {
    // Each side is 0.39 m wide and 8 m high.
    expect(numbers(curvedFacets(drum(48, 8), 0.45))).toEqual(Array.from({ length: 96 }, (_, t) => t));
    expect(curvedFacets(drum(48, 8), 0.35)).toBeUndefined();
  });

  it('have neighbours at 30° at most', () => {
    expect(numbers(curvedFacets(drum(12, 8), 10))).toHaveLength(24);
    expect(curvedFacets(drum(11, 8), 10)).toBeUndefined();
  });

  it('are all of a ball, whichever way its triangles are wound and whether they share corners', () => {
    const ball = ballRoom(2.5, 2, [lawOf(0, 0)]);
    expect(numbers(curvedFacets(ball, 1))).toHaveLength(320);
    const vertices = Float64Array.from([...ball.triangles].flatMap((v) => [...ball.vertices.slice(3 * v, 3 * v + 3)]));
    const triangles = Uint32Array.from(ball.triangles, (_, i) => i);
    for (let t = 0; t < 320; t += 3) triangles.subarray(3 * t, 3 * t + 3).reverse();
    expect(numbers(curvedFacets({ vertices, triangles }, 1))).toHaveLength(320);
  });

  it('have no image sources', () => {
    const room = drum(48, 3);
    const heard = (of: RayRoom): readonly (readonly number[])[] => {
      const image = imageRoom(of, bruteFirstHit(of));
      const images = findImages(image, { source: [1, 0.5, 1.2], order: 2, farthest: 30 });
      return findPaths(image, images, [-1, 0.8, 1.7]).map(({ hits }) => hits.map(({ triangle }) => triangle));
    };
    expect(heard(room).some((hits) => hits.some((triangle) => triangle < 96))).toBe(true);
    const left = heard(withFacets(room, 1));
    // The direct sound, that by the floor, that by the ceiling, and that by both in either order.
    expect(left).toHaveLength(5);
    expect(left.flat().every((triangle) => triangle >= 96)).toBe(true);
  });
});
