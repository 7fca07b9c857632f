import type { Workgroup } from '../../../kernel/kernel.ts';
import { overlappedMapping, refusesGhosts } from '../plane-mapping.ts';
import { planeLoopDesign } from './plane-loop-design.ts';

/** Shapes of [Garces2011], figure 3.5; the best there: rows of 32 threads, 8 or 12 of them. */
const WORKGROUPS: readonly Workgroup[] = [
  [32, 8, 1],
  [32, 12, 1],
  [16, 16, 1],
];

/** Shapes for reaches of 3 and more, whose ghost zones leave little of those. */
const LARGE_WORKGROUPS: readonly Workgroup[] = [
  [32, 16, 1],
  [16, 16, 1],
  [32, 32, 1],
];

export const overlappedMappingDesign = planeLoopDesign({
  name: 'overlapped-mapping',
  source: '[Garces2011], sections 2.3.2 and 3.2.2',
  about:
    'A thread a node of a tile or of its ghost zone; each loads one value a plane, those of the tile compute; a loop over planes held in workgroup memory, several a turn.',
  shapes: ({ reach }) => {
    const workgroups = (reach < 3 ? WORKGROUPS : LARGE_WORKGROUPS).filter(([x, y]) => Math.min(x, y) > 2 * reach);
    return workgroups.flatMap((workgroup, index) =>
      (index === 0 ? [4, 2, 1, 8] : [2]).map((unroll) => ({ workgroup, unroll })),
    );
  },
  mapping: ({ reach }, [x, y]) => overlappedMapping([x, y], reach),
  refusesWorkgroup: refusesGhosts,
});
