import { tableWorkgroups } from '../../../kernel/kernel.ts';
import { brickKernel } from '../../../kernel/room/bricks.ts';
import { dispatch } from '../pass.ts';
import { brickTables, type Table } from './brick-tables.ts';
import { makeNearWall } from './near-wall.ts';
import { ofSlab, type MovingTable, type RigidPart, type SlabContext } from './part.ts';

/** Near-wall and cut nodes: by bricks; near-wall nodes of far-reaching stencils one by one. */
export async function makeWallNodes(context: SlabContext): Promise<RigidPart[]> {
  const { gpu, room, slab, rows, pass } = context;
  const tables = brickTables(room, slab);
  const oneByOne = tables?.nearWall ? null : await makeNearWall(context);
  const parts = oneByOne ? [oneByOne] : [];
  if (!tables || tables.bricks.count === 0) return parts;
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
  const kernel = brickKernel(room.scheme.stencil.id, room.offsets, slab, {
    count: bricks.count,
    shape,
    nearWall: nearWall !== null,
    element: cut ? room.subcell?.element : undefined,
  });
  const made = await pass(kernel, tableWorkgroups(bricks.count), (next, now) => [
    next,
    now,
    brickTable,
    rows,
    nearWallTable,
    ...cutTables,
  ]);
  const moving = (kind: 'near-wall' | 'cut', { count }: Table, table: GPUBuffer): MovingTable[] =>
    count > 0 ? [{ nodes: { kind, count }, table }] : [];
  return [
    ...parts,
    {
      moving: [
        ...(nearWall ? moving('near-wall', nearWall, nearWallTable) : []),
        ...(cut ? moving('cut', cut.nodes, cutTables[0]) : []),
      ],
      encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
    },
  ];
}
