import grid from '../../../shaders/grid.wgsl';
import list from '../../../shaders/list.wgsl';
import flow from '../../../shaders/room/wall-faces/flow.wgsl';
import takeOut from '../../../shaders/room/wall-faces/take-out.wgsl';
import oneTrace from '../../../shaders/room/wall-faces/one-trace.wgsl';
import severalTraces from '../../../shaders/room/wall-faces/traces.wgsl';
import { foldedTrace } from '../../room/faces/folded.ts';
import type { WallTrace } from '../../scheme/scheme.ts';
import { gridConstants, type Kernel, type SlabShape } from '../kernel.ts';
import { BRANCH, FACE, foldedIndex, lawLayout, MATERIAL_LAW, MAX_TRACE, WALL } from './layouts.ts';

/** Number of faces in a tile of branch states: as many as any GPU computes side by side. */
export const FACE_TILE = 32;

/** Computes the flow into each of `faces` wall faces, and takes it out of those nodes that only one line crosses. */
export function wallFlowKernel(shape: SlabShape, faces: number, courant: number, traces: readonly WallTrace[]): Kernel {
  const taps = traces[0].trace.length;
  if (taps > MAX_TRACE) throw new RangeError(`a trace of ${taps} nodes; the shader holds ${MAX_TRACE}`);
  const one = traces.length === 1;
  const lines = one
    ? WALL.declaration + oneTrace
    : `const TAPS = ${taps};\n${lawLayout(taps).declaration}${severalTraces}`;
  const structs = FACE.declaration + MATERIAL_LAW.declaration + BRANCH.declaration;
  return {
    label: 'wall flow',
    code: grid + list + lines + structs + flow,
    constants: { ...gridConstants(shape), COUNT: faces, TILE: FACE_TILE, HALF_COURANT: courant / 2 },
    groups: [
      ['read_write', 'read', 'read', 'read_write', 'read_write', 'read', 'read', 'read_write'],
      ...(one ? [['uniform'] as const] : []),
    ],
  };
}

/** Takes the flows of all faces out of the `nodes` nodes that several lines go through. */
export function wallTakeOutKernel(nodes: number): Kernel {
  return {
    label: 'wall take-out',
    code: list + takeOut,
    constants: { COUNT: nodes },
    groups: [['read_write', 'read', 'read', 'read']],
  };
}

/** Contents of the uniform of shaders/room/wall-faces/one-trace.wgsl. */
export function wallUniform({ trace, inertia }: WallTrace): ArrayBuffer {
  const folded = new Float32Array(foldedIndex(MAX_TRACE + 1, 0));
  for (let run = 1; run <= MAX_TRACE; run++) folded.set(foldedTrace(trace, run), foldedIndex(run, 0));
  return WALL.uniform({ folded, inertia: 2 * inertia });
}
