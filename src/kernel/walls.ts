import grid from '../../shaders/grid.wgsl';
import list from '../../shaders/list.wgsl';
import flow from '../../shaders/wall-flow.wgsl';
import line from '../../shaders/wall-line.wgsl';
import takeOut from '../../shaders/wall-take-out.wgsl';
import { gridConstants, type Kernel, type SlabShape } from './kernel.ts';

/** Trace weights that fit the uniform of shaders/wall-line.wgsl. */
export const MAX_TRACE = 8;

/** Computes the flow into each of `faces` wall faces. */
export function wallFlowKernel(shape: SlabShape, taps: number, faces: number): Kernel {
  return {
    label: 'wall flow',
    code: grid + list + line + flow,
    constants: { ...gridConstants(shape), TAPS: taps, COUNT: faces },
    groups: [['read', 'read', 'read_write', 'read', 'read'], ['uniform']],
  };
}

/** Takes the flows of the faces `first` … `first + count − 1`, all of one direction, out of the field. */
export function wallTakeOutKernel(shape: SlabShape, taps: number, first: number, count: number): Kernel {
  return {
    label: `wall take-out from face ${first}`,
    code: grid + list + line + takeOut,
    constants: { ...gridConstants(shape), TAPS: taps, FIRST_FACE: first, COUNT: count },
    groups: [['read_write', 'read', 'read'], ['uniform']],
  };
}

/** Contents of the uniform of shaders/wall-line.wgsl. */
export function wallUniform(trace: readonly number[]): Float32Array<ArrayBuffer> {
  const uniform = new Float32Array(MAX_TRACE);
  uniform.set(trace);
  return uniform;
}
