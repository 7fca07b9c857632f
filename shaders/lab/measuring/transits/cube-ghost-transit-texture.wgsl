// cube_ghost_transit ([MoLi2018], Listing 5) with the grid in a texture: each plane of a tile comes by way of workgroup
// memory with its aligned ghost zone. Texels outside of the texture are 0 or those at its edge.
override WIDTH: u32;
override HEIGHT: u32;
override PLANES: u32;
@group(0) @binding(0) var<storage, read_write> to: array<f32>;
@group(0) @binding(1) var source: texture_3d<f32>;

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
  let corner = vec2<i32>(i32(group.x * TILE_X) - i32(MARGIN), i32(group.y * TILE_Y) - 1);
  let first = corner + vec2<i32>(i32(index % ZONE_X), i32(index / ZONE_X));
  let later = index + THREADS;
  let second = corner + vec2<i32>(i32(later % ZONE_X), i32(later / ZONE_X));
  for (var z = 0u; z < PLANES; z++) {
    zone[index] = textureLoad(source, vec3<i32>(first, i32(z)), 0).r;
    zone[later] = textureLoad(source, vec3<i32>(second, i32(z)), 0).r;
    workgroupBarrier();
    if (x < WIDTH && y < HEIGHT) { to[(z * HEIGHT + y) * WIDTH + x] = zone[(local.y + 1u) * ZONE_X + local.x + MARGIN]; }
    workgroupBarrier();
  }
}
