// cube_transit ([MoLi2018], Listing 4): copies a grid as an update by tiles would walk it, a thread
// a column of nodes along z: 8 bytes a node, and nothing of a ghost zone.
@group(0) @binding(0) var<storage, read_write> to: array<f32>;
@group(0) @binding(1) var<storage, read> source: array<f32>;

@compute @workgroup_size(TILE_X, TILE_Y)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= PITCH || id.y >= ROWS) { return; }
  var i = FIRST + id.y * PITCH + id.x;
  for (var z = 0u; z < PLANES; z++) {
    to[i] = source[i];
    i += PLANE;
  }
}
