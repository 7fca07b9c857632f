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
const BOX_Z = 12u;
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
  fill(brick, local);
  workgroupBarrier();
  feel(brick, local);
  workgroupBarrier();
  nearWallNodes(brick, local);
  updateCutNodes(brick, local);
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
const NO_ROW = 4294967295u;
const MOST_FELT = 832u;
struct CutNode {
  index: u32,
  place: u32,
  row: u32,
  inverseMass: f32,
  low: u32,
  high: u32,
  firstTerm: u32,
  counts: u32,
}
// Nodes whose walls pass between the nodes (src/room/subcell/subcell.ts). CutNode: src/kernel/room/layouts.ts emits it.
@group(0) @binding(5) var<storage, read> cutNodes: array<CutNode>;
// BEHIND_NODE: nodes behind walls, brick by brick; in a brick first those that its nodes are hosts of.
@group(0) @binding(6) var<storage, read> behind: array<vec4<u32>>;
// WEIGHTED: hosts of the nodes behind walls; links of each cut node, by the other end; its guests, by their place in `felt`.
@group(0) @binding(7) var<storage, read> terms: array<vec2<u32>>;

// What nodes behind walls feel from the cubes round them, for their hosts to take.
var<workgroup> felt: array<f32, MOST_FELT>;

// Gives the brick's nodes behind walls the values that their hosts say. Relative to the first host, whose weight is what
// the others leave of 1: a constant field is continued to the last bit.
fn fill(brick: Brick, local: u32) {
  for (var entry = local; entry < brick.behind; entry += GROUP) {
    let node = behind[brick.firstBehind + entry];
    let first = nowAt(terms[node.y].x);
    var sum = 0.0;
    for (var at = node.y + 1u; at < node.y + (node.x >> PLACE_BITS); at++) {
      let host = terms[at];
      sum += bitcast<f32>(host.y) * (nowAt(host.x) - first);
    }
    box[node.x & ((1u << PLACE_BITS) - 1u)] = first + sum;
  }
}

fn feel(brick: Brick, local: u32) {
  for (var entry = local; entry < brick.felt; entry += GROUP) {
    let node = behind[brick.firstBehind + entry];
    let p = node.x & ((1u << PLACE_BITS) - 1u);
    felt[entry] = cubeSum(p, box[p], node.zw);
  }
}

fn updateCutNodes(brick: Brick, local: u32) {
  for (var entry = local; entry < brick.cut; entry += GROUP) {
    let node = cutNodes[brick.firstCut + entry];
    let before = nextAt(node.index);
    let c = box[node.place];
    var sum = cubeSum(node.place, c, vec2<u32>(node.low, node.high));
    if (node.row != NO_ROW) { sum += rowSum(node.index, node.place, c, node.row); }
    var at = node.firstTerm;
    for (let end = at + (node.counts & 0xffffu); at < end; at++) {
      let link = terms[at];
      sum += bitcast<f32>(link.y) * (nowAt(link.x) - c);
    }
    for (let end = at + (node.counts >> 16u); at < end; at++) {
      let guest = terms[at];
      sum += bitcast<f32>(guest.y) * felt[guest.x];
    }
    setNext(node.index, c + ((c - before) + node.inverseMass * sum));
  }
}

// 240ths of the weights of a full cube between corners that differ along one axis, two and three.
override ONE: f32;
override TWO: f32;
override THREE: f32;

fn cubeSum(p: u32, c: f32, f: vec2<u32>) -> f32 {
  if ((f.x | f.y) == 0u) { return 0.0; }
  let f0 = f32((f.x >> 0u) & 255u);
  let f1 = f32((f.x >> 8u) & 255u);
  let f2 = f32((f.x >> 16u) & 255u);
  let f3 = f32((f.x >> 24u) & 255u);
  let f4 = f32((f.y >> 0u) & 255u);
  let f5 = f32((f.y >> 8u) & 255u);
  let f6 = f32((f.y >> 16u) & 255u);
  let f7 = f32((f.y >> 24u) & 255u);
  var one = 0.0;
  var two = 0.0;
  var three = 0.0;
  three += (f0) * (box[p - 290u] - c);
  two += (f0 + f1) * (box[p - 289u] - c);
  three += (f1) * (box[p - 288u] - c);
  two += (f0 + f2) * (box[p - 273u] - c);
  one += (f0 + f1 + f2 + f3) * (box[p - 272u] - c);
  two += (f1 + f3) * (box[p - 271u] - c);
  three += (f2) * (box[p - 256u] - c);
  two += (f2 + f3) * (box[p - 255u] - c);
  three += (f3) * (box[p - 254u] - c);
  two += (f0 + f4) * (box[p - 18u] - c);
  one += (f0 + f1 + f4 + f5) * (box[p - 17u] - c);
  two += (f1 + f5) * (box[p - 16u] - c);
  one += (f0 + f2 + f4 + f6) * (box[p - 1u] - c);
  one += (f1 + f3 + f5 + f7) * (box[p + 1u] - c);
  two += (f2 + f6) * (box[p + 16u] - c);
  one += (f2 + f3 + f6 + f7) * (box[p + 17u] - c);
  two += (f3 + f7) * (box[p + 18u] - c);
  three += (f4) * (box[p + 254u] - c);
  two += (f4 + f5) * (box[p + 255u] - c);
  three += (f5) * (box[p + 256u] - c);
  two += (f4 + f6) * (box[p + 271u] - c);
  one += (f4 + f5 + f6 + f7) * (box[p + 272u] - c);
  two += (f5 + f7) * (box[p + 273u] - c);
  three += (f6) * (box[p + 288u] - c);
  two += (f6 + f7) * (box[p + 289u] - c);
  three += (f7) * (box[p + 290u] - c);
  return ONE * one + TWO * two + THREE * three;
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
