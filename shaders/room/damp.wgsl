// Damped nodes lose a part of their motion (src/room/surfaces/damped.ts).
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// DAMPED_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
// Of each: u[n−1].
@group(0) @binding(3) var<storage, read_write> last: array<f32>;

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
  next[i] -= bitcast<f32>(node.y) * (next[i] - last[entry]);
  last[entry] = now[i];
}
