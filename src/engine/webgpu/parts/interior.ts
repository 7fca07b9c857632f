import { joinsWalls } from '../../../kernel/interior/choose.ts';
import { interiorKernel, type InteriorChoice } from '../../../kernel/interior/design.ts';
import { blockOf } from '../../../kernel/interior/block.ts';
import { joinedBlocks, type JoinedBlocks } from '../../../kernel/interior/joined-blocks.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { dispatch } from '../pass.ts';
import { ownedNodes, type Slab } from '../slabs.ts';
import { ofSlab, type MovingTable, type RigidPart, type SlabContext } from './part.ts';

/** Interior nodes: a mask says which nodes of the slab these are. */
export async function makeInterior(context: SlabContext, choice: InteriorChoice): Promise<RigidPart> {
  const { gpu, room, slab, pass } = context;
  const kernel = interiorKernel(roomStencil(room), choice, slab, maskOffset(slab));
  gpu.compileAhead(kernel);
  const moving = await interiorTable(context);
  const points = kernel.uniform ? [await gpu.bufferWith('stencil points', kernel.uniform, GPUBufferUsage.UNIFORM)] : [];
  const made = await pass(kernel, kernel.workgroups, (next, now) => [next, now, moving.table, ...points]);
  return { moving: [moving], encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock) };
}

/** The interior nodes of a slab, with their mask on the device. */
export async function interiorTable({ gpu, room, slab }: SlabContext): Promise<MovingTable> {
  const mask = sliceMask(room, slab);
  const table = await gpu.bufferWith(ofSlab('mask', slab), mask.words, GPUBufferUsage.STORAGE);
  const count = slab.planes * slab.plane;
  return { nodes: { kind: 'interior', count, maskOffset: mask.offset, first: slab.first }, table };
}

/**
 * The interior nodes of a slab for the dispatch of another part; null where a run leaves them alone (`joinsWalls`), for
 * other kernels than blocks, and for one that a caller names with its workgroup.
 */
export function interiorToJoin({ room, slab }: SlabContext, choice: InteriorChoice): JoinedBlocks | null {
  const stencil = roomStencil(room);
  const { planes } = slab;
  const isWhole = planes === room.graph.grid.size[2];
  const mayJoin = isWhole && choice.isNamed !== true;
  const block = mayJoin && joinsWalls(stencil, { nodes: planes * slab.plane, planes }) ? blockOf(choice) : null;
  return block && joinedBlocks(stencil, block, slab, maskOffset(slab));
}

/** Bits of the owned nodes: words of the room's mask, and the first node's bit in them. */
export function sliceMask({ nodes }: PreparedRoom, slab: Slab): { words: Uint32Array<ArrayBuffer>; offset: number } {
  const [from, to] = ownedNodes(slab);
  return { words: nodes.interior.slice(Math.floor(from / 32), Math.ceil(to / 32)), offset: maskOffset(slab) };
}

/** Bit of the first owned node in the first of these words. */
const maskOffset = (slab: Slab): number => ownedNodes(slab)[0] & 31;
