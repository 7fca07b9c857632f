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
  let end = list + 1u + 2u * lists[list];
  var taken = 0.0;
  // Four faces at a time, so that their loads are under way together, and those of the first four with their number.
  // Beyond the end the words are those of another list: the first face of this one stands in their place.
  var at = list + 1u;
  loop {
    let k = vec4<u32>(at) + vec4<u32>(0u, 2u, 4u, 6u);
    let words = vec4<u32>(lists[k.x], lists[k.y], lists[k.z], lists[k.w]);
    let weights = vec4<u32>(lists[k.x + 1u], lists[k.y + 1u], lists[k.z + 1u], lists[k.w + 1u]);
    let face = select(vec4<u32>(words.x), words, k < vec4<u32>(end));
    let flow = vec4<f32>(flows[face.x], flows[face.y], flows[face.z], flows[face.w]);
    let terms = bitcast<vec4<f32>>(weights) * flow;
    taken += terms.x;
    if (k.y < end) { taken += terms.y; }
    if (k.z < end) { taken += terms.z; }
    if (k.w < end) { taken += terms.w; }
    at += 8u;
    if (at >= end) { break; }
  }
  next[node.x + part.base] -= taken;
}
