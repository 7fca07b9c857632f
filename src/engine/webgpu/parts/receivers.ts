import { VALUE } from '../../../kernel/room/layouts.ts';
import { listWorkgroups } from '../../../kernel/kernel.ts';
import { nodeReceiverKernel, receiverKernel } from '../../../kernel/room/points.ts';
import type { RunSetup } from '../../engine.ts';
import { BLOCK } from '../block.ts';
import { dispatch, type Pass } from '../pass.ts';
import type { PointPart, SlabContext } from './part.ts';
import { ownedNodes } from '../slabs.ts';
import { localPoints, type LocalPoints } from './weighted.ts';

/** Bytes of the records of some steps. */
export function recordBytes(receivers: number, steps = BLOCK): number {
  return VALUE.bytes * steps * Math.max(1, receivers);
}

/** The receivers of a slab. */
export interface ReceiverPart extends PointPart {
  /** [receiver][steps of the block] what the slab's nodes add to each sample of the block */
  readonly records: GPUBuffer;
}

export async function makeReceivers(context: SlabContext, receivers: RunSetup['receivers']): Promise<ReceiverPart> {
  const { gpu, numbers, pass } = context;
  const { COPY_SRC, STORAGE } = GPUBufferUsage;
  const records = await gpu.buffer('records', recordBytes(receivers.length), STORAGE | COPY_SRC);
  const buffers = [records];
  const table = async (what: string, data: ArrayBuffer | Uint32Array<ArrayBuffer>): Promise<GPUBuffer> => {
    const buffer = await gpu.bufferWith(what, data, STORAGE);
    buffers.push(buffer);
    return buffer;
  };
  const passes: Pass[] = [];
  const several = pointsOf(context, receivers, (count) => count > 1);
  if (several.count > 0) {
    const nodes = await table('receiver nodes', several.nodes);
    const starts = await table('receiver starts', several.starts);
    const places = await table('receiver numbers', several.numbers);
    passes.push(
      await pass(
        receiverKernel(),
        [several.numbers.length, 1, 1],
        (_next, now) => [now, nodes, starts, places, records, numbers.blockSteps],
        [numbers.stepBinding],
      ),
    );
  }
  const single = pointsOf(context, receivers, (count) => count === 1);
  if (single.count > 0) {
    const nodes = await table('nodes of receivers', single.nodes);
    const places = await table('receiver numbers', single.numbers);
    passes.push(
      await pass(
        nodeReceiverKernel(single.count),
        listWorkgroups(single.count),
        (_next, now) => [now, nodes, places, records, numbers.blockSteps],
        [numbers.stepBinding],
      ),
    );
  }
  return {
    records,
    encode: (encoder, step, inBlock) => passes.forEach((made) => dispatch(encoder, made, step, inBlock)),
    free: () => buffers.forEach((buffer) => gpu.free(buffer)),
  };
}

/** The receivers that a slab has some nodes of, chosen by their number of nodes there, and their numbers among all. */
function pointsOf(
  { slab }: SlabContext,
  receivers: RunSetup['receivers'],
  isWanted: (count: number) => boolean,
): LocalPoints & { readonly numbers: Uint32Array<ArrayBuffer> } {
  const [from, to] = ownedNodes(slab);
  const counts = receivers.map(({ nodes }) =>
    nodes.reduce((count, node) => count + (node >= from && node < to ? 1 : 0), 0),
  );
  const numbers = Uint32Array.from(counts.keys()).filter((r) => isWanted(counts[r]));
  return {
    ...localPoints(
      Array.from(numbers, (r) => receivers[r]),
      slab,
      1,
    ),
    numbers,
  };
}
