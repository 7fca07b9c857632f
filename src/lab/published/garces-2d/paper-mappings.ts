import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import { planeLoopDesign } from '../garces/plane-loop-design.ts';
import { branchingMapping, hasCorners, offset, type PlaneMapping } from '../plane-mapping.ts';
import { fusedMapping } from './fused-mapping.ts';
import { layerDesign } from './layer-designs.ts';

/**
 * Mappings that [Garces2011] names without listing them, in our reading: DIR_FUSION_DIAG in two dimensions, DIR_FUSION
 * and DIR_FUSION2 in three.
 */

/** Twice the reach or more on both axes. */
const holdsGhosts = ([x, y]: Workgroup, reach: number): boolean => 2 * reach <= Math.min(x, y);

/**
 * One branch, for the threads of one diagonal, one in each column: such a thread loads the ghost values above and below
 * its column, and those beside the rows in turns. For a reach of 1 and points on the axes.
 */
function diagonalMapping([x, y]: readonly [number, number]): PlaneMapping {
  const branching = branchingMapping([x, y], 1, false);
  const { stride } = branching;
  // The tile's first node, in the state and in workgroup memory, from the thread's own.
  const start = 'input - local.y * PITCH - local.x';
  const corner = `${stride + 1}u`;
  const turns = Array.from({ length: Math.ceil((2 * y) / x) }, (_, turn) => turn);
  /**
   * Chooses a ghost value beside a row by its number: 0 … y − 1 on the left, y … 2y − 1 on the right. A thread without
   * one loads its own value again.
   */
  const side = (turn: number, value: (row: string, isRight: string) => string, own: string): string => {
    const number = offset('local.x', turn * x);
    return `select(${own}, ${value(`((${number}) % ${y}u)`, `(${number} >= ${y}u)`)}, ${number} < ${2 * y}u)`;
  };
  return {
    ...branching,
    loads: [
      branching.loads[0],
      {
        when: `local.y == local.x % ${y}u`,
        values: [
          { from: `${start} + local.x - PITCH`, word: 'local.x + 1u' },
          { from: `${start} + local.x + ${y}u * PITCH`, word: `${(y + 1) * stride + 1}u + local.x` },
          ...turns.map((turn) => ({
            from: side(turn, (row, isRight) => `${start} + ${row} * PITCH + select(~0u, ${x}u, ${isRight})`, 'input'),
            word: side(
              turn,
              (row, isRight) => `${corner} + ${row} * ${stride}u + select(~0u, ${x}u, ${isRight})`,
              'own',
            ),
          })),
        ],
      },
    ],
  };
}

export const diagonalLayerDesign = layerDesign({
  source: '[Garces2011], section 3.1.1',
  name: 'direct-2d-diagonal',
  about: 'As direct-2d-register, the ghost zone loaded in one branch by the threads of a diagonal.',
  inRegister: true,
  refuses: (stencil) => (stencil.reach > 1 || hasCorners(stencil) ? 'serves five points' : null),
  fits: () => true,
  mapping: (_, [x, y]) => diagonalMapping([x, y]),
});

/** The two branches of {@link fusedMapping}, with the corners in the second. */
function fusedTwiceMapping([x, y]: readonly [number, number], reach: number): PlaneMapping {
  const fused = fusedMapping([x, y], reach, true);
  const [own, rows, columns, corners] = fused.loads;
  const [beside] = columns.values;
  const [corner] = corners.values;
  // A thread that is near no row loads the value beside it again.
  const isNear = corners.when!.split(' && ').at(-1)!;
  const either = (near: string, far: string): string => `select(${far}, ${near}, ${isNear})`;
  const value = { from: either(corner.from, beside.from), word: either(corner.word, beside.word) };
  return { ...fused, loads: [own, rows, { when: columns.when, values: [beside, value] }] };
}

const SHAPES = [
  { workgroup: [16, 8, 1] as const, unroll: 1 },
  { workgroup: [16, 8, 1] as const, unroll: 2 },
];

const fusedIn = (
  mapping: (tile: readonly [number, number], stencil: InteriorStencil) => PlaneMapping,
): Pick<Parameters<typeof planeLoopDesign>[0], 'shapes' | 'mapping' | 'refusesWorkgroup'> => ({
  shapes: ({ reach }) => SHAPES.filter(({ workgroup }) => holdsGhosts(workgroup, reach)),
  mapping: (stencil, [x, y]) => mapping([x, y], stencil),
  refusesWorkgroup: ({ reach }, workgroup) =>
    holdsGhosts(workgroup, reach) ? null : `it needs at least ${2 * reach} threads along x and y`,
});

export const fusedMappingDesign = planeLoopDesign({
  ...fusedIn((tile, stencil) => fusedMapping(tile, stencil.reach, hasCorners(stencil))),
  name: 'fused-mapping',
  source: '[Garces2011], section 3.2.1',
  about: 'As direct-mapping, the ghost zone loaded in a branch an axis, its corners in another.',
});

export const fusedTwiceMappingDesign = planeLoopDesign({
  ...fusedIn((tile, { reach }) => fusedTwiceMapping(tile, reach)),
  name: 'fused-twice-mapping',
  source: '[Garces2011], section 3.2.1',
  about: 'As direct-mapping, the ghost zone with its corners loaded in two branches.',
});
