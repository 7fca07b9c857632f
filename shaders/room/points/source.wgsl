// Adds sources to u[n+1].
override SIGNALS: u32;
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
// WEIGHTED (src/kernel/room/layouts.ts): strength × weight.
@group(0) @binding(1) var<storage, read> nodes: array<vec2<u32>>;
// [step][signal]: one signal for all nodes, or one for each.
@group(0) @binding(2) var<storage, read> signal: array<f32>;
// Step at which the block of steps begins; step in the block.
@group(0) @binding(3) var<uniform> blockStart: u32;
@group(1) @binding(0) var<uniform> blockStep: u32;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = entryOf(group, groups, local);
  if (entry >= COUNT) { return; }
  let node = nodes[entry];
  let column = min(entry, SIGNALS - 1u);
  next[node.x] += bitcast<f32>(node.y) * signal[(blockStart + blockStep) * SIGNALS + column];
}
