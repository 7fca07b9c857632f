// What flows into each absorbing wall face in this step (docs/walls.md, eq. 4 and 5).
@group(0) @binding(0) var<storage, read> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// Of each face: flow, memory, trace of u[n−1], gain.
@group(0) @binding(2) var<storage, read_write> faces: array<vec4<f32>>;
// Of each face: index of its node; shape.
@group(0) @binding(3) var<storage, read> lines: array<vec2<u32>>;
// Of each material: coupling, carry.
@group(0) @binding(4) var<storage, read> laws: array<vec2<f32>>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let f = entryOf(group, groups, local);
  if (f >= COUNT) { return; }
  let line = lines[f];
  var traceNext = 0.0;
  var traceNow = 0.0;
  for (var m = 0u; m < TAPS; m++) {
    let i = lineNode(line, m);
    traceNext += traceWeight(m) * next[i];
    traceNow += traceWeight(m) * now[i];
  }
  let face = faces[f];
  let law = laws[line.y >> 8u];
  let flow = face.w * (law.x * (traceNext - face.z) + face.y);
  faces[f] = vec4<f32>(flow, law.y * flow - face.y, traceNow, face.w);
}
