import grid from '../../../shaders/grid.wgsl';
import list from '../../../shaders/list.wgsl';
import flow from '../../../shaders/room/wall-faces/flow.wgsl';
import takeOut from '../../../shaders/room/wall-faces/take-out.wgsl';
import oneTrace from '../../../shaders/room/wall-faces/one-trace.wgsl';
import severalTraces from '../../../shaders/room/wall-faces/traces.wgsl';
import { foldedTrace } from '../../room/faces/folded.ts';
import type { WallTrace } from '../../scheme/scheme.ts';
import { gridConstants, type Kernel, type SlabShape } from '../kernel.ts';
import { BRANCH_PAIR, FACE, foldedIndex, lawLayout, MATERIAL_LAW, MAX_TRACE, PAIR_STATES, WALL } from './layouts.ts';

/** Number of faces in a tile of branch states: as many as any GPU computes side by side. */
export const FACE_TILE = 32;

/**
 * Computes the flow into each of `faces` wall faces, and takes it out of those nodes that only one line crosses.
 * @param mostPairs The most pairs of branches of a material
 */
export function wallFlowKernel(
  shape: SlabShape,
  faces: number,
  courant: number,
  traces: readonly WallTrace[],
  mostPairs: number,
): Kernel {
  const taps = traces[0].trace.length;
  if (taps > MAX_TRACE) throw new RangeError(`a trace of ${taps} nodes; the shader holds ${MAX_TRACE}`);
  const one = traces.length === 1;
  const lines = one
    ? WALL.declaration + oneTrace
    : `const TAPS = ${taps};\n${lawLayout(taps).declaration}${severalTraces}`;
  const structs = FACE.declaration + MATERIAL_LAW.declaration + BRANCH_PAIR.declaration;
  return {
    label: 'wall flow',
    code: grid + list + lines + structs + branchText(mostPairs) + flow,
    constants: { ...gridConstants(shape), COUNT: faces, TILE: FACE_TILE, HALF_COURANT: courant / 2 },
    groups: [
      ['read_write', 'read', 'read', 'read_write', 'read_write', 'read', 'read', 'read_write'],
      ...(one ? [['uniform'] as const] : []),
    ],
  };
}

/**
 * What the branches of a face remember, in registers: all their loads are under way together, and each is read and
 * written once. Pairs that a material does not have are 0.
 */
function branchText(mostPairs: number): string {
  const pairs = Array.from({ length: mostPairs }, (_, pair) => pair);
  const each = (line: (pair: number) => string): string =>
    pairs.map((pair) => `  if (${pair}u < count) { ${line(pair)} }\n`).join('');
  const states = PAIR_STATES.wgsl;
  return `
// Of each pair of branches of a face: a of either, c of either.
struct Held {
${Array.from({ length: Math.max(1, mostPairs) }, (_, pair) => `  s${pair}: ${states},\n`).join('')}}

fn loadHeld(first: u32, count: u32) -> Held {
  var held: Held;
${each((pair) => `held.s${pair} = states[first + ${pair}u * TILE];`)}  return held;
}

// H of (W6).
fn flowHeld(held: Held, law: u32, count: u32) -> f32 {
  var sum = 0.0;
${each((pair) => `sum += dot(pairs[law + ${pair}u].coupling, held.s${pair}.xy - held.s${pair}.zw);`)}  return sum;
}

// The states after a step in which the pressure falls by drop over the material.
fn storeHeld(held: Held, first: u32, law: u32, count: u32, drop: f32) {
${each((pair) => `states[first + ${pair}u * TILE] = moved(pairs[law + ${pair}u], held.s${pair}, drop);`)}}

fn moved(pair: BranchPair, held: ${states}, drop: f32) -> ${states} {
  let flow = pair.coupling * (drop + (held.xy - held.zw));
  return ${states}(pair.inertia * flow - held.xy, held.zw + pair.stiffness * flow);
}

`;
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
