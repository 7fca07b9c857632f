import { inOneLayer } from '../../../scheme/points.ts';
import type { Workgroup } from '../../kernel.ts';
import {
  choiceLabel,
  threads,
  type DeviceTraits,
  type InteriorDesign,
  type InteriorStencil,
} from '../../interior/design.ts';
import { dispatchTiles, FIELDS } from '../../interior/dispatch.ts';
import { branchingMapping, hasCorners, overlappedMapping, type PlaneMapping } from '../plane-mapping.ts';
import { fusedMapping } from './fused-mapping.ts';
import { tileText } from './layer-text.ts';

/** Of figures 3.1 and 3.2 the best two, with the same in rows of 32 threads; the last for longer reaches. */
const WORKGROUPS: readonly Workgroup[] = [
  [32, 8, 1],
  [16, 8, 1],
  [16, 16, 1],
  [32, 16, 1],
];

/** An implementation of the update in two dimensions, [Garces2011], section 3.1. */
interface TileUpdate {
  readonly name: string;
  readonly source: string;
  readonly about: string;
  readonly inRegister: boolean;
  /** Whether a workgroup is large enough for a reach. */
  readonly fits: (workgroup: Workgroup, reach: number) => boolean;
  readonly mapping: (stencil: InteriorStencil, workgroup: Workgroup) => PlaneMapping;
}

function tileDesign({ name, source, about, inRegister, fits, mapping }: TileUpdate): InteriorDesign {
  const fitting = (stencil: InteriorStencil, { maxThreads, workgroupBytes }: DeviceTraits): readonly Workgroup[] =>
    WORKGROUPS.filter(
      (workgroup) =>
        fits(workgroup, stencil.reach) &&
        threads(workgroup) <= maxThreads &&
        4 * mapping(stencil, workgroup).words <= workgroupBytes,
    );
  return {
    name,
    source,
    about,
    refuses(stencil, traits) {
      if (!inOneLayer(stencil.offsets)) return 'serves rooms of two dimensions';
      return fitting(stencil, traits).length > 0 ? null : `no tile is large enough for a reach of ${stencil.reach}`;
    },
    choices: (stencil, traits) => fitting(stencil, traits).map((workgroup) => ({ design: name, workgroup })),
    kernel(stencil, choice, shape, maskOffset) {
      const map = mapping(stencil, choice.workgroup);
      const tile = [...map.tile, 1] as const;
      const { head, constants, workgroups } = dispatchTiles(choice.workgroup, tile, shape, maskOffset, shape.rows);
      const { text, weights } = tileText(stencil, map, inRegister);
      return {
        label: `${stencil.id} ${choiceLabel(choice)}`,
        code: head + text,
        constants: { ...constants, ...weights },
        groups: [FIELDS],
        workgroups,
        uniform: null,
      };
    },
  };
}

const DIRECT = '[Garces2011], sections 2.3.1 and 3.1.1';
const OVERLAPPED = '[Garces2011], sections 2.3.2 and 3.1.2';

const direct: Pick<TileUpdate, 'source' | 'fits' | 'mapping'> = {
  source: DIRECT,
  fits: () => true,
  mapping: (stencil, [x, y]) => branchingMapping([x, y], stencil.reach, hasCorners(stencil)),
};

const overlapped: Pick<TileUpdate, 'source' | 'fits' | 'mapping'> = {
  source: OVERLAPPED,
  // Half of the threads or so have to compute.
  fits: ([x, y], reach) => (x - 2 * reach) * (y - 2 * reach) >= 0.4 * x * y && y > 2 * reach,
  mapping: ({ reach }, [x, y]) => overlappedMapping([x, y], reach),
};

/** Two dimensions: one layer, and points of z = 0. */
export const LAYER_DESIGNS: readonly InteriorDesign[] = [
  tileDesign({
    ...direct,
    name: 'direct-2d',
    about: 'Two dimensions: a thread a node of a tile in workgroup memory; its ghost zone is loaded in four branches.',
    inRegister: false,
  }),
  tileDesign({
    ...direct,
    name: 'direct-2d-register',
    about: 'As direct-2d, each thread with its own value in a register.',
    inRegister: true,
  }),
  tileDesign({
    source: DIRECT,
    name: 'direct-2d-fused',
    about: 'As direct-2d-register, the ghost zone loaded in two branches.',
    inRegister: true,
    fits: ([x, y], reach) => 2 * reach <= Math.min(x, y),
    mapping: (stencil, [x, y]) => fusedMapping([x, y], stencil.reach, hasCorners(stencil)),
  }),
  tileDesign({
    ...overlapped,
    name: 'overlapped-2d',
    about:
      'Two dimensions: a thread a node of a tile or of its ghost zone; each loads one value, those of the tile compute.',
    inRegister: false,
  }),
  tileDesign({
    ...overlapped,
    name: 'overlapped-2d-register',
    about: 'As overlapped-2d, each thread with its own value in a register.',
    inRegister: true,
  }),
];
