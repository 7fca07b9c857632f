import { listWorkgroups } from '../../../kernel/kernel.ts';
import { FACE_MEMORY, PAIR_STATES, VALUE } from '../../../kernel/room/layouts.ts';
import { wallFlowKernel, wallTakeOutKernel, wallUniform } from '../../../kernel/room/wall-faces.ts';
import { tracesOf } from '../../face-lines.ts';
import { dispatch, type Pass } from '../pass.ts';
import { faceTables } from './face-table.ts';
import { ofSlab, type SlabContext, type SlabPart } from './part.ts';

/** Absorbing wall faces: what flows into them, and out of the nodes before them. */
export async function makeWallFaces({ gpu, room, slab, pass }: SlabContext): Promise<SlabPart | null> {
  const { index, faces, states, laws, branchLaws, mostPairs, lists } = faceTables(room, slab);
  const count = index.length;
  if (count === 0) return null;
  const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
  const stateUsage = STORAGE | COPY_DST | COPY_SRC;
  const { traces } = room.faces;
  const table = await gpu.bufferWith(ofSlab('wall faces', slab), faces, STORAGE);
  const flows = await gpu.buffer(ofSlab('flows', slab), VALUE.bytes * count, STORAGE);
  const memories = await gpu.buffer(ofSlab('wall memories', slab), FACE_MEMORY.bytes * count, stateUsage);
  const branchBytes = PAIR_STATES.bytes * Math.max(1, states);
  const branches = await gpu.buffer(ofSlab('branch states', slab), branchBytes, stateUsage);
  const lawTable = await gpu.bufferWith('wall laws', laws, STORAGE);
  const branchTable = await gpu.bufferWith('branch laws', branchLaws, STORAGE);
  const uniforms = traces.length === 1 ? [await gpu.bufferWith('wall trace', wallUniform(traces[0]), UNIFORM)] : [];
  const passes: Pass[] = [
    await pass(
      wallFlowKernel(slab, count, room.scheme.courant, traces, mostPairs),
      listWorkgroups(count),
      (next, now) => [next, now, table, flows, memories, lawTable, branchTable, branches],
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
    setState: (previous, encoder) => {
      const { buffer, column } = FACE_MEMORY.rows(count);
      tracesOf(room, previous, index).forEach((trace, j) => column.lastTrace.set(j, trace));
      gpu.write(memories, 0, buffer);
      encoder.clearBuffer(branches);
    },
    state: [memories, branches],
    rest: (encoder) => {
      encoder.clearBuffer(memories);
      encoder.clearBuffer(branches);
    },
  };
}
