// What each node behind a wall feels from the cubes round it, for its donors to take.
@group(0) @binding(0) var<storage, read_write> felt: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// BEHIND_NODE (src/kernel/room/layouts.ts); SKIP of them, in planes further off, are filled only.
@group(0) @binding(2) var<storage, read> behind: array<vec4<u32>>;
override SKIP: u32;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = entryOf(group, groups, local);
  if (entry >= COUNT) { return; }
  let node = behind[entry + SKIP];
  felt[entry] = cubeSum(node.x, now[node.x], node.zw);
}
