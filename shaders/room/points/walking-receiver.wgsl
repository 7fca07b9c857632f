// Records u[n] at receivers that move: PARTS workgroups for each share of each of them. The host adds their rows up.
@group(0) @binding(0) var<storage, read> now: array<f32>;
// WEIGHTED (src/kernel/room/layouts.ts).
@group(0) @binding(1) var<storage, read> nodes: array<vec2<u32>>;
// First entry of each station in `nodes`, and the number of entries.
@group(0) @binding(2) var<storage, read> starts: array<u32>;
// [step][receiver] first station with a share.
@group(0) @binding(3) var<storage, read> firsts: array<u32>;
// [step][receiver][share]
@group(0) @binding(4) var<storage, read> shares: array<f32>;
// [row][step of the block], as in receiver.wgsl; the rows of these receivers begin at ROW.
@group(0) @binding(5) var<storage, read_write> records: array<f32>;
@group(0) @binding(6) var<uniform> blockSteps: u32;
// Step at which the block of steps begins; step in the block.
@group(0) @binding(7) var<uniform> blockStart: u32;
@group(1) @binding(0) var<uniform> blockStep: u32;

override ROW: u32;
override WALKERS: u32;
override SHARES: u32;
override STATIONS: u32;
override PARTS: u32;
// Steps of the tables: after them it stays where it is.
override STEPS: u32;

var<workgroup> partial: array<f32, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let step = min(blockStart + blockStep, STEPS - 1u);
  let part = group.x % PARTS;
  let share = group.x / PARTS;
  let walker = step * WALKERS + group.y;
  // A share of 0 may be that of no station.
  let station = min(firsts[walker] + share, STATIONS - 1u);
  var sum = 0.0;
  let end = starts[station + 1u];
  for (var entry = starts[station] + part * GROUP + local; entry < end; entry += PARTS * GROUP) {
    let node = nodes[entry];
    sum += bitcast<f32>(node.y) * now[node.x];
  }
  partial[local] = sum;
  for (var half = GROUP / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (local < half) { partial[local] += partial[local + half]; }
  }
  if (local == 0u) {
    let row = ROW + group.y * SHARES * PARTS + group.x;
    records[row * blockSteps + blockStep] = shares[walker * SHARES + share] * partial[0];
  }
}
