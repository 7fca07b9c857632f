import { Box3, Plane, Ray, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { ViewSurface } from '../../../../src/app/index.ts';
import { floorsAt, groundUnder, lifted, onPlane } from '../../../../electron/renderer/three/placing/ground.ts';
import { fromSide } from '../../../../electron/renderer/three/pointing/screen.ts';
import type { SurfaceHit } from '../../../../electron/renderer/three/room/surfaces/pick-surface.ts';

const ROOM = new Box3(new Vector3(0, 0, 0), new Vector3(7, 5, 3));

/** A ray from above the room to a place. */
const rayTo = (x: number, y: number, z: number): Ray => {
  const from = new Vector3(3, -4, 6);
  return new Ray(from, new Vector3(x, y, z).sub(from).normalize());
};

/** A hit of a triangle at a place of it. */
const hitOf = (corners: readonly number[], at: Vector3): [SurfaceHit, ViewSurface[]] => [
  { surface: 0, triangle: 0, side: 'front', point: at, distance: 1 },
  [{ positions: Float32Array.from(corners) } as ViewSurface],
];

describe('what a pointer draws on', () => {
  it('is the surface under it, level or sloped, whichever way its triangle is turned', () => {
    const table = hitOf([2, 2, 0.8, 2, 3, 0.8, 3, 2, 0.8], new Vector3(2.2, 2.2, 0.8));
    const ground = groundUnder(rayTo(2.2, 2.2, 0.8), ...table, ROOM)!;
    expect(ground.plane.normal.toArray()).toEqual([0, 0, 1]);
    expect(lifted(5, 1, ground.plane).z).toBeCloseTo(0.8, 9);
    // Rises by 1 m in 2 m along x.
    const seats = hitOf([2, 0, 0, 4, 0, 1, 2, 4, 0], new Vector3(3, 1, 0.5));
    expect(lifted(4, 3, groundUnder(rayTo(3, 1, 0.5), ...seats, ROOM)!.plane).z).toBeCloseTo(1, 6);
  });

  it('is the floor where nobody could sit on the surface, and nothing beyond the room', () => {
    const wall = hitOf([7, 0, 0, 7, 5, 0, 7, 5, 3], new Vector3(7, 2, 0.01));
    // The ray goes on through the wall, and meets the floor outside.
    expect(groundUnder(rayTo(7, 2, 1), ...wall, ROOM)).toBeNull();
    expect(groundUnder(rayTo(3, 2, 0), null, [], ROOM)!.at.toArray()).toEqual(
      [3, 2, 0].map((at) => expect.closeTo(at, 9)),
    );
    expect(groundUnder(new Ray(new Vector3(3, 2, 1), new Vector3(0, 0, 1)), null, [], ROOM)).toBeNull();
  });

  it('are by keys the floors one above the other, without the ceiling, upright walls and steep slopes', () => {
    const level = (z: number): number[] => [0, 0, z, 4, 0, z, 0, 4, z];
    const steep = [0, 0, 0, 4, 0, 12, 0, 4, 0];
    const surfaces = [level(3), level(0), [0, 0, 0, 4, 0, 0, 4, 0, 3], level(0.8), steep].map(
      (corners) => ({ positions: Float32Array.from(corners) }) as ViewSurface,
    );
    const heights = (x: number, y: number): number[] =>
      floorsAt(surfaces, x, y, ROOM).map((plane) => Number(lifted(x, y, plane).z.toFixed(6)));
    expect(heights(0.5, 0.5)).toEqual([0, 0.8]);
    // Beside all surfaces it is the floor of the box.
    expect(heights(6, 4)).toEqual([0]);
  });

  it('ends at the walls, and is not drawn on from its edge', () => {
    const floor = new Plane(new Vector3(0, 0, 1), 0);
    expect(onPlane(rayTo(9, 2, 0), floor, ROOM)!.toArray()).toEqual([7, 2, 0].map((at) => expect.closeTo(at, 9)));
    expect(onPlane(new Ray(new Vector3(0, 0, 1), new Vector3(1, 0, -0.01).normalize()), floor, ROOM)).toBeNull();
  });
});

it('A side is as far as its nearest place, and between its ends the share says where', () => {
  const place = (clientX: number, clientY: number) => ({ clientX, clientY });
  expect(fromSide(place(30, 4), place(0, 0), place(100, 0))).toEqual([4, 0.3]);
  expect(fromSide(place(-3, 4), place(0, 0), place(100, 0))).toEqual([5, 0]);
  expect(fromSide(place(3, 4), place(0, 0), place(0, 0))).toEqual([5, 0]);
  expect(fromSide(place(3, 4), null, place(0, 0))).toEqual([Infinity, 0]);
});
