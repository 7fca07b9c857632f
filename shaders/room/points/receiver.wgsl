// Records u[n] at receivers that read several nodes, one workgroup each.
@group(0) @binding(0) var<storage, read> now: array<f32>;
// WEIGHTED (src/kernel/room/layouts.ts).
@group(0) @binding(1) var<storage, read> nodes: array<vec2<u32>>;
// First entry of each receiver in `nodes`, and the number of entries.
@group(0) @binding(2) var<storage, read> starts: array<u32>;
// The number of each among all receivers.
@group(0) @binding(3) var<storage, read> numbers: array<u32>;
// [receiver][step of the block]; as many steps as the block has, so that nothing else is copied to the host.
@group(0) @binding(4) var<storage, read_write> records: array<f32>;
@group(0) @binding(5) var<uniform> blockSteps: u32;
@group(1) @binding(0) var<uniform> blockStep: u32;

var<workgroup> partial: array<f32, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let receiver = group.x;
  var sum = 0.0;
  let end = starts[receiver + 1u];
  for (var entry = starts[receiver] + local; entry < end; entry += GROUP) {
    let node = nodes[entry];
    sum += bitcast<f32>(node.y) * now[node.x];
  }
  partial[local] = sum;
  for (var half = GROUP / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (local < half) { partial[local] += partial[local + half]; }
  }
  if (local == 0u) { records[numbers[receiver] * blockSteps + blockStep] = partial[0]; }
}
