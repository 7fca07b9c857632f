import grid from '../../../shaders/grid.wgsl';
import list from '../../../shaders/list.wgsl';
import type { Offset } from '../../scheme/shells.ts';
import { gridConstants, type Kernel, type SlabShape } from '../kernel.ts';
import { neighbour } from '../text/neighbour.ts';
import { LIST_PART } from './layouts.ts';
import { listKernel, type BesideList } from './points.ts';

/** Weights of a row that are loaded at a time. */
const VECTOR = 4;

/** Vectors that a row of so many weights takes. */
export function rowVectors(weights: number): number {
  return Math.ceil(weights / VECTOR);
}

/** Bytes that a row of so many weights takes on the GPU. */
export function rowBytes(weights: number): number {
  return Float32Array.BYTES_PER_ELEMENT * VECTOR * rowVectors(weights);
}

/** Rows of `length` weights each, as the kernels read them: every row begins with a vector. */
export function rowTable(rows: Float64Array, length: number): Float32Array<ArrayBuffer> {
  const stride = VECTOR * rowVectors(length);
  const table = new Float32Array((rows.length / length) * stride);
  for (let row = 0; row * length < rows.length; row++) {
    table.set(rows.subarray(row * length, (row + 1) * length), row * stride);
  }
  return table;
}

/**
 * Statements that add a row's terms to `sum`: node `i`, its value `c`, first vector of the row `row`.
 * @param more What is added to the weight of a neighbour, beginning with its sign
 */
export function rowTerms(offsets: readonly Offset[], more: (offset: Offset) => string = () => ''): string {
  return offsets
    .map((offset, k) => {
      const load = k % VECTOR === 0 ? `  w = rows[row + ${k / VECTOR}u];\n` : '';
      const added = more(offset);
      const weight = added === '' ? `w[${k % VECTOR}]` : `(w[${k % VECTOR}]${added})`;
      return `${load}  sum += ${weight} * (now[${neighbour('i', offset)}] - c);`;
    })
    .join('\n');
}

/** The function that moves a near-wall node: the `NEAR_WALL_NODE` of one, for kernels that bind next, now and rows. */
export function moveNearWall(offsets: readonly Offset[]): string {
  return `
fn moveNearWall(node: vec2<u32>) {
  let i = node.x;
  let row = node.y;
  let c = now[i];
  var sum = 0.0;
  var w: vec4<f32>;
${rowTerms(offsets)}
  next[i] = c + ((c - next[i]) + sum);
}
`;
}

/**
 * Near-wall nodes: the same sum as the interior's, each with its own row of weights λ²P from the dictionary
 * (docs/theory/operator.md, eq. O6). A rigid wall's whole effect is in the row.
 */
export function nearWallKernel(
  id: string,
  offsets: readonly Offset[],
  shape: SlabShape,
  count: number,
  beside: BesideList = {},
): Kernel {
  const kernel: Kernel = {
    label: `${id} ${beside.blocks ? 'interior and ' : ''}near walls`,
    code: `${nodesOfList('')}
fn moveEntry(entry: u32) {
  if (entry >= COUNT) { return; }
  moveNearWall(nodes[entry]);
}
${moveNearWall(offsets)}`,
    constants: { ...gridConstants(shape), COUNT: count },
    groups: [['read_write', 'read', 'read', 'read']],
  };
  return listKernel(kernel, 'moveEntry', beside);
}

/**
 * Near-wall nodes of a part of the list, as {@link nearWallKernel}: a uniform says which part (`LIST_PART`), so one
 * kernel serves all.
 */
export function nearWallPartKernel(
  id: string,
  offsets: readonly Offset[],
  { pitch, rows }: Pick<SlabShape, 'pitch' | 'rows'>,
): Kernel {
  const part = `${LIST_PART.declaration}@group(0) @binding(4) var<uniform> part: ListPart;\n`;
  return {
    label: `${id} near walls, a part`,
    code: `${nodesOfList(part)}
@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = part.first + entryOf(group, groups, local);
  if (entry >= part.end) { return; }
  let node = nodes[entry];
  moveNearWall(vec2<u32>(node.x + part.base, node.y));
}
${moveNearWall(offsets)}`,
    constants: { PITCH: pitch, ROWS: rows },
    groups: [['read_write', 'read', 'read', 'read', 'uniform']],
  };
}

/** The beginning of a kernel for a list of near-wall nodes. @param more Declarations of its own. */
function nodesOfList(more: string): string {
  return `${grid}${list}
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// NEAR_WALL_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> rows: array<vec4<f32>>;
${more}`;
}
