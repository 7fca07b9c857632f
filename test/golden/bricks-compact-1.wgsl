// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
const GROUP = 256u;
const BOX_PITCH = 17u;
const BOX_Y = 16u;
const BOX_Z = 15u;
const PLACE_BITS = 12u;
const LOADS = 8u;
const ROW_VECTORS = 2u;
struct Brick {
  corner: u32,
  extent: u32,
  firstNearWall: u32,
  nearWall: u32,
  firstCut: u32,
  cut: u32,
  firstBehind: u32,
  behind: u32,
  felt: u32,
}
// Near-wall and cut nodes by bricks (src/kernel/room/bricks.ts), each done by a workgroup. Brick: src/kernel/room/layouts.ts
// emits it.
@group(0) @binding(2) var<storage, read> bricks: array<Brick>;
@group(0) @binding(3) var<storage, read> rows: array<vec4<f32>>;
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
    let at0 = inBox(min(begin + 0u * GROUP, count - 1u), first, size, perRow, perPlane);
    let at1 = inBox(min(begin + 1u * GROUP, count - 1u), first, size, perRow, perPlane);
    let at2 = inBox(min(begin + 2u * GROUP, count - 1u), first, size, perRow, perPlane);
    let at3 = inBox(min(begin + 3u * GROUP, count - 1u), first, size, perRow, perPlane);
    let at4 = inBox(min(begin + 4u * GROUP, count - 1u), first, size, perRow, perPlane);
    let at5 = inBox(min(begin + 5u * GROUP, count - 1u), first, size, perRow, perPlane);
    let at6 = inBox(min(begin + 6u * GROUP, count - 1u), first, size, perRow, perPlane);
    let at7 = inBox(min(begin + 7u * GROUP, count - 1u), first, size, perRow, perPlane);
    let v0 = nowAt(brick.corner + at0.x + at0.y * PITCH + at0.z * PLANE);
    let v1 = nowAt(brick.corner + at1.x + at1.y * PITCH + at1.z * PLANE);
    let v2 = nowAt(brick.corner + at2.x + at2.y * PITCH + at2.z * PLANE);
    let v3 = nowAt(brick.corner + at3.x + at3.y * PITCH + at3.z * PLANE);
    let v4 = nowAt(brick.corner + at4.x + at4.y * PITCH + at4.z * PLANE);
    let v5 = nowAt(brick.corner + at5.x + at5.y * PITCH + at5.z * PLANE);
    let v6 = nowAt(brick.corner + at6.x + at6.y * PITCH + at6.z * PLANE);
    let v7 = nowAt(brick.corner + at7.x + at7.y * PITCH + at7.z * PLANE);
    if (begin + 0u * GROUP < count) { box[at0.x + BOX_PITCH * (at0.y + BOX_Y * at0.z)] = v0; }
    if (begin + 1u * GROUP < count) { box[at1.x + BOX_PITCH * (at1.y + BOX_Y * at1.z)] = v1; }
    if (begin + 2u * GROUP < count) { box[at2.x + BOX_PITCH * (at2.y + BOX_Y * at2.z)] = v2; }
    if (begin + 3u * GROUP < count) { box[at3.x + BOX_PITCH * (at3.y + BOX_Y * at3.z)] = v3; }
    if (begin + 4u * GROUP < count) { box[at4.x + BOX_PITCH * (at4.y + BOX_Y * at4.z)] = v4; }
    if (begin + 5u * GROUP < count) { box[at5.x + BOX_PITCH * (at5.y + BOX_Y * at5.z)] = v5; }
    if (begin + 6u * GROUP < count) { box[at6.x + BOX_PITCH * (at6.y + BOX_Y * at6.z)] = v6; }
    if (begin + 7u * GROUP < count) { box[at7.x + BOX_PITCH * (at7.y + BOX_Y * at7.z)] = v7; }
  }
  workgroupBarrier();
  nearWallNodes(brick, local);
}

// Σ of the row of node i at place p: its value, first vector of the row.
fn rowSum(i: u32, p: u32, c: f32, row: u32) -> f32 {
  var sum = 0.0;
  var w: vec4<f32>;
  w = rows[row + 0u];
  sum += w[0] * (box[p - 1u] - c);
  sum += w[1] * (box[p + 1u] - c);
  sum += w[2] * (box[p - 17u] - c);
  sum += w[3] * (box[p + 17u] - c);
  w = rows[row + 1u];
  sum += w[0] * (box[p - 272u] - c);
  sum += w[1] * (box[p + 272u] - c);
  return sum;
}
// BRICK_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(4) var<storage, read> nodes: array<vec2<u32>>;

fn nearWallNodes(brick: Brick, local: u32) {
  for (var entry = local; entry < brick.nearWall; entry += GROUP) {
    let node = nodes[brick.firstNearWall + entry];
    let before = nextAt(node.x);
    let p = node.y & ((1u << PLACE_BITS) - 1u);
    let c = box[p];
    setNext(node.x, c + ((c - before) + rowSum(node.x, p, c, (node.y >> PLACE_BITS) * ROW_VECTORS)));
  }
}
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;

fn nowAt(i: u32) -> f32 { return now[i]; }
fn nextAt(i: u32) -> f32 { return next[i]; }
fn setNext(i: u32, value: f32) { next[i] = value; }

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let number = group.y * groups.x + group.x;
  if (number < BRICKS) { brickNodes(number, local); }
}
