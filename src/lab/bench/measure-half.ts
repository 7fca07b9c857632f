import { halfKernel } from '../experiments/half.ts';
import type { InteriorStencil } from '../../kernel/interior/design.ts';
import { interiorStencil } from '../../kernel/interior/stencil.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { deviationOf, type Deviation } from './deviation.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import { MirroredBox } from './mirrored-box.ts';
import { noiseOf } from './white-noise.ts';
import { advanceReference } from './box-reference.ts';
import { timeWork, type Timing } from '../../tune/timing.ts';
import { HALF } from './value-format.ts';

/** No edge is shorter than any stencil reaches, which its images must not; no two are alike. */
const SIZE: BenchGrid = [32, 26, 24];

/**
 * Times the update of a box of air in half precision; per step of so many nodes.
 * @param wanted cut along z to what the device holds @throws RunError if it has no memory for it
 */
export async function measureHalf(
  device: GPUDevice,
  wanted: BenchGrid,
  stencil: InteriorStencil,
): Promise<{ timing: Timing; label: string; nodes: number }> {
  const grid = MirroredBox.fit(wanted, stencil.reach, HALF, device.limits);
  const box = await MirroredBox.create(device, grid, stencil.reach, HALF);
  try {
    await box.fillWithNoise();
    const kernel = halfKernel(stencil, box.box, 0);
    const { encode } = await box.stepper(kernel, []);
    return { timing: await timeWork(box.gpu, encode), label: kernel.label, nodes: box.nodes };
  } finally {
    box.close();
  }
}

/**
 * Error of states in half precision against the float64 reference, after some steps in a small rigid box. The start is
 * noise at rest plus a constant, rounded to half precision.
 */
export async function halfDeviation(
  device: GPUDevice,
  scheme: Scheme,
  steps: number,
  constant = 0,
): Promise<Deviation> {
  const stencil = interiorStencil(scheme);
  const box = await MirroredBox.create(device, SIZE, stencil.reach, HALF);
  try {
    const start = HALF.unpack(HALF.pack(noiseOf(box.nodes).map((value) => value + constant)));
    const state = { previous: start, current: start };
    const { advance } = await box.stepper(halfKernel(stencil, box.box, 0), []);
    box.write(state);
    await advance(steps);
    const truth = await advanceReference(scheme, SIZE, state, steps);
    return deviationOf((await box.read()).current, truth.current);
  } finally {
    box.close();
  }
}
