import { expect, it } from 'vitest';
import { isInsideSolid } from '../../../../src/mesh/ifc/solid.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';

/** A tetrahedron: the corner of a cube of 1 m. */
const CORNERS: readonly Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const FACES = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
const BODY = Float64Array.from(FACES.flatMap((corner) => CORNERS[corner]));

it.each([
  ['in the body', [0.1, 0.1, 0.1], true],
  ['before the body, which a line through it crosses twice', [-0.5, -0.1, -0.5], false],
  ['behind the body', [1, 1, 1], false],
] as const)('a point %s', (_, point, is) => {
  expect(isInsideSolid(point, BODY)).toBe(is);
});
