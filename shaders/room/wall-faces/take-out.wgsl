// Takes the flows of all faces whose lines go through a node out of it, where several do; one invocation a node.
// wallPart: src/kernel/room/wall-faces.ts.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
// LISTED_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(1) var<storage, read> nodes: array<vec2<u32>>;
// Of each node: number of faces; then WEIGHTED of each.
@group(0) @binding(2) var<storage, read> lists: array<u32>;
@group(0) @binding(3) var<storage, read> flows: array<f32>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let part = wallPart();
  let entry = part.first + entryOf(group, groups, local);
  if (entry >= part.end) { return; }
  let node = nodes[entry];
  let list = node.y - part.further;
  var at = list + 1u;
  var taken = 0.0;
  for (var left = lists[list]; left > 0u; left--) {
    taken += bitcast<f32>(lists[at + 1u]) * flows[lists[at]];
    at += 2u;
  }
  next[node.x + part.base] -= taken;
}
