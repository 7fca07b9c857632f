// Takes the flows of all faces whose lines go through a node out of it; one invocation a node.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
// Of each such node: its index; its link.
@group(0) @binding(1) var<storage, read> entries: array<vec2<u32>>;
// Number of links, then face and bits of weight of each, where a node has more than one.
@group(0) @binding(2) var<storage, read> links: array<u32>;
@group(0) @binding(3) var<storage, read> flows: array<f32>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let at = entryOf(group, groups, local);
  if (at >= COUNT) { return; }
  let entry = entries[at];
  let link = entry.y;
  var taken = 0.0;
  if ((link & MANY) == 0u) {
    taken = foldedWeight(link & WEIGHT_MASK) * flows[link >> WEIGHT_BITS];
  } else {
    let start = link & ~MANY;
    for (var j = 0u; j < links[start]; j++) {
      taken += bitcast<f32>(links[start + 2u + 2u * j]) * flows[links[start + 1u + 2u * j]];
    }
  }
  next[entry.x] -= taken;
}
