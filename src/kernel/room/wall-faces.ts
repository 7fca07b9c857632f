import grid from '../../../shaders/grid.wgsl';
import list from '../../../shaders/list.wgsl';
import face from '../../../shaders/room/wall-faces/face.wgsl';
import flow from '../../../shaders/room/wall-faces/flow.wgsl';
import sheet from '../../../shaders/room/wall-faces/sheet.wgsl';
import takeOut from '../../../shaders/room/wall-faces/take-out.wgsl';
import oneTrace from '../../../shaders/room/wall-faces/one-trace.wgsl';
import severalTraces from '../../../shaders/room/wall-faces/traces.wgsl';
import { foldedTrace } from '../../room/surfaces/folded.ts';
import type { WallTrace } from '../../scheme/scheme.ts';
import type { BindingKind, Kernel, SlabShape } from '../kernel.ts';
import {
  BRANCH_PAIR,
  FACE,
  FACE_BITS_TEXT,
  foldedIndex,
  lawLayout,
  MATERIAL_LAW,
  MAX_TRACE,
  PAIR_STATES,
  SHEET,
  WALL,
  WALL_PART,
} from './layouts.ts';

/** Number of faces in a tile of branch states: as many as any GPU computes side by side. */
export const FACE_TILE = 32;

/** Where nodes of lines are. */
type Lines = Pick<SlabShape, 'pitch' | 'rows'>;

/** What all kernels of a room's walls have in common. */
export interface WallsOfRoom {
  readonly courant: number;
  readonly traces: readonly WallTrace[];
  /** The most pairs of branches of a material. */
  readonly mostPairs: number;
}

/**
 * Computes the flow into each of some wall faces, and takes it out of those nodes that only one line crosses.
 * @param faces How many; or a part of a list of faces, which a uniform names (`WALL_PART`): one kernel serves all
 *   parts.
 */
export function wallFlowKernel(lines: Lines, faces: number | 'part', walls: WallsOfRoom): Kernel {
  return flowKernel(lines, faces, walls, { label: 'wall flow', row: FACE.declaration, text: face, constants: {} });
}

/**
 * Does the same for sheets (`SHEET`), which air stands behind, too.
 * @param before Faces that stand before the sheets in the tables of flows and memories; 0 with a part, whose bindings
 *   begin behind them.
 */
export function sheetFlowKernel(lines: Lines, sheets: number | 'part', before: number, walls: WallsOfRoom): Kernel {
  const constants = { BEFORE: before };
  return flowKernel(lines, sheets, walls, { label: 'sheet flow', row: SHEET.declaration, text: sheet, constants });
}

/** What tells faces from sheets. */
interface FlowsInto {
  readonly label: string;
  /** Declares a row of their table. */
  readonly row: string;
  /** How many lines they have. */
  readonly text: string;
  readonly constants: Kernel['constants'];
}

function flowKernel(
  { pitch, rows }: Lines,
  faces: number | 'part',
  { courant, traces, mostPairs }: WallsOfRoom,
  { label, row, text, constants }: FlowsInto,
): Kernel {
  const taps = traces[0].trace.length;
  if (taps > MAX_TRACE) throw new RangeError(`a trace of ${taps} nodes; the shader holds ${MAX_TRACE}`);
  const one = traces.length === 1;
  const lines = one ? WALL.declaration + oneTrace : lawLayout(taps).declaration + severalTraces;
  const structs = row + FACE_BITS_TEXT + MATERIAL_LAW.declaration + BRANCH_PAIR.declaration;
  return {
    label,
    code:
      `${grid}${list}const TAPS = ${taps}u;\n${lines}` +
      structs +
      branchText(mostPairs) +
      partText(faces, FLOW_BINDINGS.length) +
      text +
      flow,
    constants: {
      PITCH: pitch,
      ROWS: rows,
      ...countOf(faces),
      ...constants,
      TILE: FACE_TILE,
      HALF_COURANT: courant / 2,
    },
    groups: [[...FLOW_BINDINGS, ...partBinding(faces)], ...(one ? [['uniform'] as const] : [])],
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

/**
 * Takes the flows of faces out of nodes that several lines go through.
 * @param nodes How many; or a part of a list of nodes, as in {@link wallFlowKernel}.
 */
export function wallTakeOutKernel(nodes: number | 'part'): Kernel {
  return {
    label: 'wall take-out',
    code: list + partText(nodes, TAKE_OUT_BINDINGS.length) + takeOut,
    constants: countOf(nodes),
    groups: [[...TAKE_OUT_BINDINGS, ...partBinding(nodes)]],
  };
}

const FLOW_BINDINGS: readonly BindingKind[] = [
  'read_write',
  'read',
  'read',
  'read_write',
  'read_write',
  'read',
  'read',
  'read_write',
];
const TAKE_OUT_BINDINGS: readonly BindingKind[] = ['read_write', 'read', 'read', 'read'];

/** Which entries of a list a kernel handles: so many from the first on, or what a uniform at a binding says. */
function partText(entries: number | 'part', binding: number): string {
  const part =
    entries === 'part'
      ? `@group(0) @binding(${binding}) var<uniform> givenPart: WallPart;
fn wallPart() -> WallPart { return givenPart; }`
      : 'fn wallPart() -> WallPart { return WallPart(0u, COUNT, 0u, 0u); }';
  return `${WALL_PART.declaration}${part}

`;
}

const countOf = (entries: number | 'part'): Kernel['constants'] => (entries === 'part' ? {} : { COUNT: entries });
const partBinding = (entries: number | 'part'): readonly BindingKind[] => (entries === 'part' ? ['uniform'] : []);

/** Contents of the uniform of shaders/room/wall-faces/one-trace.wgsl. */
export function wallUniform({ trace, inertia }: WallTrace): ArrayBuffer {
  const folded = new Float32Array(foldedIndex(MAX_TRACE + 1, 0));
  for (let run = 1; run <= MAX_TRACE; run++) folded.set(foldedTrace(trace, run), foldedIndex(run, 0));
  return WALL.uniform({ folded, inertia: 2 * inertia });
}
