import { expect, it } from 'vitest';
import { hasStraightLine } from '../../../../../src/app/rendering/prepared/straight-line.ts';
import { graphOf, ROOM_SPACING } from '../../../../support/rooms/rooms.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';

/** A wall one node thick across x, with a hole at its far end. */
const graph = graphOf([12, 12, 12], (i, j) => i !== 6 || j > 9);
const at = (x: number, y: number, z: number): Vec3 => [x * ROOM_SPACING, y * ROOM_SPACING, z * ROOM_SPACING];
const none = { graph, damped: { node: new Uint32Array(0) } };

it('a straight line leads past walls, and not through them', () => {
  expect(hasStraightLine(none, at(1.2, 1.3, 1.1), at(5.9, 8.2, 10.7))).toBe(true);
  expect(hasStraightLine(none, at(1.2, 1.3, 1.1), at(8.5, 1.3, 1.1))).toBe(false);
  expect(hasStraightLine(none, at(2.2, 10.9, 3.1), at(9.8, 11.3, 6.3))).toBe(true);
  // Beside the wall and the floor, and beyond the grid.
  expect(hasStraightLine(none, at(5.99, 0.01, 0.01), at(5.99, 11.9, 0.01))).toBe(true);
  expect(hasStraightLine(none, at(1, 1, 1), at(1, 1, -0.5))).toBe(false);
});

it('a straight line does not lead through the layer outside an opening', () => {
  const { grid } = graph;
  const damped = { node: Uint32Array.of(3 + 3 * grid.pitch + 3 * grid.pitch * 12) };
  expect(hasStraightLine({ graph, damped }, at(1.5, 3.5, 3.5), at(5.5, 3.5, 3.5))).toBe(false);
  expect(hasStraightLine({ graph, damped }, at(1.5, 5.5, 3.5), at(5.5, 5.5, 3.5))).toBe(true);
});
