// Computes what flows into each absorbing wall face in this step (docs/theory/walls.md, eq. W5 to W7), and takes it out
// of those nodes of the line that no other line goes through: no other invocation reads these. MaterialLaw,
// BranchPair: src/kernel/room/layouts.ts emits them.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// FACE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> faces: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> flows: array<f32>;
@group(0) @binding(4) var<storage, read> laws: array<Law>;
@group(0) @binding(5) var<storage, read> branches: array<BranchPair>;
// Of each tile of faces, where its states begin.
@group(0) @binding(6) var<storage, read> tiles: array<u32>;
// Tile by tile: FACE_MEMORY of each face, then PAIR_STATE of each for the first pair of branches, the second, and so on.
@group(0) @binding(7) var<storage, read_write> states: array<vec4<f32>>;

override TILE: u32;
// λ/2
override HALF_COURANT: f32;

// From node to node of the line before a wall in a direction; unsigned numbers wrap.
fn stepInward(direction: u32) -> u32 {
  let stride = select(select(PLANE, PITCH, direction < 4u), 1u, direction < 2u);
  return select(0u - stride, stride, (direction & 1u) == 0u);
}

// Four nodes of a line, from its node `first` on; beyond its end the first node of all, of weight zero.
struct Nodes {
  index: vec4<u32>,
  weight: vec4<f32>,
}

fn nodesOf(face: vec4<u32>, line: u32, first: u32) -> Nodes {
  let run = (face.y >> 3u) & 31u;
  let m = vec4<u32>(first) + vec4<u32>(0u, 1u, 2u, 3u);
  let exists = m < vec4<u32>(run);
  let at = select(vec4<u32>(), m, exists);
  let weight = vec4<f32>(lineWeight(line, at.x), lineWeight(line, at.y), lineWeight(line, at.z), lineWeight(line, at.w));
  return Nodes(face.x + at * stepInward(face.y & 7u), select(vec4<f32>(), weight, exists));
}

fn valuesNext(i: vec4<u32>) -> vec4<f32> {
  return vec4<f32>(next[i.x], next[i.y], next[i.z], next[i.w]);
}

fn valuesNow(i: vec4<u32>) -> vec4<f32> {
  return vec4<f32>(now[i.x], now[i.y], now[i.z], now[i.w]);
}

// Stores the values of those nodes that are the line's alone, a bit each.
fn store(i: vec4<u32>, values: vec4<f32>, alone: u32) {
  if ((alone & 1u) != 0u) { next[i.x] = values.x; }
  if ((alone & 2u) != 0u) { next[i.y] = values.y; }
  if ((alone & 4u) != 0u) { next[i.z] = values.z; }
  if ((alone & 8u) != 0u) { next[i.w] = values.w; }
}

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let f = entryOf(group, groups, local);
  if (f >= COUNT) { return; }
  let face = faces[f];
  let shape = face.y;
  let run = (shape >> 3u) & 31u;
  let lawAt = shape >> 16u;
  let line = lineOf(lawAt, run);
  // All loads of a line are under way together, and its values stay in registers.
  let near = nodesOf(face, line, 0u);
  let far = nodesOf(face, line, 4u);
  let nearNext = valuesNext(near.index);
  var farNext: vec4<f32>;
  if (run > 4u) { farNext = valuesNext(far.index); }
  let law = materialLaw(lawAt);
  let home = tiles[f / TILE] + f % TILE;
  let memory = states[home];
  let traceNext = dot(near.weight, nearNext) + dot(far.weight, farNext);
  let drive = HALF_COURANT * (traceNext - memory.y) + memory.x;
  let flow = bitcast<f32>(face.z) * (law.coupling * drive + memory.w);
  store(near.index, nearNext - flow * near.weight, shape >> 8u);
  if (run > 4u) { store(far.index, farNext - flow * far.weight, shape >> 12u); }

  // Where all nodes are the line's alone, only its own flow changes the trace: it is known before it is read.
  var traceNow = memory.z;
  if (((shape >> 8u) & 255u) != (1u << run) - 1u) {
    flows[f] = flow;
    traceNow = dot(near.weight, valuesNow(near.index));
    if (run > 4u) { traceNow += dot(far.weight, valuesNow(far.index)); }
  }
  let traceAfter = traceNext - flow * (dot(near.weight, near.weight) + dot(far.weight, far.weight));

  let drop = drive - bitcast<f32>(face.w) * flow;
  var held = 0.0;
  if (law.pairs > 0u) {
    var at = home + TILE;
    var state = states[at];
    for (var left = law.pairs; left > 0u; left--) {
      let pair = branches[law.firstPair + law.pairs - left];
      // The next is under way while this one is computed.
      var following: vec4<f32>;
      if (left > 1u) { following = states[at + TILE]; }
      let branchFlow = pair.coupling * (drop + (state.xz - state.yw));
      let a = pair.inertia * branchFlow - state.xz;
      let c = state.yw + pair.stiffness * branchFlow;
      states[at] = vec4<f32>(a.x, c.x, a.y, c.y);
      held += dot(pair.coupling, a - c);
      state = following;
      at += TILE;
    }
  }
  states[home] = vec4<f32>(airInertia(lawAt) * flow - memory.x, traceNow, traceAfter, held);
}
