import { inOneLayer } from '../../../scheme/points.ts';
import type { SlabShape, Workgroup } from '../../kernel.ts';
import {
  choiceLabel,
  parameter,
  threads,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorDesign,
  type InteriorStencil,
} from '../../interior/design.ts';
import { dispatchTiles, FIELDS } from '../../interior/dispatch.ts';
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
}

/** A loop over planes as a design: of its shapes it takes those that a device has the threads and the memory for. */
export function planeLoopDesign({ name, source, about, shapes, mapping }: PlaneLoop): InteriorDesign {
  const bytes = (stencil: InteriorStencil, workgroup: Workgroup, unroll: number): number =>
    4 * mapping(stencil, workgroup).words * heldPlanes(stencil.reach, unroll);
  const fitting = (stencil: InteriorStencil, { maxThreads, workgroupBytes }: DeviceTraits) =>
    shapes(stencil).filter(
      ({ workgroup, unroll }) =>
        threads(workgroup) <= maxThreads && bytes(stencil, workgroup, unroll) <= workgroupBytes,
    );
  return {
    name,
    source,
    about,
    refuses(stencil, traits) {
      if (inOneLayer(stencil.offsets)) return 'serves rooms of three dimensions';
      if (fitting(stencil, traits).length > 0) return null;
      return `the ${heldPlanes(stencil.reach, 1)} planes that a node needs do not fit into ${traits.workgroupBytes} bytes of workgroup memory`;
    },
    choices: (stencil, traits, shape) =>
      fitting(stencil, traits).map(({ workgroup, unroll }) => ({
        design: name,
        workgroup,
        parameters: { unroll, planes: wholeTurns(stencil, mapping(stencil, workgroup).tile, shape, unroll) },
      })),
    extraPlanes: (choice: InteriorChoice) => parameter(choice, 'unroll') - 1,
    kernel(stencil, choice, shape, maskOffset) {
      const walk = { unroll: parameter(choice, 'unroll'), planes: parameter(choice, 'planes') };
      const map = mapping(stencil, choice.workgroup);
      const tile = [...map.tile, walk.planes] as const;
      const { head, constants, workgroups } = dispatchTiles(choice.workgroup, tile, shape, maskOffset, shape.rows);
      const { text, weights } = planeLoopText(stencil, map, walk);
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

/** Planes that a workgroup walks: a multiple of those of a turn. */
function wholeTurns(
  { reach }: InteriorStencil,
  tile: readonly [number, number],
  shape: SlabShape,
  unroll: number,
): number {
  return unroll * Math.ceil(walkedPlanes(shape, tile, reach) / unroll);
}
