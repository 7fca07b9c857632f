/**
 * Designs as papers and lecture notes describe them: one folder for each source (docs/measurements/kernels.md). They
 * are here to be compared with those of `interior/`. A run takes one only if the tuner finds it fastest.
 *
 * - `hamilton/`: one thread for each node.
 * - `course-notes/`: tiles in workgroup memory, at rest or walking along z.
 * - `garces/`: a loop over planes held in workgroup memory; `garces-2d/`: tiles of a room of two dimensions.
 * - `mo-li/`: partial sums in registers, one plane of a tile in workgroup memory at a time.
 *
 * What several sources share stands beside the folders: sums of points (shell-sum.ts, pairwise.ts, columns-text.ts) and
 * planes in workgroup memory (plane-mapping.ts, plane-text.ts, walk.ts).
 */
import type { InteriorDesign } from '../interior/design.ts';
import { basicDesign } from './course-notes/basic.ts';
import { coarsenedDesign } from './course-notes/coarsened.ts';
import { registerTiledDesign } from './course-notes/register-tiled.ts';
import { tileDesign } from './course-notes/tile.ts';
import { LAYER_DESIGNS } from './garces-2d/layer-designs.ts';
import { directMappingDesign } from './garces/direct-mapping.ts';
import { overlappedMappingDesign } from './garces/overlapped-mapping.ts';
import { factorisedDesign } from './hamilton/factorised.ts';
import { kernelADesign, unrolledDesign } from './hamilton/kernel-a.ts';
import { kernelBDesign } from './hamilton/kernel-b.ts';
import { alignedGhostZoneDesign } from './mo-li/aligned-ghost-zone.ts';
import { classicalTileDesign } from './mo-li/classical-tile.ts';

type Designs = readonly InteriorDesign[];

export const HAMILTON_DESIGNS: Designs = [kernelADesign, unrolledDesign, kernelBDesign, factorisedDesign];

export const COURSE_NOTES_DESIGNS: Designs = [basicDesign, tileDesign, coarsenedDesign, registerTiledDesign];

export const GARCES_DESIGNS: Designs = [directMappingDesign, overlappedMappingDesign, ...LAYER_DESIGNS];

export const MO_LI_DESIGNS: Designs = [classicalTileDesign, alignedGhostZoneDesign];
