// Nodes whose walls pass between the nodes (src/room/subcell/subcell.ts). Node: src/kernel/room/layouts.ts emits it.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
@group(0) @binding(2) var<storage, read> nodes: array<Node>;
// WEIGHTED: the links of each node, by the other end; then its guests, by their index in `felt`.
@group(0) @binding(3) var<storage, read> terms: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> felt: array<f32>;
@group(0) @binding(5) var<storage, read> rows: array<vec4<f32>>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = entryOf(group, groups, local);
  if (entry >= COUNT) { return; }
  let node = nodes[entry];
  let i = node.index;
  let c = now[i];
  var sum = cubeSum(i, c, vec2<u32>(node.low, node.high));
  if (node.row != NO_ROW) { sum += rowSum(i, c, node.row); }
  var at = node.firstTerm;
  for (let end = at + (node.counts & 0xffffu); at < end; at++) {
    let link = terms[at];
    sum += bitcast<f32>(link.y) * (now[link.x] - c);
  }
  for (let end = at + (node.counts >> 16u); at < end; at++) {
    let guest = terms[at];
    sum += bitcast<f32>(guest.y) * felt[guest.x];
  }
  next[i] = c + ((c - next[i]) + node.inverseMass * sum);
}
