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
