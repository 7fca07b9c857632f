// The state with which a domain begins: noise from −1 to 1 that depends on the place in the domain only.
@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= SIDE || id.y >= SIDE) { return; }
  let place = id.y * SIDE + id.x;
  let begin = id.z * WALK;
  for (var p = begin; p < min(begin + WALK, planes.count); p++) {
    var bits = ((planes.first + p) * SIDE * SIDE + place) * 747796405u + 2891336453u;
    bits = ((bits >> ((bits >> 28u) + 4u)) ^ bits) * 277803737u;
    fresh[(planes.result + p) * SIDE * SIDE + place] = f32((bits >> 22u) ^ bits) * 4.656612873e-10 - 1.0;
  }
}
