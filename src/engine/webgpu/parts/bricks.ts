import { tableWorkgroups } from '../../../kernel/kernel.ts';
import { brickKernel, type BrickWork } from '../../../kernel/room/bricks.ts';
import { dispatch } from '../pass.ts';
import { brickTables } from './brick-tables.ts';
import { makeNearWall } from './near-wall.ts';
import { ofSlab, type MovingTable, type RigidPart, type SlabContext, type Table } from './part.ts';

/** The tables of bricks on the GPU. */
export interface BrickBuffers {
  readonly work: BrickWork;
  readonly moving: readonly MovingTable[];
  /** The buffers of `brickText`, in order. */
  buffers(rows: GPUBuffer): GPUBuffer[];
}

/** Null where a slab has no bricks. */
export async function uploadBricks({ gpu, room, slab }: SlabContext): Promise<BrickBuffers | null> {
  const tables = brickTables(room, slab);
  if (!tables || tables.bricks.count === 0) return null;
  const { shape, bricks, nearWall, cut } = tables;
  const upload = (what: string, data: ArrayBuffer): Promise<GPUBuffer> =>
    gpu.bufferWith(ofSlab(what, slab), data, GPUBufferUsage.STORAGE);
  const brickTable = await upload('bricks', bricks.buffer);
  const nearWallTable = await upload('near-wall nodes', nearWall?.buffer ?? new ArrayBuffer(0));
  const cutTables = cut
    ? [
        await upload('cut nodes', cut.nodes.buffer),
        await upload('nodes behind walls', cut.behind),
        await upload('links, guests and hosts', cut.terms),
      ]
    : [];
  const moving = (kind: 'near-wall' | 'cut', { count }: Table, table: GPUBuffer): MovingTable[] =>
    count > 0 ? [{ nodes: { kind, count }, table }] : [];
  return {
    work: {
      count: bricks.count,
      shape,
      nearWall: nearWall !== null,
      element: cut ? room.subcell?.element : undefined,
    },
    moving: [
      ...(nearWall ? moving('near-wall', nearWall, nearWallTable) : []),
      ...(cut ? moving('cut', cut.nodes, cutTables[0]) : []),
    ],
    buffers: (rows) => [brickTable, rows, nearWallTable, ...cutTables],
  };
}

/** Near-wall and cut nodes: by bricks; near-wall nodes of far-reaching stencils one by one. */
export async function makeWallNodes(context: SlabContext): Promise<RigidPart[]> {
  const { room, slab, rows, pass } = context;
  const bricks = await uploadBricks(context);
  const oneByOne = bricks?.work.nearWall ? null : await makeNearWall(context);
  const parts = oneByOne ? [oneByOne] : [];
  if (!bricks) return parts;
  const { work, moving } = bricks;
  const kernel = brickKernel(room.scheme.stencil.id, room.offsets, slab, work);
  const made = await pass(kernel, tableWorkgroups(work.count), (next, now) => [next, now, ...bricks.buffers(rows)]);
  return [...parts, { moving, encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock) }];
}
