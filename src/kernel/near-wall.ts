import grid from '../../shaders/grid.wgsl';
import list from '../../shaders/list.wgsl';
import type { Offset } from '../scheme/shells.ts';
import { gridConstants, type Kernel, type SlabShape } from './kernel.ts';
import { neighbour } from './neighbour.ts';

/** Statements that add a row's terms to `sum`: node `i`, its value `c`, start of the row `row`. */
export function rowTerms(offsets: readonly Offset[]): string {
  return offsets.map((offset, k) => `  sum += rows[row + ${k}u] * (now[${neighbour('i', offset)}] - c);`).join('\n');
}

/**
 * Near-wall nodes: the same sum as the interior's, each with its own row of weights λ²P from the dictionary
 * (mathematics page, 3). A rigid wall's whole effect is in the row.
 */
export function nearWallKernel(id: string, offsets: readonly Offset[], shape: SlabShape, count: number): Kernel {
  const code = `${grid}${list}
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// Index of a node; start of its row.
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> rows: array<f32>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = entryOf(group, groups, local);
  if (entry >= COUNT) { return; }
  let node = nodes[entry];
  let i = node.x;
  let row = node.y;
  let c = now[i];
  var sum = 0.0;
${rowTerms(offsets)}
  next[i] = c + ((c - next[i]) + sum);
}
`;
  return {
    label: `${id} near walls`,
    code,
    constants: { ...gridConstants(shape), COUNT: count },
    groups: [['read_write', 'read', 'read', 'read']],
  };
}
