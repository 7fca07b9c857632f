import { VALUE } from '../../../kernel/room/layouts.ts';
import { receiverKernel } from '../../../kernel/room/points.ts';
import type { RunSetup } from '../../engine.ts';
import { BLOCK } from '../block.ts';
import { dispatch } from '../pass.ts';
import type { PointPart, SlabContext } from './part.ts';
import { localPoints } from './weighted.ts';

/** Bytes of the records of some steps. */
export function recordBytes(receivers: number, steps = BLOCK): number {
  return VALUE.bytes * steps * Math.max(1, receivers);
}

/** The receivers of a slab. */
export interface ReceiverPart extends PointPart {
  /** [receiver][steps of the block] what the slab's nodes add to each sample of the block */
  readonly records: GPUBuffer;
}

export async function makeReceivers(
  { gpu, slab, numbers, pass }: SlabContext,
  receivers: RunSetup['receivers'],
): Promise<ReceiverPart> {
  const { COPY_SRC, STORAGE } = GPUBufferUsage;
  const records = await gpu.buffer('records', recordBytes(receivers.length), STORAGE | COPY_SRC);
  const { count, nodes, starts } = localPoints(receivers, slab, 1);
  if (count === 0) return { records, encode: () => undefined, free: () => gpu.free(records) };
  const table = await gpu.bufferWith('receiver nodes', nodes, STORAGE);
  const startTable = await gpu.bufferWith('receiver starts', starts, STORAGE);
  const made = await pass(
    receiverKernel(),
    [receivers.length, 1, 1],
    (_next, now) => [now, table, startTable, records, numbers.blockSteps],
    [numbers.stepBinding],
  );
  return {
    records,
    encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
    free: () => [records, table, startTable].forEach((buffer) => gpu.free(buffer)),
  };
}
