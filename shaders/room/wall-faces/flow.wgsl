// Computes what flows into each absorbing wall face, or through each sheet, in this step (docs/theory/walls.md, eq. W5
// to W7), and takes it out of those nodes of the lines that no other line goes through: no other invocation reads
// these.
// Face, MaterialLaw, BranchPair, and faceRun and its like: src/kernel/room/layouts.ts emits them; wallPart:
// src/kernel/room/wall-faces.ts; linesOf, tracesOf, inertiaOf, takeOut and rememberedAt: face.wgsl or sheet.wgsl.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
@group(0) @binding(2) var<storage, read> faces: array<Face>;
@group(0) @binding(3) var<storage, read_write> flows: array<f32>;
// FACE_MEMORY of each face, then of each sheet. In flows they stand in the same order.
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

fn nodesOf(node: u32, bits: u32, line: u32, first: u32) -> Nodes {
  let run = faceRun(bits);
  let m = vec4<u32>(first) + vec4<u32>(0u, 1u, 2u, 3u);
  let exists = m < vec4<u32>(run);
  let at = select(vec4<u32>(), m, exists);
  let weight = vec4<f32>(lineWeight(line, at.x), lineWeight(line, at.y), lineWeight(line, at.z), lineWeight(line, at.w));
  return Nodes(node + at * stepInward(bits), select(vec4<f32>(), weight, exists));
}

fn valuesNext(i: vec4<u32>) -> vec4<f32> {
  return vec4<f32>(next[i.x], next[i.y], next[i.z], next[i.w]);
}

fn valuesNow(i: vec4<u32>) -> vec4<f32> {
  return vec4<f32>(now[i.x], now[i.y], now[i.z], now[i.w]);
}

// A line in registers: its nodes, and their values in both states.
struct Line {
  near: Nodes,
  nearNext: vec4<f32>,
  nearNow: vec4<f32>,
  far: Nodes,
  farNext: vec4<f32>,
  farNow: vec4<f32>,
}

fn loadLine(node: u32, bits: u32) -> Line {
  let run = faceRun(bits);
  let weights = lineOf(faceLaw(bits), run);
  var line: Line;
  line.near = nodesOf(node, bits, weights, 0u);
  line.nearNext = valuesNext(line.near.index);
  line.nearNow = valuesNow(line.near.index);
  if (TAPS > 4u && run > 4u) {
    line.far = nodesOf(node, bits, weights, 4u);
    line.farNext = valuesNext(line.far.index);
    line.farNow = valuesNow(line.far.index);
  }
  return line;
}

// Traces of both states: next, now.
fn lineTraces(line: Line) -> vec2<f32> {
  return vec2<f32>(
    dot(line.near.weight, line.nearNext) + dot(line.far.weight, line.farNext),
    dot(line.near.weight, line.nearNow) + dot(line.far.weight, line.farNow),
  );
}

// Takes a flow out of those nodes of a line that are its alone.
fn storeLine(line: Line, bits: u32, flow: f32) {
  store(line.near.index, line.nearNext - flow * line.near.weight, bits, 0u);
  if (TAPS > 4u && faceRun(bits) > 4u) { store(line.far.index, line.farNext - flow * line.far.weight, bits, 4u); }
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
  let row = part.first + entryOf(group, groups, local);
  if (row >= part.end) { return; }
  let f = rememberedAt(row);
  let face = faces[row];
  let firstStates = face.states - part.further;
  let law = materialLaw(faceLaw(face.bits));
  // All loads of states and lines are under way together, and their values stay in registers.
  let held = loadHeld(firstStates, law.pairCount);
  let lines = linesOf(face, part.base);
  let trace = tracesOf(lines);
  let memory = memories[f];
  let drive = HALF_COURANT * (trace.x - memory.y) + memory.x;

  let flow = face.gain * (law.coupling * drive + flowHeld(held, law.firstPair, law.pairCount));
  storeHeld(held, firstStates, law.firstPair, law.pairCount, drive - face.reaction * flow);
  flows[f] = flow;
  takeOut(lines, face, flow);
  memories[f] = vec2<f32>(inertiaOf(face) * flow - memory.x, trace.y);
}
