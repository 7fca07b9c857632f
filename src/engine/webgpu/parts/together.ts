import { interiorKernel } from '../../../kernel/catalogue.ts';
import type { InteriorChoice, InteriorKernel } from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import { tableWorkgroups } from '../../../kernel/kernel.ts';
import { WEIGHTED } from '../../../kernel/room/layouts.ts';
import { togetherBuffers, togetherKernel, vectorWidth } from '../../../kernel/room/together.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import type { RunSetup } from '../../engine.ts';
import { BLOCK } from '../block.ts';
import type { Gpu } from '../device.ts';
import { dispatch } from '../pass.ts';
import type { Slab } from '../slabs.ts';
import { uploadBricks } from './bricks.ts';
import { uploadInterior } from './interior.ts';
import { ofSlab, type MovingTable, type SlabContext } from './part.ts';
import { recordBytes, type ReceiverPart } from './receivers.ts';
import { localPoints } from './weighted.ts';

/** Rooms of more stored nodes are stepped by one dispatch for each kind of node: there a dispatch is no time. */
const MOST_TOGETHER = 8e6;

/** The interior, the nodes near walls and the receivers of a slab in one dispatch. */
export interface Together {
  readonly moving: readonly MovingTable[];
  /** What a step dispatches for these receivers: the receivers and the rigid room. */
  withReceivers(receivers: RunSetup['receivers']): Promise<ReceiverPart>;
}

/**
 * Whether a room is stepped together.
 * @returns nodes of a vector that the interior moves at a time (`withWholeVectors`); null if it is not.
 */
export function togetherWidth({ device }: Gpu, room: PreparedRoom, choice: InteriorChoice, slab: Slab): number | null {
  const { maxStorageBuffersPerShaderStage } = device.limits;
  if (storedNodes(room.graph.grid) > MOST_TOGETHER) return null;
  if (togetherBuffers(room.subcell !== undefined) > maxStorageBuffersPerShaderStage) return null;
  return vectorWidth(kernelOf(room, choice, slab, 0));
}

/** @returns null where there are no bricks, or the memory of a workgroup does not hold both. */
export async function makeTogether(context: SlabContext, choice: InteriorChoice): Promise<Together | null> {
  const { gpu, room, slab, rows, pass, numbers } = context;
  const bricks = await uploadBricks(context);
  if (!bricks?.work.nearWall) return null;
  const { COPY_SRC, STORAGE } = GPUBufferUsage;
  const interior = await uploadInterior(context);
  const [x, y, z] = choice.workgroup;
  const air = kernelOf(room, choice, slab, interior.maskOffset);
  const stencilPoints = air.uniform
    ? [await gpu.bufferWith('stencil points', air.uniform, GPUBufferUsage.UNIFORM)]
    : [];
  const kernel = togetherKernel(air, x * y * z, room.offsets, bricks.work, BLOCK);
  return {
    moving: [interior.moving, ...bricks.moving],
    async withReceivers(receivers) {
      const records = await gpu.buffer('records', recordBytes(receivers.length), STORAGE | COPY_SRC);
      const points = await gpu.bufferWith(ofSlab('receivers', slab), pointTable(receivers, slab), STORAGE);
      const made = await pass(
        kernel,
        tableWorkgroups(kernel.workgroups + receivers.length),
        (next, now) => [next, now, interior.moving.table, ...stencilPoints, ...bricks.buffers(rows)],
        [numbers.stepBinding, points, records],
      );
      return {
        records,
        encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
        free: () => [records, points].forEach((buffer) => gpu.free(buffer)),
      };
    },
  };
}

/** `WEIGHTED`: where the nodes of each receiver begin, and where they end; then the nodes. */
function pointTable(receivers: RunSetup['receivers'], slab: Slab): ArrayBuffer {
  const { nodes, starts } = localPoints(receivers, slab, 1);
  const heads = WEIGHTED.rows(starts.length);
  starts.forEach((start, r) => heads.column.index.set(r, starts.length + start));
  const table = new Uint8Array(heads.buffer.byteLength + nodes.byteLength);
  table.set(new Uint8Array(heads.buffer));
  table.set(new Uint8Array(nodes), heads.buffer.byteLength);
  return table.buffer;
}

function kernelOf(room: PreparedRoom, choice: InteriorChoice, slab: Slab, maskOffset: number): InteriorKernel {
  return interiorKernel(roomStencil(room), choice, slab, maskOffset);
}
