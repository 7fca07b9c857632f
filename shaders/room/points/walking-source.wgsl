// Adds one share of a source that moves to u[n+1]. Stations that have shares in a step feed some of the same nodes, so
// each share has a dispatch of its own.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
// WEIGHTED (src/kernel/room/layouts.ts).
@group(0) @binding(1) var<storage, read> nodes: array<vec2<u32>>;
// First entry of each station in `nodes`, and the number of entries.
@group(0) @binding(2) var<storage, read> starts: array<u32>;
// [step] first station with a share.
@group(0) @binding(3) var<storage, read> firsts: array<u32>;
// [step][share]: with strength and signal.
@group(0) @binding(4) var<storage, read> shares: array<f32>;
// Step at which the block of steps begins; step in the block.
@group(0) @binding(5) var<uniform> blockStart: u32;
@group(1) @binding(0) var<uniform> blockStep: u32;

override SHARE: u32;
override SHARES: u32;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let step = blockStart + blockStep;
  let station = firsts[step] + SHARE;
  let entry = starts[station] + entryOf(group, groups, local);
  // COUNT, the entries of the largest station, may be more.
  if (entry >= min(starts[station + 1u], starts[station] + COUNT)) { return; }
  let node = nodes[entry];
  next[node.x] += bitcast<f32>(node.y) * shares[step * SHARES + SHARE];
}
