// Near-wall and cut nodes by bricks (src/kernel/room/bricks.ts), each done by a workgroup. Brick: src/kernel/room/layouts.ts
// emits it.
@group(0) @binding(BRICK_BINDING) var<storage, read> bricks: array<Brick>;
@group(0) @binding(ROW_BINDING) var<storage, read> rows: array<vec4<f32>>;
override BRICKS: u32;

// u[n] round the brick's nodes.
var<workgroup> box: array<f32, BOX_PITCH * BOX_Y * BOX_Z>;

// Coordinates in the box of a value of its part that is read. Exact: values are fewer than 2^13, and a half is far from
// the next whole number.
fn inBox(value: u32, first: vec3<u32>, size: vec3<u32>, perRow: f32, perPlane: f32) -> vec3<u32> {
  let z = u32((f32(value) + 0.5) * perPlane);
  let inPlane = value - z * size.x * size.y;
  let y = u32((f32(inPlane) + 0.5) * perRow);
  return first + vec3<u32>(inPlane - y * size.x, y, z);
}

fn brickNodes(number: u32, local: u32) {
  let brick = bricks[number];
  // The part of the box that its nodes read: of each axis where it begins, in 4 bits, and its length, in 5.
  let first = vec3<u32>(brick.extent, brick.extent >> 9u, brick.extent >> 18u) & vec3<u32>(15u);
  let size = vec3<u32>(brick.extent >> 4u, brick.extent >> 13u, brick.extent >> 22u) & vec3<u32>(31u);
  let count = size.x * size.y * size.z;
  let perRow = 1.0 / f32(size.x);
  let perPlane = 1.0 / f32(size.x * size.y);
  for (var begin = local; begin < count; begin += GROUP * LOADS) {
    /* loads */
  }
  workgroupBarrier();
  /* parts */
}
