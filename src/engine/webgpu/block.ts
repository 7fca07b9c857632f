import { STEP } from '../../kernel/room/layouts.ts';
import { DYNAMIC_STRIDE, type Gpu } from './device.ts';

/** The most steps of one submission. */
export const BLOCK = 256;

/** Submissions under way at a time: one computes while the next is being written. */
export const IN_FLIGHT = 2;

/** Uniforms from which kernels read the number of the step. */
export interface StepNumbers {
  /** The step at which the block begins, written before each submission. */
  readonly blockStart: GPUBuffer;
  /** The number of its steps, written with it. */
  readonly blockSteps: GPUBuffer;
  /** The step in the block, 0 … BLOCK − 1, at a dynamic offset. */
  readonly stepBinding: GPUBufferBinding;
  /** The most steps of a block. */
  readonly mostSteps: number;
}

export async function makeStepNumbers(gpu: Gpu, mostSteps = BLOCK): Promise<StepNumbers> {
  const { UNIFORM } = GPUBufferUsage;
  const { buffer, column } = STEP.rows(BLOCK, DYNAMIC_STRIDE);
  for (let step = 0; step < BLOCK; step++) column.step.set(step, step);
  return {
    mostSteps,
    blockSteps: await gpu.bufferWith('steps in a block', STEP.uniform({ step: BLOCK }), UNIFORM),
    blockStart: await gpu.bufferWith('start of block', STEP.uniform({ step: 0 }), UNIFORM),
    stepBinding: { buffer: await gpu.bufferWith('steps of block', buffer, UNIFORM), size: STEP.uniformBytes },
  };
}

/** Says to the kernels which steps come next; they are submitted after it. */
export function beginBlock(
  { device }: Gpu,
  { blockStart, blockSteps }: StepNumbers,
  step: number,
  steps: number,
): void {
  device.queue.writeBuffer(blockStart, 0, STEP.uniform({ step }));
  device.queue.writeBuffer(blockSteps, 0, STEP.uniform({ step: steps }));
}

/** Dynamic offset of a step of the block in the uniform of step numbers, bytes. */
export function stepOffset(inBlock: number): number {
  return inBlock * DYNAMIC_STRIDE;
}
