// Takes the flows of the faces of one direction out of the nodes of their lines; these lines share no node.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> faces: array<Face>;
@group(0) @binding(2) var<storage, read> flows: array<f32>;
override FIRST_FACE: u32;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let entry = entryOf(group, groups, local);
  if (entry >= COUNT) { return; }
  let f = FIRST_FACE + entry;
  let face = faces[f];
  let flow = flows[f];
  for (var m = 0u; m < TAPS; m++) {
    next[lineNode(face, m)] -= traceWeight(m) * flow;
  }
}
