// Puts noise of variance 1/mass into the nodes that move (src/engine/noise.ts): the same at the same node of the room,
// however it is cut into slabs.
@group(0) @binding(0) var<storage, read_write> field: array<f32>;
// What makes a node of the room of an index in the state; unsigned numbers wrap.
override TO_ROOM: u32;

// src/lists/hash.ts
fn mixed(word: u32) -> u32 {
  var z = (word ^ (word >> 16u)) * 0x21f0aaadu;
  z = (z ^ (z >> 15u)) * 0x735a2d97u;
  return z ^ (z >> 15u);
}

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  for (var entry = group.x * GROUP + local; entry < COUNT; entry += groups.x * GROUP) {
    if (!moves(entry)) { continue; }
    let i = indexOf(entry);
    let word = mixed(((i + TO_ROOM) * 0x9e3779b9u) ^ factors.key) >> 8u;
    field[i] = ((f32(word) + 0.5) * 0x1p-23f - 1.0) * sqrt(3.0 / massOf(entry));
  }
}
