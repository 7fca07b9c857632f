// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
// One invocation for each of COUNT entries of a list. Workgroups have two dimensions if they are too many for one.
override COUNT: u32;
const GROUP = 128u;

fn entryOf(group: vec3<u32>, groups: vec3<u32>, local: u32) -> u32 {
  return (group.y * groups.x + group.x) * GROUP + local;
}
// 240ths of the weights of a full cube between corners that differ along one axis, two and three.
override ONE: f32;
override TWO: f32;
override THREE: f32;

fn cubeSum(i: u32, c: f32, f: vec2<u32>) -> f32 {
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
  three += (f0) * (now[i - PLANE - PITCH - 1u] - c);
  two += (f0 + f1) * (now[i - PLANE - PITCH] - c);
  three += (f1) * (now[i - PLANE - PITCH + 1u] - c);
  two += (f0 + f2) * (now[i - PLANE - 1u] - c);
  one += (f0 + f1 + f2 + f3) * (now[i - PLANE] - c);
  two += (f1 + f3) * (now[i - PLANE + 1u] - c);
  three += (f2) * (now[i - PLANE + PITCH - 1u] - c);
  two += (f2 + f3) * (now[i - PLANE + PITCH] - c);
  three += (f3) * (now[i - PLANE + PITCH + 1u] - c);
  two += (f0 + f4) * (now[i - PITCH - 1u] - c);
  one += (f0 + f1 + f4 + f5) * (now[i - PITCH] - c);
  two += (f1 + f5) * (now[i - PITCH + 1u] - c);
  one += (f0 + f2 + f4 + f6) * (now[i - 1u] - c);
  one += (f1 + f3 + f5 + f7) * (now[i + 1u] - c);
  two += (f2 + f6) * (now[i + PITCH - 1u] - c);
  one += (f2 + f3 + f6 + f7) * (now[i + PITCH] - c);
  two += (f3 + f7) * (now[i + PITCH + 1u] - c);
  three += (f4) * (now[i + PLANE - PITCH - 1u] - c);
  two += (f4 + f5) * (now[i + PLANE - PITCH] - c);
  three += (f5) * (now[i + PLANE - PITCH + 1u] - c);
  two += (f4 + f6) * (now[i + PLANE - 1u] - c);
  one += (f4 + f5 + f6 + f7) * (now[i + PLANE] - c);
  two += (f5 + f7) * (now[i + PLANE + 1u] - c);
  three += (f6) * (now[i + PLANE + PITCH - 1u] - c);
  two += (f6 + f7) * (now[i + PLANE + PITCH] - c);
  three += (f7) * (now[i + PLANE + PITCH + 1u] - c);
  return ONE * one + TWO * two + THREE * three;
}

const NO_ROW = 4294967295u;

fn rowAndCubeSum(i: u32, c: f32, row: u32, f: vec2<u32>) -> f32 {
  let f0 = f32((f.x >> 0u) & 255u);
  let f1 = f32((f.x >> 8u) & 255u);
  let f2 = f32((f.x >> 16u) & 255u);
  let f3 = f32((f.x >> 24u) & 255u);
  let f4 = f32((f.y >> 0u) & 255u);
  let f5 = f32((f.y >> 8u) & 255u);
  let f6 = f32((f.y >> 16u) & 255u);
  let f7 = f32((f.y >> 24u) & 255u);
  var sum = 0.0;
  var w: vec4<f32>;
  w = rows[row + 0u];
  sum += (w[0] + ONE * (f0 + f2 + f4 + f6)) * (now[i - 1u] - c);
  sum += (w[1] + ONE * (f1 + f3 + f5 + f7)) * (now[i + 1u] - c);
  sum += (w[2] + ONE * (f0 + f1 + f4 + f5)) * (now[i - PITCH] - c);
  sum += (w[3] + ONE * (f2 + f3 + f6 + f7)) * (now[i + PITCH] - c);
  w = rows[row + 1u];
  sum += (w[0] + ONE * (f0 + f1 + f2 + f3)) * (now[i - PLANE] - c);
  sum += (w[1] + ONE * (f4 + f5 + f6 + f7)) * (now[i + PLANE] - c);
  sum += THREE * (f0) * (now[i - PLANE - PITCH - 1u] - c);
  sum += TWO * (f0 + f1) * (now[i - PLANE - PITCH] - c);
  sum += THREE * (f1) * (now[i - PLANE - PITCH + 1u] - c);
  sum += TWO * (f0 + f2) * (now[i - PLANE - 1u] - c);
  sum += TWO * (f1 + f3) * (now[i - PLANE + 1u] - c);
  sum += THREE * (f2) * (now[i - PLANE + PITCH - 1u] - c);
  sum += TWO * (f2 + f3) * (now[i - PLANE + PITCH] - c);
  sum += THREE * (f3) * (now[i - PLANE + PITCH + 1u] - c);
  sum += TWO * (f0 + f4) * (now[i - PITCH - 1u] - c);
  sum += TWO * (f1 + f5) * (now[i - PITCH + 1u] - c);
  sum += TWO * (f2 + f6) * (now[i + PITCH - 1u] - c);
  sum += TWO * (f3 + f7) * (now[i + PITCH + 1u] - c);
  sum += THREE * (f4) * (now[i + PLANE - PITCH - 1u] - c);
  sum += TWO * (f4 + f5) * (now[i + PLANE - PITCH] - c);
  sum += THREE * (f5) * (now[i + PLANE - PITCH + 1u] - c);
  sum += TWO * (f4 + f6) * (now[i + PLANE - 1u] - c);
  sum += TWO * (f5 + f7) * (now[i + PLANE + 1u] - c);
  sum += THREE * (f6) * (now[i + PLANE + PITCH - 1u] - c);
  sum += TWO * (f6 + f7) * (now[i + PLANE + PITCH] - c);
  sum += THREE * (f7) * (now[i + PLANE + PITCH + 1u] - c);
  return sum;
}

struct Node {
  index: u32,
  row: u32,
  inverseMass: f32,
  low: u32,
  high: u32,
  firstTerm: u32,
  counts: u32,
}
const NODE_LINKS_SHIFT = 0u;
const NODE_LINKS_MASK = 65535u;
fn nodeLinks(word: u32) -> u32 { return (word >> NODE_LINKS_SHIFT) & NODE_LINKS_MASK; }
const NODE_GUESTS_SHIFT = 16u;
const NODE_GUESTS_MASK = 65535u;
fn nodeGuests(word: u32) -> u32 { return (word >> NODE_GUESTS_SHIFT) & NODE_GUESTS_MASK; }
// Near-wall nodes in the first workgroups; in the others nodes whose walls pass between the nodes
// (src/room/subcell/model/subcell.ts). Node, nodeLinks, nodeGuests: src/kernel/room/layouts.ts emits them.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// NEAR_WALL_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nearNodes: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> nodes: array<Node>;
// WEIGHTED: the links of each node, by the other end; then its guests, by their index in `felt`.
@group(0) @binding(4) var<storage, read> terms: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read> felt: array<f32>;
@group(0) @binding(6) var<storage, read> rows: array<vec4<f32>>;
override NEAR: u32;
override NEAR_GROUPS: u32;

// The terms from `at` on, four at a time, so that their loads are under way together. Beyond `end` the last one stands
// again, of weight zero.
struct Terms {
  index: vec4<u32>,
  weight: vec4<f32>,
}

fn fourTerms(at: u32, end: u32) -> Terms {
  let k = vec4<u32>(at) + vec4<u32>(0u, 1u, 2u, 3u);
  let held = min(k, vec4<u32>(end - 1u));
  let x = terms[held.x];
  let y = terms[held.y];
  let z = terms[held.z];
  let w = terms[held.w];
  let weight = bitcast<vec4<f32>>(vec4<u32>(x.y, y.y, z.y, w.y));
  return Terms(vec4<u32>(x.x, y.x, z.x, w.x), select(vec4<f32>(), weight, k < vec4<u32>(end)));
}

fn moveAtWall(first: u32) {
  if (first < GROUP * NEAR_GROUPS) {
    if (first < NEAR) { moveNearWall(nearNodes[first]); }
    return;
  }
  let entry = first - GROUP * NEAR_GROUPS;
  if (entry >= COUNT) { return; }
  let node = nodes[entry];
  let i = node.index;
  let c = now[i];
  let fractions = vec2<u32>(node.low, node.high);
  var sum: f32;
  if (node.row == NO_ROW) { sum = cubeSum(i, c, fractions); } else { sum = rowAndCubeSum(i, c, node.row, fractions); }
  let guests = node.firstTerm + nodeLinks(node.counts);
  for (var at = node.firstTerm; at < guests; at += 4u) {
    let links = fourTerms(at, guests);
    let values = vec4<f32>(now[links.index.x], now[links.index.y], now[links.index.z], now[links.index.w]);
    sum += dot(links.weight, values - c);
  }
  let end = guests + nodeGuests(node.counts);
  for (var at = guests; at < end; at += 4u) {
    let guest = fourTerms(at, end);
    let index = guest.index;
    sum += dot(guest.weight, vec4<f32>(felt[index.x], felt[index.y], felt[index.z], felt[index.w]));
  }
  next[i] = c + ((c - next[i]) + node.inverseMass * sum);
}

fn moveNearWall(node: vec2<u32>) {
  let i = node.x;
  let row = node.y;
  let c = now[i];
  var sum = 0.0;
  var w: vec4<f32>;
  w = rows[row + 0u];
  sum += w[0] * (now[i - 1u] - c);
  sum += w[1] * (now[i + 1u] - c);
  sum += w[2] * (now[i - PITCH] - c);
  sum += w[3] * (now[i + PITCH] - c);
  w = rows[row + 1u];
  sum += w[0] * (now[i - PLANE] - c);
  sum += w[1] * (now[i + PLANE] - c);
  next[i] = c + ((c - next[i]) + sum);
}

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  moveAtWall(entryOf(group, groups, local));
}
