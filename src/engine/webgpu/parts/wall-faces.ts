import { listWorkgroups } from '../../../kernel/kernel.ts';
import { FACE_MEMORY, VALUE } from '../../../kernel/room/layouts.ts';
import { FACE_TILE, wallFlowKernel, wallTakeOutKernel, wallUniform } from '../../../kernel/room/wall-faces.ts';
import { tracesOf } from '../../face-lines.ts';
import { dispatch, type Pass } from '../pass.ts';
import { faceTables } from './face-table.ts';
import { ofSlab, type SlabContext, type SlabPart } from './part.ts';

/** Absorbing wall faces: what flows into them, and out of the nodes before them. */
export async function makeWallFaces({ gpu, room, slab, pass }: SlabContext): Promise<SlabPart | null> {
  const { index, faces, tiles, states, laws, branchLaws, lists } = faceTables(room, slab);
  const count = index.length;
  if (count === 0) return null;
  const { COPY_DST, STORAGE, UNIFORM } = GPUBufferUsage;
  const { traces } = room.faces;
  const table = await gpu.bufferWith(ofSlab('wall faces', slab), faces, STORAGE);
  const flows = await gpu.buffer(ofSlab('flows', slab), VALUE.bytes * count, STORAGE);
  const tileTable = await gpu.bufferWith(ofSlab('tiles of wall faces', slab), tiles, STORAGE);
  const memories = await gpu.buffer(ofSlab('wall memories', slab), FACE_MEMORY.bytes * states, STORAGE | COPY_DST);
  const lawTable = await gpu.bufferWith('wall laws', laws, STORAGE);
  const branchTable = await gpu.bufferWith('branch laws', branchLaws, STORAGE);
  const uniforms = traces.length === 1 ? [await gpu.bufferWith('wall trace', wallUniform(traces[0]), UNIFORM)] : [];
  const passes: Pass[] = [
    await pass(
      wallFlowKernel(slab, count, room.scheme.courant, traces),
      listWorkgroups(count),
      (next, now) => [next, now, table, flows, lawTable, branchTable, tileTable, memories],
      uniforms,
    ),
  ];
  if (lists.count > 0) {
    const nodeTable = await gpu.bufferWith(ofSlab('nodes of several lines', slab), lists.nodes, STORAGE);
    const listTable = await gpu.bufferWith(ofSlab('their lines', slab), lists.lists, STORAGE);
    const kernel = wallTakeOutKernel(lists.count);
    passes.push(await pass(kernel, listWorkgroups(lists.count), (next) => [next, nodeTable, listTable, flows]));
  }
  return {
    encode: (encoder, step, inBlock) => {
      for (const made of passes) dispatch(encoder, made, step, inBlock);
    },
    setState: ({ previous, current }) => {
      const { buffer, column } = FACE_MEMORY.rows(states);
      const home = (j: number): number => tiles[Math.floor(j / FACE_TILE)] + (j % FACE_TILE);
      tracesOf(room, previous, index).forEach((trace, j) => column.lastTrace.set(home(j), trace));
      tracesOf(room, current, index).forEach((trace, j) => column.trace.set(home(j), trace));
      gpu.write(memories, 0, buffer);
    },
    rest: (encoder) => encoder.clearBuffer(memories),
  };
}
