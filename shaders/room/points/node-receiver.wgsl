// Records u[n] at receivers that read one node, a thread each: of areas, and of clouds of nodes, there are thousands.
@group(0) @binding(0) var<storage, read> now: array<f32>;
// WEIGHTED (src/kernel/room/layouts.ts).
@group(0) @binding(1) var<storage, read> nodes: array<vec2<u32>>;
// The number of each among all receivers.
@group(0) @binding(2) var<storage, read> numbers: array<u32>;
// [receiver][step of the block], as in receiver.wgsl.
@group(0) @binding(3) var<storage, read_write> records: array<f32>;
@group(0) @binding(4) var<uniform> blockSteps: u32;
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
  records[numbers[entry] * blockSteps + blockStep] = bitcast<f32>(node.y) * now[node.x];
}
