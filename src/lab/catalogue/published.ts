/**
 * Designs as papers and lecture notes describe them, to be compared with those of `src/kernel/interior/`
 * (docs/measurements/kernels.md). A run takes one only if the tuner finds it fastest. `../published` has a folder for
 * each source:
 *
 * - `hamilton/`: one thread for each node. KernelA, the judge of all others, is in `src/kernel/interior/`.
 * - `course-notes/`: tiles in workgroup memory, at rest or walking along z.
 * - `garces/`: a loop over planes held in workgroup memory; `garces-2d/`: tiles of a room of two dimensions.
 * - `mo-li/`: partial sums in registers, one plane of a tile in workgroup memory at a time.
 *
 * What several sources share stands beside these folders: sums of points (shell-sum.ts, pairwise.ts, columns-text.ts)
 * and planes in workgroup memory (plane-mapping.ts, plane-text.ts, walk.ts).
 */
import type { InteriorDesign } from '../../kernel/interior/design.ts';
import { kernelADesign } from '../../kernel/interior/kernel-a.ts';
import { basicDesign } from '../published/course-notes/basic.ts';
import { coarsenedDesign } from '../published/course-notes/coarsened.ts';
import { registerTiledDesign } from '../published/course-notes/register-tiled.ts';
import { tileDesign } from '../published/course-notes/tile.ts';
import { LAYER_DESIGNS } from '../published/garces-2d/layer-designs.ts';
import {
  diagonalLayerDesign,
  fusedMappingDesign,
  fusedTwiceMappingDesign,
} from '../published/garces-2d/paper-mappings.ts';
import { directMappingDesign } from '../published/garces/direct-mapping.ts';
import { overlappedMappingDesign } from '../published/garces/overlapped-mapping.ts';
import { factorisedDesign } from '../published/hamilton/factorised.ts';
import { kernelBDesign } from '../published/hamilton/kernel-b.ts';
import { unrolledDesign } from '../published/hamilton/unrolled.ts';
import { alignedGhostZoneDesign } from '../published/mo-li/aligned-ghost-zone.ts';
import { classicalTileDesign } from '../published/mo-li/classical-tile.ts';

type Designs = readonly InteriorDesign[];

export const HAMILTON_DESIGNS: Designs = [kernelADesign, unrolledDesign, kernelBDesign, factorisedDesign];

export const COURSE_NOTES_DESIGNS: Designs = [basicDesign, tileDesign, coarsenedDesign, registerTiledDesign];

export const GARCES_DESIGNS: Designs = [
  directMappingDesign,
  overlappedMappingDesign,
  fusedMappingDesign,
  fusedTwiceMappingDesign,
  ...LAYER_DESIGNS,
  diagonalLayerDesign,
];

export const MO_LI_DESIGNS: Designs = [classicalTileDesign, alignedGhostZoneDesign];
