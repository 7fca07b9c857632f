import grid from '../../shaders/grid.wgsl';
import list from '../../shaders/list.wgsl';
import flow from '../../shaders/wall-flow.wgsl';
import takeOut from '../../shaders/wall-take-out.wgsl';
import wall from '../../shaders/wall.wgsl';
import { foldedTrace } from '../room/faces.ts';
import type { Scheme } from '../scheme/scheme.ts';
import { gridConstants, type Kernel, type SlabShape } from './kernel.ts';

/** Faces of a tile of branch states: those that run side by side on any GPU. */
export const FACE_TILE = 32;

/** Trace weights that fit the uniform of shaders/wall.wgsl. */
const MAX_TRACE = 8;

/** Link of a node to one face: bits of the index of its folded weight, below those of the face; MANY to several. */
export const WEIGHT_BITS = 6;
export const MANY = 2 ** 31;

/** Computes the flow into each of `faces` wall faces. */
export function wallFlowKernel(shape: SlabShape, faces: number): Kernel {
  return {
    label: 'wall flow',
    code: grid + list + wall + flow,
    constants: { ...gridConstants(shape), COUNT: faces, TILE: FACE_TILE },
    groups: [['read', 'read', 'read', 'read_write', 'read_write', 'read', 'read', 'read_write'], ['uniform']],
  };
}

/** Takes the flows of all faces out of the `nodes` nodes of their lines. */
export function wallTakeOutKernel(nodes: number): Kernel {
  const constants = `
const WEIGHT_BITS = ${WEIGHT_BITS}u;
const WEIGHT_MASK = ${2 ** WEIGHT_BITS - 1}u;
const MANY = ${MANY}u;
`;
  return {
    label: 'wall take-out',
    code: list + wall + constants + takeOut,
    constants: { COUNT: nodes },
    groups: [['read_write', 'read', 'read', 'read'], ['uniform']],
  };
}

/** Index among the folded weights of node m of a line of `run` nodes. */
export function foldedIndex(run: number, m: number): number {
  return (run * (run - 1)) / 2 + m;
}

/** Contents of the uniform of shaders/wall.wgsl. */
export function wallUniform({ courant, wall: { trace, inertia } }: Scheme): Float32Array<ArrayBuffer> {
  const weights = foldedIndex(MAX_TRACE + 1, 0);
  const uniform = new Float32Array(weights + 4);
  for (let run = 1; run <= MAX_TRACE; run++) uniform.set(foldedTrace(trace, run), foldedIndex(run, 0));
  uniform.set([courant / 2, 2 * inertia], weights);
  return uniform;
}
