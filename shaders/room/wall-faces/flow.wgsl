// Computes what flows into each absorbing wall face in this step (docs/theory/walls.md, eq. W5 to W7), and takes it out
// of those nodes of the line that no other line goes through: no other invocation reads these.
// Face, MaterialLaw, BranchPair, and faceRun and its like: src/kernel/room/layouts.ts emits them; wallPart:
// src/kernel/room/wall-faces.ts.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
@group(0) @binding(2) var<storage, read> faces: array<Face>;
@group(0) @binding(3) var<storage, read_write> flows: array<f32>;
// FACE_MEMORY of each face.
@group(0) @binding(4) var<storage, read_write> memories: array<vec2<f32>>;
@group(0) @binding(5) var<storage, read> laws: array<Law>;
@group(0) @binding(6) var<storage, read> pairs: array<BranchPair>;
// PAIR_STATES of each face. Faces go in tiles; in a tile, the first pairs of all its faces stand together, then the
// second. How they are loaded and stored: src/kernel/room/wall-faces.ts.
@group(0) @binding(7) var<storage, read_write> states: array<vec4<f32>>;

override TILE: u32;
// λ/2
override HALF_COURANT: f32;

// From node to node of the line of a face, away from the wall; unsigned numbers wrap.
fn stepInward(bits: u32) -> u32 {
  let axis = faceAxis(bits);
  let stride = select(select(PLANE, PITCH, axis == 1u), 1u, axis == 0u);
  return select(0u - stride, stride, faceSide(bits) == 0u);
}

// Four nodes of a line, from its node `first` on; beyond its end the first node of all, of weight zero.
struct Nodes {
  index: vec4<u32>,
  weight: vec4<f32>,
}

fn nodesOf(face: Face, line: u32, first: u32) -> Nodes {
  let run = faceRun(face.bits);
  let m = vec4<u32>(first) + vec4<u32>(0u, 1u, 2u, 3u);
  let exists = m < vec4<u32>(run);
  let at = select(vec4<u32>(), m, exists);
  let weight = vec4<f32>(lineWeight(line, at.x), lineWeight(line, at.y), lineWeight(line, at.z), lineWeight(line, at.w));
  return Nodes(face.node + at * stepInward(face.bits), select(vec4<f32>(), weight, exists));
}

fn valuesNext(i: vec4<u32>) -> vec4<f32> {
  return vec4<f32>(next[i.x], next[i.y], next[i.z], next[i.w]);
}

fn valuesNow(i: vec4<u32>) -> vec4<f32> {
  return vec4<f32>(now[i.x], now[i.y], now[i.z], now[i.w]);
}

// Stores the values of those of four nodes that are the line's alone, from its node `first` on.
fn store(i: vec4<u32>, values: vec4<f32>, bits: u32, first: u32) {
  if (isAlone(bits, first)) { next[i.x] = values.x; }
  if (isAlone(bits, first + 1u)) { next[i.y] = values.y; }
  if (isAlone(bits, first + 2u)) { next[i.z] = values.z; }
  if (isAlone(bits, first + 3u)) { next[i.w] = values.w; }
}

fn isAlone(bits: u32, m: u32) -> bool {
  return extractBits(faceAlone(bits), m, 1u) == 1u;
}

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let part = wallPart();
  let f = part.first + entryOf(group, groups, local);
  if (f >= part.end) { return; }
  var face = faces[f];
  face.node += part.base;
  face.states -= part.further;
  let run = faceRun(face.bits);
  let lawAt = faceLaw(face.bits);
  let line = lineOf(lawAt, run);
  let law = materialLaw(lawAt);
  // All loads of states and line are under way together, and their values stay in registers.
  let held = loadHeld(face.states, law.pairCount);
  let near = nodesOf(face, line, 0u);
  let nearNext = valuesNext(near.index);
  let nearNow = valuesNow(near.index);
  var far: Nodes;
  var farNext: vec4<f32>;
  var farNow: vec4<f32>;
  if (TAPS > 4u && run > 4u) {
    far = nodesOf(face, line, 4u);
    farNext = valuesNext(far.index);
    farNow = valuesNow(far.index);
  }
  let traceNext = dot(near.weight, nearNext) + dot(far.weight, farNext);
  let traceNow = dot(near.weight, nearNow) + dot(far.weight, farNow);
  let memory = memories[f];
  let drive = HALF_COURANT * (traceNext - memory.y) + memory.x;

  let flow = face.gain * (law.coupling * drive + flowHeld(held, law.firstPair, law.pairCount));
  storeHeld(held, face.states, law.firstPair, law.pairCount, drive - face.reaction * flow);
  flows[f] = flow;
  store(near.index, nearNext - flow * near.weight, face.bits, 0u);
  if (TAPS > 4u && run > 4u) { store(far.index, farNext - flow * far.weight, face.bits, 4u); }
  memories[f] = vec2<f32>(airInertia(lawAt) * flow - memory.x, traceNow);
}
