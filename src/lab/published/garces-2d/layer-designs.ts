import { inOneLayer } from '../../../scheme/points.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import { defineDesign, generatedKernel, type NoParameters } from '../../../kernel/interior/define-design.ts';
import {
  threads,
  type DeviceTraits,
  type InteriorDesign,
  type InteriorStencil,
} from '../../../kernel/interior/design.ts';
import { dispatchTiles } from '../../../kernel/interior/dispatch.ts';
import { refusesBytes, refusesDepth } from '../../../kernel/interior/shapes.ts';
import { branchingMapping, hasCorners, overlappedMapping, type PlaneMapping } from '../plane-mapping.ts';
import { fusedMapping } from './fused-mapping.ts';
import { layerText } from './layer-text.ts';

/** Shapes of figures 3.1 and 3.2, the best two, with the same in rows of 32 threads; the last for longer reaches. */
const WORKGROUPS: readonly Workgroup[] = [
  [32, 8, 1],
  [16, 8, 1],
  [16, 16, 1],
  [32, 16, 1],
];

/** An implementation of the update in two dimensions, [Garces2011], section 3.1. */
interface LayerUpdate {
  readonly name: string;
  readonly source: string;
  readonly about: string;
  readonly inRegister: boolean;
  /** Why it does not serve points of a layer; null if it does. Left out, it serves all. */
  readonly refuses?: (stencil: InteriorStencil) => string | null;
  /** Whether a workgroup is large enough for a reach. */
  readonly fits: (workgroup: Workgroup, reach: number) => boolean;
  readonly mapping: (stencil: InteriorStencil, workgroup: Workgroup) => PlaneMapping;
}

export function layerDesign({ name, source, about, inRegister, refuses, fits, mapping }: LayerUpdate): InteriorDesign {
  const fitting = (stencil: InteriorStencil, { maxThreads, workgroupBytes }: DeviceTraits): readonly Workgroup[] =>
    WORKGROUPS.filter(
      (workgroup) =>
        fits(workgroup, stencil.reach) &&
        threads(workgroup) <= maxThreads &&
        4 * mapping(stencil, workgroup).words <= workgroupBytes,
    );
  return defineDesign<NoParameters>({
    name,
    tier: 'published',
    source,
    about,
    parameters: {},
    refuses(stencil, traits) {
      if (!inOneLayer(stencil.offsets)) return 'serves rooms of two dimensions';
      const refused = refuses?.(stencil) ?? null;
      if (refused !== null) return refused;
      return fitting(stencil, traits).length > 0 ? null : `no tile is large enough for a reach of ${stencil.reach}`;
    },
    variants: (stencil, traits) => fitting(stencil, traits).map((workgroup) => ({ workgroup, parameters: {} })),
    shaped: (stencil, workgroup, traits) =>
      refusesDepth(workgroup) ??
      (fits(workgroup, stencil.reach)
        ? refusesBytes(4 * mapping(stencil, workgroup).words, traits)
        : `it is too small for a reach of ${stencil.reach}`) ??
      {},
    kernel(stencil, { workgroup }, shape, maskOffset) {
      const map = mapping(stencil, workgroup);
      const dispatch = dispatchTiles(workgroup, [...map.tile, 1], shape, maskOffset, shape.rows);
      return generatedKernel(dispatch, layerText(stencil, map, inRegister));
    },
  });
}

const DIRECT = '[Garces2011], sections 2.3.1 and 3.1.1';
const OVERLAPPED = '[Garces2011], sections 2.3.2 and 3.1.2';

const direct: Pick<LayerUpdate, 'source' | 'fits' | 'mapping'> = {
  source: DIRECT,
  fits: () => true,
  mapping: (stencil, [x, y]) => branchingMapping([x, y], stencil.reach, hasCorners(stencil)),
};

const overlapped: Pick<LayerUpdate, 'source' | 'fits' | 'mapping'> = {
  source: OVERLAPPED,
  // Half of the threads or so have to compute.
  fits: ([x, y], reach) => (x - 2 * reach) * (y - 2 * reach) >= 0.4 * x * y && y > 2 * reach,
  mapping: ({ reach }, [x, y]) => overlappedMapping([x, y], reach),
};

/** Two dimensions: one layer, and points of z = 0. */
export const LAYER_DESIGNS: readonly InteriorDesign[] = [
  layerDesign({
    ...direct,
    name: 'direct-2d',
    about: 'Two dimensions: a thread a node of a tile in workgroup memory; its ghost zone is loaded in four branches.',
    inRegister: false,
  }),
  layerDesign({
    ...direct,
    name: 'direct-2d-register',
    about: 'As direct-2d, each thread with its own value in a register.',
    inRegister: true,
  }),
  layerDesign({
    source: DIRECT,
    name: 'direct-2d-fused',
    about: 'As direct-2d-register, the ghost zone loaded in two branches.',
    inRegister: true,
    fits: ([x, y], reach) => 2 * reach <= Math.min(x, y),
    mapping: (stencil, [x, y]) => fusedMapping([x, y], stencil.reach, hasCorners(stencil)),
  }),
  layerDesign({
    ...overlapped,
    name: 'overlapped-2d',
    about:
      'Two dimensions: a thread a node of a tile or of its ghost zone; each loads one value, those of the tile compute.',
    inRegister: false,
  }),
  layerDesign({
    ...overlapped,
    name: 'overlapped-2d-register',
    about: 'As overlapped-2d, each thread with its own value in a register.',
    inRegister: true,
  }),
];
