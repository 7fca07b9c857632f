import type { Band } from '../../../src/material/bands.ts';
import type { RayLaw, RayRoom } from '../../../src/rays/room/room.ts';
import { boxRoom } from './rooms.ts';

/** Two rooms of 3 × 4 × 3 m side by side along x. @param laws That of the walls, and that of what parts both rooms. */
export function partedBox(laws: readonly RayLaw[], bands: readonly Band[]): RayRoom {
  const box = boxRoom([6, 4, 3], laws, [...bands]);
  const corners = [0, 0, 4, 0, 4, 3, 0, 3];
  const between = [0, 1, 2, 3].flatMap((i) => [3, corners[2 * i], corners[2 * i + 1]]);
  const walls = box.triangles.length / 3;
  const sides = Uint16Array.from({ length: walls + 2 }, (_, triangle) => (triangle < walls ? 0 : 1));
  return {
    ...box,
    vertices: Float64Array.from([...box.vertices, ...between]),
    triangles: Uint32Array.from([...box.triangles, 8, 9, 10, 8, 10, 11]),
    front: sides,
    back: sides,
  };
}

/**
 * The rooms of {@link partedBox} with a wall between them that has a face in each room: the second one stands so much
 * farther along x.
 */
export function partedByWall(laws: readonly [RayLaw, RayLaw], bands: readonly Band[], thickness: number): RayRoom {
  const [walls, between] = laws;
  const box = boxRoom([3, 4, 3], [walls, { ...between, depth: thickness }], [...bands]);
  const count = box.triangles.length / 3;
  const other = box.vertices.map((at, i) => (i % 3 === 0 ? at + 3 + thickness : at));
  const isBetween = [2, 3, count, count + 1];
  const sides = Uint16Array.from({ length: 2 * count }, (_, triangle) => (isBetween.includes(triangle) ? 1 : 0));
  return {
    ...box,
    vertices: Float64Array.from([...box.vertices, ...other]),
    triangles: Uint32Array.from([...box.triangles, ...box.triangles.map((corner) => corner + box.vertices.length / 3)]),
    front: sides,
    back: sides,
  };
}
