// Porous nodes make the step of their media of the rigid step (docs/theory/porous.md, eq. J7 and J8).
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// POROUS_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> media: array<Medium>;
// Of each node: u[n−1], then v of each viscous pole, then of each thermal pole (1 − r) z − r u[n−1].
@group(0) @binding(4) var<storage, read_write> states: array<f32>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = entryOf(group, groups, local);
  if (entry >= COUNT) { return; }
  let node = nodes[entry];
  let medium = node.y;
  let i = node.x;
  let value = now[i];
  var at = entry * (1u + VISCOUS + THERMAL);
  let last = states[at];
  states[at] = value;
  let rise = value - last;
  let curve = (next[i] - value) - rise;
  var change = 0.0;
  for (var b = 0u; b < VISCOUS; b++) {
    at++;
    let flow = states[at];
    let moved = media[medium].kept[b] * flow + media[medium].gain[b] * curve;
    change += moved - flow;
    states[at] = moved;
  }
  var pulled = 0.0;
  for (var b = 0u; b < THERMAL; b++) {
    at++;
    let rate = media[medium].rate[b];
    let heat = states[at] + rate * value;
    pulled += media[medium].pull[b] * heat;
    states[at] = (1.0 - rate) * heat - rate * last;
  }
  next[i] = value + (media[medium].lightness * (2.0 * rise + change + pulled) - rise);
}
