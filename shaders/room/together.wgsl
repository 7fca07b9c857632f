// One dispatch for all that reads u[n] (src/kernel/room/together.ts): first the bricks, then the receivers, then the
// interior.

// WEIGHTED (src/kernel/room/layouts.ts): where the nodes of each receiver begin, and where they end; then the nodes.
@group(1) @binding(1) var<storage, read> receiverNodes: array<vec2<u32>>;
// [receiver][step of the block]
@group(1) @binding(2) var<storage, read_write> records: array<f32>;
@group(1) @binding(0) var<uniform> blockStep: u32;
override BLOCK: u32;

// Workgroups of the interior along x, y and z.
override INTERIOR_X: u32;
override INTERIOR_Y: u32;
override INTERIOR_Z: u32;

fn record(receiver: u32, local: u32) {
  var sum = 0.0;
  let end = receiverNodes[receiver + 1u].x;
  for (var entry = receiverNodes[receiver].x + local; entry < end; entry += GROUP) {
    let node = receiverNodes[entry];
    sum += bitcast<f32>(node.y) * nowAt(node.x);
  }
  box[local] = sum;
  for (var half = GROUP / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (local < half) { box[local] += box[local + half]; }
  }
  if (local == 0u) { records[receiver * BLOCK + blockStep] = box[0]; }
}

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) workgroup: vec3<u32>,
  @builtin(num_workgroups) workgroups: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
  /* builtins */
) {
  let number = workgroup.y * workgroups.x + workgroup.x;
  let receivers = receiverNodes[0].x - 1u;
  if (number < BRICKS) {
    brickNodes(number, index);
  } else if (number < BRICKS + receivers) {
    record(number - BRICKS, index);
  } else {
    let tile = number - BRICKS - receivers;
    let group = vec3<u32>(tile % INTERIOR_X, (tile / INTERIOR_X) % INTERIOR_Y, tile / (INTERIOR_X * INTERIOR_Y));
    if (group.z < INTERIOR_Z) { interiorNodes(/* arguments */); }
  }
}
