import { inOneLayer } from '../../../scheme/points.ts';
import type { SlabShape, Workgroup } from '../../../kernel/kernel.ts';
import { defineDesign, generatedKernel } from '../../../kernel/interior/define-design.ts';
import {
  threads,
  type DeviceTraits,
  type InteriorDesign,
  type InteriorStencil,
} from '../../../kernel/interior/design.ts';
import { dispatchTiles } from '../../../kernel/interior/dispatch.ts';
import { refusesBytes, refusesDepth } from '../../../kernel/interior/shapes.ts';
import type { PlaneMapping } from '../plane-mapping.ts';
import { walkedPlanes } from '../walk.ts';
import { heldPlanes, planeLoopText } from './plane-loop-text.ts';

/** A mapping of [Garces2011] with its loop over planes. */
export interface PlaneLoop {
  readonly name: string;
  readonly source: string;
  readonly about: string;
  /** Workgroups worth trying for a reach, with planes a turn; the likeliest first. */
  readonly shapes: (stencil: InteriorStencil) => readonly { workgroup: Workgroup; unroll: number }[];
  readonly mapping: (stencil: InteriorStencil, workgroup: Workgroup) => PlaneMapping;
  /** Why no mapping has a workgroup; null if one has. Left out, each has one. */
  readonly refusesWorkgroup?: (stencil: InteriorStencil, workgroup: Workgroup) => string | null;
}

interface PlaneLoopParameters {
  /** Planes that a turn of the loop updates. */
  readonly unroll: number;
  /** Planes that a workgroup walks: a multiple of `unroll`. */
  readonly planes: number;
  /** Whether common subexpressions are made once (CSE): 1, also if left out, or 0. */
  readonly common?: number;
}

/** A loop over planes as a design. Its variants are the shapes for which a device has enough threads and memory. */
export function planeLoopDesign(loop: PlaneLoop): InteriorDesign {
  const { name, source, about, shapes, mapping, refusesWorkgroup } = loop;
  const bytes = (stencil: InteriorStencil, workgroup: Workgroup, unroll: number): number =>
    4 * mapping(stencil, workgroup).words * heldPlanes(stencil.reach, unroll);
  const fitting = (stencil: InteriorStencil, { maxThreads, workgroupBytes }: DeviceTraits) =>
    shapes(stencil).filter(
      ({ workgroup, unroll }) =>
        threads(workgroup) <= maxThreads && bytes(stencil, workgroup, unroll) <= workgroupBytes,
    );
  return defineDesign<PlaneLoopParameters>({
    name,
    tier: 'published',
    source,
    about,
    parameters: { unroll: 'needed', planes: 'needed', common: 'optional' },
    refuses(stencil, traits) {
      if (inOneLayer(stencil.offsets)) return 'serves rooms of three dimensions';
      if (fitting(stencil, traits).length > 0) return null;
      if (shapes(stencil).length === 0) return `no tile is large enough for a reach of ${stencil.reach}`;
      return `the ${heldPlanes(stencil.reach, 1)} planes that a node needs do not fit into ${traits.workgroupBytes} bytes of workgroup memory`;
    },
    variants: (stencil, traits, shape) =>
      fitting(stencil, traits).map(({ workgroup, unroll }) => ({
        workgroup,
        parameters: { unroll, planes: wholeTurns(stencil, mapping(stencil, workgroup).tile, shape, unroll) },
      })),
    shaped(stencil, workgroup, traits, shape) {
      const refusal =
        refusesDepth(workgroup) ??
        refusesWorkgroup?.(stencil, workgroup) ??
        refusesBytes(bytes(stencil, workgroup, 1), traits);
      if (refusal !== null) return refusal;
      const unroll = bytes(stencil, workgroup, 2) <= traits.workgroupBytes ? 2 : 1;
      return { unroll, planes: wholeTurns(stencil, mapping(stencil, workgroup).tile, shape, unroll) };
    },
    extraPlanes: ({ unroll }) => unroll - 1,
    kernel(stencil, { workgroup, parameters }, shape, maskOffset) {
      const map = mapping(stencil, workgroup);
      const tile = [...map.tile, parameters.planes] as const;
      const dispatch = dispatchTiles(workgroup, tile, shape, maskOffset, shape.rows);
      return generatedKernel(dispatch, planeLoopText(stencil, map, parameters));
    },
  });
}

/** Planes that a workgroup walks: a multiple of those of a turn. */
function wholeTurns(
  { reach }: InteriorStencil,
  tile: readonly [number, number],
  shape: SlabShape,
  unroll: number,
): number {
  return unroll * Math.ceil(walkedPlanes(shape, tile, reach) / unroll);
}
