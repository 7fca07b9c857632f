import grid from '../../shaders/grid.wgsl';
import list from '../../shaders/list.wgsl';
import flow from '../../shaders/wall-flow.wgsl';
import line from '../../shaders/wall-line.wgsl';
import takeOut from '../../shaders/wall-take-out.wgsl';
import type { Scheme } from '../scheme/scheme.ts';
import { gridConstants, type Kernel, type SlabShape } from './kernel.ts';

/** Faces of a tile of branch states: those that run side by side on any GPU. */
export const FACE_TILE = 32;

/** Trace weights that fit the uniform of shaders/wall-line.wgsl. */
export const MAX_TRACE = 8;

/** Computes the flow into each of `faces` wall faces. */
export function wallFlowKernel(shape: SlabShape, taps: number, faces: number): Kernel {
  return {
    label: 'wall flow',
    code: grid + list + line + flow,
    constants: { ...gridConstants(shape), TAPS: taps, COUNT: faces, TILE: FACE_TILE },
    groups: [['read', 'read', 'read', 'read_write', 'read_write', 'read', 'read', 'read_write'], ['uniform']],
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
export function wallUniform({ courant, wall: { trace, inertia } }: Scheme): Float32Array<ArrayBuffer> {
  const uniform = new Float32Array(MAX_TRACE + 4);
  uniform.set(trace);
  uniform.set([courant / 2, 2 * inertia], MAX_TRACE);
  return uniform;
}
