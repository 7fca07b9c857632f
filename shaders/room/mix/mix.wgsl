// Mixes a step of the rigid room with the state it started from (`Mix` in src/engine/stability-probe.ts), and sums
// squares and products.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// [step of the block][kind of nodes][workgroup] Σ D u[n]², Σ D u[n] u[n+1]
@group(0) @binding(3) var<storage, read_write> sums: array<vec2<f32>>;
@group(1) @binding(0) var<uniform> blockStep: u32;
override KIND: u32;
override KINDS: u32;
override MOST_GROUPS: u32;
// Indices in the state of the nodes that count for the sums; nodes beyond are those of another card.
override SUM_FROM: u32 = 0u;
override SUM_TO: u32 = 0xffffffffu;

var<workgroup> partial: array<vec2<f32>, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  var sum = vec2<f32>(0.0, 0.0);
  for (var entry = group.x * GROUP + local; entry < COUNT; entry += groups.x * GROUP) {
    if (!moves(entry)) { continue; }
    let i = indexOf(entry);
    let c = now[i];
    let mixed = factors.fresh * next[i] + factors.kept * c;
    next[i] = mixed;
    if (i >= SUM_FROM && i < SUM_TO) { sum += massOf(entry) * c * vec2<f32>(c, mixed); }
  }
  partial[local] = sum;
  for (var half = GROUP / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (local < half) { partial[local] += partial[local + half]; }
  }
  if (local == 0u) { sums[(blockStep * KINDS + KIND) * MOST_GROUPS + group.x] = partial[0]; }
}
