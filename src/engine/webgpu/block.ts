import { DYNAMIC_STRIDE, type Gpu } from './device.ts';

/** The most steps of one submission. */
export const BLOCK = 256;

/** Where kernels find out which step it is. */
export interface StepNumbers {
  /** Step at which the block begins: a uniform, written before each submission. */
  readonly blockStart: GPUBuffer;
  /** Numbers 0 … BLOCK − 1 at a dynamic offset: step in the block. */
  readonly stepBinding: GPUBufferBinding;
}

export async function makeStepNumbers(gpu: Gpu): Promise<StepNumbers> {
  const words = new Uint32Array((BLOCK * DYNAMIC_STRIDE) / 4);
  for (let step = 0; step < BLOCK; step++) words[(step * DYNAMIC_STRIDE) / 4] = step;
  return {
    blockStart: await gpu.bufferWith('start of block', new Uint32Array(4), GPUBufferUsage.UNIFORM),
    stepBinding: { buffer: await gpu.bufferWith('steps of block', words, GPUBufferUsage.UNIFORM), size: 16 },
  };
}

/** Dynamic offset of a step of the block in the uniform of step numbers. */
export function stepOffset(inBlock: number): number {
  return inBlock * DYNAMIC_STRIDE;
}
