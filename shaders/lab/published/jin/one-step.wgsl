@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= SIDE || id.y >= SIDE) { return; }
  let place = id.y * SIDE + id.x;
  let inside = id.x > 0u && id.x < SIDE - 1u && id.y > 0u && id.y < SIDE - 1u;
  let begin = i32(id.z * WALK);
  let end = min(begin + i32(WALK), i32(planes.count));
  var below = valueAt(begin - 1, place);
  var own = valueAt(begin, place);
  for (var p = begin; p < end; p++) {
    let above = valueAt(p + 1, place);
    var value = own;
    if (inside && changes(p)) {
      let at = u32(i32(planes.source) + p) * SIDE * SIDE + place;
      value = diffused(own, old[at - 1u] + old[at + 1u], old[at - SIDE] + old[at + SIDE], below + above);
    }
    fresh[u32(i32(planes.result) + p) * SIDE * SIDE + place] = value;
    below = own;
    own = above;
  }
}
