import { branchingMapping, hasCorners } from '../plane-mapping.ts';
import { planeLoopDesign } from './plane-loop-design.ts';

/** Texts of larger stencils take long to compile: fewer shapes are tried. */
const MANY_POINTS = 130;

/** Shapes of [Garces2011], figure 3.4; the best there: 8 rows of 16 threads, two planes a turn. */
export const directMappingDesign = planeLoopDesign({
  name: 'direct-mapping',
  source: '[Garces2011], sections 2.3.1 and 3.2.1',
  about:
    'A thread a node of a tile, which loads the ghost zone in branches; a loop over planes held in workgroup memory, several a turn.',
  shapes: ({ points }) => [
    ...(points > MANY_POINTS ? [2, 4] : [2, 4, 1, 8]).map((unroll) => ({ workgroup: [32, 8, 1] as const, unroll })),
    { workgroup: [16, 8, 1], unroll: 2 },
    ...(points > MANY_POINTS ? [] : [{ workgroup: [16, 8, 1] as const, unroll: 1 }]),
  ],
  mapping: (stencil, [x, y]) => branchingMapping([x, y], stencil.reach, hasCorners(stencil)),
});
