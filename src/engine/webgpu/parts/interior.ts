import { interiorKernel, type InteriorChoice } from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { dispatch } from '../pass.ts';
import { ownedNodes, type Slab } from '../slabs.ts';
import { ofSlab, type RigidPart, type SlabContext } from './part.ts';

/** Interior nodes: a mask says which nodes of the slab these are. */
export async function makeInterior({ gpu, room, slab, pass }: SlabContext, choice: InteriorChoice): Promise<RigidPart> {
  const { STORAGE, UNIFORM } = GPUBufferUsage;
  const mask = sliceMask(room, slab);
  const kernel = interiorKernel(roomStencil(room), choice, slab, mask.offset);
  gpu.compileAhead(kernel);
  const table = await gpu.bufferWith(ofSlab('mask', slab), mask.words, STORAGE);
  const points = kernel.uniform ? [await gpu.bufferWith('stencil points', kernel.uniform, UNIFORM)] : [];
  const made = await pass(kernel, kernel.workgroups, (next, now) => [next, now, table, ...points]);
  const count = slab.planes * slab.plane;
  return {
    moving: [{ nodes: { kind: 'interior', count, maskOffset: mask.offset, first: slab.first }, table }],
    encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
  };
}

/** Bits of the owned nodes: words of the room's mask, and the first node's bit in them. */
export function sliceMask({ nodes }: PreparedRoom, slab: Slab): { words: Uint32Array<ArrayBuffer>; offset: number } {
  const [from, to] = ownedNodes(slab);
  return { words: nodes.interior.slice(Math.floor(from / 32), Math.ceil(to / 32)), offset: from & 31 };
}
