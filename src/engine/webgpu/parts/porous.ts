import { listWorkgroups } from '../../../kernel/kernel.ts';
import { MEDIUM, POROUS_NODE, VALUE } from '../../../kernel/room/layouts.ts';
import { porousKernel } from '../../../kernel/room/porous.ts';
import { POROUS_STATES, statesAtRest, type MediumLaw } from '../../../room/porous/medium-law.ts';
import { dispatch } from '../pass.ts';
import { partInPlanes, toLocal } from '../slabs.ts';
import { ofSlab, type SlabContext, type SlabPart } from './part.ts';
import { shareOfPorous } from './remembered.ts';

/** Porous nodes, which remember u[n−1] and what the poles of their media keep. */
export async function makePorous({ gpu, room, slab, pass }: SlabContext): Promise<SlabPart | null> {
  if (!room.porous) return null;
  const { node, medium, media } = room.porous;
  const [first, end] = partInPlanes(node, slab, 0);
  const count = end - first;
  if (count === 0) return null;
  const { buffer, column } = POROUS_NODE.rows(count);
  for (let j = 0; j < count; j++) {
    column.index.set(j, toLocal(slab, node[first + j]));
    column.medium.set(j, medium[first + j]);
  }
  const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
  const table = await gpu.bufferWith(ofSlab('porous nodes', slab), buffer, STORAGE);
  const laws = await gpu.bufferWith(ofSlab('media', slab), mediaTable(media), STORAGE);
  const states = await gpu.buffer(
    ofSlab('states of porous nodes', slab),
    VALUE.bytes * POROUS_STATES * count,
    STORAGE | COPY_DST | COPY_SRC,
  );
  const made = await pass(porousKernel(count), listWorkgroups(count), (next, now) => [next, now, table, laws, states]);
  return {
    encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
    setState: (previous, _, current) => {
      const values = new Float32Array(POROUS_STATES * count);
      for (let j = 0; j < count; j++) {
        const at = node[first + j];
        values.set(statesAtRest(media[medium[first + j]], previous[at], current[at]), POROUS_STATES * j);
      }
      gpu.write(states, 0, values);
    },
    state: [states],
    share: shareOfPorous(first, end),
    rest: (encoder) => encoder.clearBuffer(states),
  };
}

function mediaTable(media: readonly MediumLaw[]): ArrayBuffer {
  const { buffer, column } = MEDIUM.rows(media.length);
  media.forEach(({ lightness, viscous, thermal }, m) => {
    MEDIUM.put(column, m, {
      lightness,
      kept: viscous.map(({ kept }) => kept),
      gain: viscous.map(({ gain }) => gain),
      rate: thermal.map(({ rate }) => rate),
      pull: thermal.map(({ pull }) => pull),
    });
  });
  return buffer;
}
