import { listWorkgroups } from '../../../kernel/kernel.ts';
import { dampKernel } from '../../../kernel/room/damp.ts';
import { DAMPED_NODE, VALUE } from '../../../kernel/room/layouts.ts';
import { dispatch } from '../pass.ts';
import { partInPlanes, toLocal } from '../slabs.ts';
import { shareOfDamped } from './remembered.ts';
import { ofSlab, type SlabContext, type SlabPart } from './part.ts';

/** Damped nodes, which remember u[n−1]. */
export async function makeDamped({ gpu, room, slab, pass }: SlabContext): Promise<SlabPart | null> {
  const { node, loss } = room.damped;
  const [first, end] = partInPlanes(node, slab, 0);
  const count = end - first;
  if (count === 0) return null;
  const { buffer, column } = DAMPED_NODE.rows(count);
  for (let j = 0; j < count; j++) {
    column.index.set(j, toLocal(slab, node[first + j]));
    column.loss.set(j, loss[first + j]);
  }
  const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
  const table = await gpu.bufferWith(ofSlab('damped nodes', slab), buffer, STORAGE);
  const last = await gpu.buffer(
    ofSlab('last of damped nodes', slab),
    VALUE.bytes * count,
    STORAGE | COPY_DST | COPY_SRC,
  );
  const made = await pass(dampKernel(count), listWorkgroups(count), (next, now) => [next, now, table, last]);
  return {
    encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
    setState: (previous) => {
      gpu.write(
        last,
        0,
        Float32Array.from(node.subarray(first, end), (i) => previous[i]),
      );
    },
    state: [last],
    share: shareOfDamped(first, end),
    rest: (encoder) => encoder.clearBuffer(last),
  };
}
