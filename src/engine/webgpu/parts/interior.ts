import { interiorKernel } from '../../../kernel/catalogue.ts';
import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { dispatch } from '../pass.ts';
import { ownedNodes, type Slab } from '../slabs.ts';
import { ofSlab, type MovingTable, type RigidPart, type SlabContext } from './part.ts';

/** The mask that says which nodes of a slab are interior, on the GPU. */
export interface InteriorMask {
  readonly moving: MovingTable;
  /** Bit of the slab's first node. */
  readonly maskOffset: number;
}

export async function uploadInterior({ gpu, room, slab }: SlabContext): Promise<InteriorMask> {
  const { words, offset } = sliceMask(room, slab);
  const table = await gpu.bufferWith(ofSlab('mask', slab), words, GPUBufferUsage.STORAGE);
  const count = slab.planes * slab.plane;
  return {
    moving: { nodes: { kind: 'interior', count, maskOffset: offset, first: slab.first }, table },
    maskOffset: offset,
  };
}

/** Interior nodes. */
export async function makeInterior(context: SlabContext, choice: InteriorChoice): Promise<RigidPart> {
  const { gpu, room, slab, pass } = context;
  const { moving, maskOffset } = await uploadInterior(context);
  const kernel = interiorKernel(roomStencil(room), choice, slab, maskOffset);
  const { UNIFORM } = GPUBufferUsage;
  const points = kernel.uniform ? [await gpu.bufferWith('stencil points', kernel.uniform, UNIFORM)] : [];
  const made = await pass(kernel, kernel.workgroups, (next, now) => [next, now, moving.table, ...points]);
  return { moving: [moving], encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock) };
}

/** Bits of the owned nodes: words of the room's mask, and the first node's bit in them. */
function sliceMask({ nodes }: PreparedRoom, slab: Slab): { words: Uint32Array<ArrayBuffer>; offset: number } {
  const [from, to] = ownedNodes(slab);
  return { words: nodes.interior.slice(from >>> 5, Math.ceil(to / 32)), offset: from & 31 };
}
