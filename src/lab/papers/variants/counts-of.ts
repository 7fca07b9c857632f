import { interiorKernel, type DeviceTraits } from '../../../kernel/interior/design.ts';
import type { SlabShape } from '../../../kernel/kernel.ts';
import { countKernel, type KernelCounts } from '../model/count-kernel.ts';
import type { UpdateMeasurement } from '../model/paper.ts';
import { choiceOf } from './choice-of.ts';
import { stencilOf } from './stencil-of.ts';

/** A device that runs every kernel of the papers. */
const ANY_DEVICE: DeviceTraits = { maxThreads: 1024, workgroupBytes: 1 << 15, subgroups: true };
const SIDE = 64;
const DEEPEST = 32;

/** An update without its grid: `layer` of one plane. */
export type CountedUpdate = Pick<UpdateMeasurement, 'stencil' | 'kernel' | 'equation'> & { readonly layer?: true };

const made = new Map<string, KernelCounts>();

/**
 * What the kernel of an update does for a node, counted in its text once; a small grid stands for all.
 *
 * @throws RangeError if the kernel serves no such stencil
 */
export function countsOf({ stencil, kernel, equation, layer }: CountedUpdate): KernelCounts {
  const key = JSON.stringify([stencil, kernel, equation, layer]);
  const known = made.get(key);
  if (known) return known;
  const counts = count({ stencil, kernel, ...(equation && { equation }), ...(layer && { layer }) });
  made.set(key, counts);
  return counts;
}

function count(measurement: CountedUpdate): KernelCounts {
  const planes = measurement.layer ? 1 : SIDE;
  const shape: SlabShape = { pitch: SIDE, rows: SIDE, planes, first: DEEPEST * SIDE * SIDE };
  const update: UpdateMeasurement = { what: 'update', ...measurement, grid: [SIDE, SIDE, planes] };
  const stencil = stencilOf(update);
  const choice = choiceOf(update, stencil, ANY_DEVICE, shape);
  if ('reason' in choice) throw new RangeError(`${measurement.kernel.design}: ${choice.reason}`);
  return countKernel(interiorKernel(stencil, choice, shape, 0));
}
