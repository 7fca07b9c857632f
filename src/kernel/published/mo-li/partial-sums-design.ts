import { inOneLayer } from '../../../scheme/points.ts';
import type { Workgroup } from '../../kernel.ts';
import {
  choiceLabel,
  parameter,
  threads,
  type DeviceTraits,
  type InteriorDesign,
  type InteriorStencil,
} from '../../interior/design.ts';
import { dispatchTiles, FIELDS } from '../../interior/dispatch.ts';
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
}

/** What the paper compares: with both, without one or the other. */
const WAYS = [
  { common: 1, prefetch: 1 },
  { common: 1, prefetch: 0 },
  { common: 0, prefetch: 1 },
  { common: 0, prefetch: 0 },
] as const;

export function partialSumsDesign({ name, source, about, workgroups, mapping }: PartialSumsMapping): InteriorDesign {
  const fitting = (stencil: InteriorStencil, { maxThreads, workgroupBytes }: DeviceTraits): Workgroup[] =>
    workgroups(stencil).filter(
      (workgroup) => threads(workgroup) <= maxThreads && 4 * mapping(stencil, workgroup).words <= workgroupBytes,
    );
  return {
    name,
    source,
    about,
    refuses(stencil, traits) {
      if (inOneLayer(stencil.offsets)) return 'serves rooms of three dimensions';
      if (fitting(stencil, traits).length > 0) return null;
      return `a plane of a tile does not fit into ${traits.workgroupBytes} bytes of workgroup memory`;
    },
    choices: (stencil, traits, shape) =>
      fitting(stencil, traits).flatMap((workgroup, index) =>
        (index === 0 ? WAYS : WAYS.slice(0, 1)).map((way) => ({
          design: name,
          workgroup,
          parameters: { ...way, planes: walkedPlanes(shape, mapping(stencil, workgroup).tile, stencil.reach) },
        })),
      ),
    kernel(stencil, choice, shape, maskOffset) {
      const map = mapping(stencil, choice.workgroup);
      const planes = parameter(choice, 'planes');
      const tile = [...map.tile, planes] as const;
      const { head, constants, workgroups } = dispatchTiles(choice.workgroup, tile, shape, maskOffset, shape.rows);
      const { text, weights } = partialSumsText(stencil, map, {
        planes,
        common: parameter(choice, 'common') === 1,
        prefetch: parameter(choice, 'prefetch') === 1,
      });
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
