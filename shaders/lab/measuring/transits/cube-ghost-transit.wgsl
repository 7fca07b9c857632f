// cube_ghost_transit ([MoLi2018], Listing 5): the same copy, each plane of a tile by way of workgroup memory with an
// aligned ghost zone for a reach of 1: two full rounds of loads (shaders/lab/published/mo-li/aligned-zone.wgsl).
@group(0) @binding(0) var<storage, read_write> to: array<f32>;
@group(0) @binding(1) var<storage, read> source: array<f32>;

const THREADS = TILE_X * TILE_Y;
var<workgroup> zone: array<f32, 2u * THREADS>;

@compute @workgroup_size(TILE_X, TILE_Y)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let x = group.x * TILE_X + local.x;
  let y = group.y * TILE_Y + local.y;
  let corner = FIRST + (group.y * TILE_Y - 1u) * PITCH + group.x * TILE_X - MARGIN;
  var first = corner + offsetInZone(index);
  var second = corner + offsetInZone(index + THREADS);
  var i = FIRST + y * PITCH + x;
  for (var z = 0u; z < PLANES; z++) {
    zone[index] = source[first];
    zone[index + THREADS] = source[second];
    first += PLANE;
    second += PLANE;
    workgroupBarrier();
    if (x < PITCH && y < ROWS) { to[i] = zone[(local.y + 1u) * ZONE_X + local.x + MARGIN]; }
    i += PLANE;
    workgroupBarrier();
  }
}
