// Copies a state, four nodes for each invocation: the most bandwidth that an update can reach.
@group(0) @binding(0) var<storage, read_write> to: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> source: array<vec4<f32>>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) local: u32) {
  let i = (group.y * groups.x + group.x) * 256u + local;
  if (i < arrayLength(&to)) { to[i] = source[i]; }
}
