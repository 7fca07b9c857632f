import { branchingMapping, hasCorners } from '../plane-mapping.ts';
import { partialSumsDesign } from './partial-sums-design.ts';

export const classicalTileDesign = partialSumsDesign({
  name: 'classical-tile',
  source: '[MoLi2018], Listings 1 and 2',
  about:
    'A tile of one plane in workgroup memory, its ghost zone loaded in branches as FDTD3d does; partial sums a plane in registers.',
  workgroups: () => [
    [32, 8, 1],
    [32, 16, 1],
    [64, 4, 1],
  ],
  mapping: (stencil, [x, y]) => branchingMapping([x, y], stencil.reach, hasCorners(stencil)),
});
