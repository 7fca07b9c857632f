// Nodes whose walls pass between the nodes (src/room/subcell/subcell.ts). CutNode: src/kernel/room/layouts.ts emits it.
@group(0) @binding(CUT_BINDING) var<storage, read> cutNodes: array<CutNode>;
// BEHIND_NODE: nodes behind walls, brick by brick; in a brick first those that its nodes are hosts of.
@group(0) @binding(BEHIND_BINDING) var<storage, read> behind: array<vec4<u32>>;
// WEIGHTED: hosts of the nodes behind walls; links of each cut node, by the other end; its guests, by their place in `felt`.
@group(0) @binding(TERM_BINDING) var<storage, read> terms: array<vec2<u32>>;

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
