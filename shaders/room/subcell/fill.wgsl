// Gives each node behind a wall the value that its donors before the wall say (src/room/subcell/model/subcell.ts).
// Relative to the first of them, whose weight is what the others leave of 1: a constant field is continued to the last
// bit.
@group(0) @binding(0) var<storage, read_write> now: array<f32>;
// BEHIND_NODE (src/kernel/room/layouts.ts). One more at the end, where the donors end.
@group(0) @binding(1) var<storage, read> behind: array<vec4<u32>>;
// WEIGHTED: the donors.
@group(0) @binding(2) var<storage, read> donors: array<vec2<u32>>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = entryOf(group, groups, local);
  if (entry >= COUNT) { return; }
  let node = behind[entry];
  let end = behind[entry + 1u].y;
  let first = now[donors[node.y].x];
  var sum = 0.0;
  // Four at a time, so that their loads are under way together.
  for (var at = node.y + 1u; at < end; at += 4u) {
    let k = vec4<u32>(at) + vec4<u32>(0u, 1u, 2u, 3u);
    let held = min(k, vec4<u32>(end - 1u));
    let x = donors[held.x];
    let y = donors[held.y];
    let z = donors[held.z];
    let w = donors[held.w];
    let values = vec4<f32>(now[x.x], now[y.x], now[z.x], now[w.x]);
    let terms = bitcast<vec4<f32>>(vec4<u32>(x.y, y.y, z.y, w.y)) * (values - first);
    sum += terms.x;
    if (k.y < end) { sum += terms.y; }
    if (k.z < end) { sum += terms.z; }
    if (k.w < end) { sum += terms.w; }
  }
  now[node.x] = first + sum;
}
