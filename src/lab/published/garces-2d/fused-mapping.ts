import { branchingMapping, type PlaneMapping } from '../plane-mapping.ts';

/**
 * The branching mapping with its four branches, one a side of the tile, made two: a thread that stands near either of
 * two opposite sides loads beyond the one that it is near ([Garces2011], section 3.1.1, DIR_FUSION).
 * @param tile twice the reach or more on both axes
 * @param corners whether the corners of the ghost zone are loaded
 */
export function fusedMapping([x, y]: readonly [number, number], reach: number, corners: boolean): PlaneMapping {
  const branching = branchingMapping([x, y], reach, false);
  const isNear = (axis: 'x' | 'y', size: number): string =>
    `(local.${axis} < ${reach}u || local.${axis} >= ${size - reach}u)`;
  const beyond = (at: string, axis: 'x' | 'y', step: string): string =>
    `select(${at} + ${reach}u * ${step}, ${at} - ${reach}u * ${step}, local.${axis} < ${reach}u)`;
  const { stride } = branching;
  const rows = { from: beyond('input', 'y', 'PITCH'), word: beyond('own', 'y', `${stride}u`) };
  const columns = { from: beyond('input', 'x', '1u'), word: beyond('own', 'x', '1u') };
  const both = { from: beyond(rows.from, 'x', '1u'), word: beyond(rows.word, 'x', '1u') };
  return {
    ...branching,
    loads: [
      branching.loads[0],
      { when: isNear('y', y), values: [rows] },
      { when: isNear('x', x), values: [columns] },
      ...(corners ? [{ when: `${isNear('x', x)} && ${isNear('y', y)}`, values: [both] }] : []),
    ],
  };
}
