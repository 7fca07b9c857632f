import { inOneLayer } from '../../../scheme/points.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
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
import { partialSumsText } from './partial-sums-text.ts';

/** A mapping of [MoLi2018] with partial sums a plane. */
export interface PartialSumsMapping {
  readonly name: string;
  readonly source: string;
  readonly about: string;
  /** Workgroups worth trying, the likeliest first. */
  readonly workgroups: (stencil: InteriorStencil) => readonly Workgroup[];
  readonly mapping: (stencil: InteriorStencil, workgroup: Workgroup) => PlaneMapping;
  /** Why no mapping has a workgroup; null if one has. Left out, each has one. */
  readonly refusesWorkgroup?: (workgroup: Workgroup) => string | null;
}

/** What the paper compares: with both, without one or the other. */
const WAYS = [
  { common: 1, prefetch: 1 },
  { common: 1, prefetch: 0 },
  { common: 0, prefetch: 1 },
  { common: 0, prefetch: 0 },
] as const;

/** {@link PartialSums} as numbers. */
interface PartialSumsParameters {
  /** 1 or 0 */
  readonly common: number;
  /** 1 or 0 */
  readonly prefetch: number;
  readonly planes: number;
}

export function partialSumsDesign(sums: PartialSumsMapping): InteriorDesign {
  const { name, source, about, workgroups, mapping, refusesWorkgroup } = sums;
  const fitting = (stencil: InteriorStencil, { maxThreads, workgroupBytes }: DeviceTraits): Workgroup[] =>
    workgroups(stencil).filter(
      (workgroup) => threads(workgroup) <= maxThreads && 4 * mapping(stencil, workgroup).words <= workgroupBytes,
    );
  return defineDesign<PartialSumsParameters>({
    name,
    tier: 'published',
    source,
    about,
    parameters: { common: 'needed', prefetch: 'needed', planes: 'needed' },
    refuses(stencil, traits) {
      if (inOneLayer(stencil.offsets)) return 'serves rooms of three dimensions';
      if (fitting(stencil, traits).length > 0) return null;
      return `a plane of a tile does not fit into ${traits.workgroupBytes} bytes of workgroup memory`;
    },
    variants: (stencil, traits, shape) =>
      fitting(stencil, traits).flatMap((workgroup, index) =>
        (index === 0 ? WAYS : WAYS.slice(0, 1)).map((way) => ({
          workgroup,
          parameters: { ...way, planes: walkedPlanes(shape, mapping(stencil, workgroup).tile, stencil.reach) },
        })),
      ),
    shaped(stencil, workgroup, traits, shape) {
      const refusal = refusesDepth(workgroup) ?? refusesWorkgroup?.(workgroup);
      if (refusal) return refusal;
      const { tile, words } = mapping(stencil, workgroup);
      return refusesBytes(4 * words, traits) ?? { ...WAYS[0], planes: walkedPlanes(shape, tile, stencil.reach) };
    },
    kernel(stencil, { workgroup, parameters: { planes, common, prefetch } }, shape, maskOffset) {
      const map = mapping(stencil, workgroup);
      const dispatch = dispatchTiles(workgroup, [...map.tile, planes], shape, maskOffset, shape.rows);
      const way = { planes, common: common === 1, prefetch: prefetch === 1 };
      return generatedKernel(dispatch, partialSumsText(stencil, map, way));
    },
  });
}
