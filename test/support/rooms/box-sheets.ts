import type { BoxElement, BoxSheet } from '../../../src/scene/scene.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

/** A box with one material on all its faces, or others on some. */
export const boxOf = (
  operation: BoxElement['operation'],
  from: Vec3,
  to: Vec3,
  material = 'wall',
  faces: Readonly<Record<number, string>> = {},
): BoxElement => ({
  operation,
  from,
  to,
  materials: [0, 1, 2, 3, 4, 5].map((face) => faces[face] ?? material) as unknown as BoxElement['materials'],
});

/** A sheet whose front looks down its axis. */
export const sheetOf = (from: Vec3, to: Vec3, material = 'tile', front: string | null = null): BoxSheet => ({
  axis: [0, 1, 2].find((d) => from[d] === to[d]) as 0 | 1 | 2,
  from,
  to,
  material,
  front,
  back: null,
  frontIsLow: true,
  path: 'geometry.sheets[0]',
});
