// Fills a state with noise in −0.5…0.5 (a PCG hash of the index), so that kernels are not timed on zeros.
@group(0) @binding(0) var<storage, read_write> field: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) local: u32) {
  let i = (group.y * groups.x + group.x) * 256u + local;
  if (i >= arrayLength(&field)) { return; }
  let state = i * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  field[i] = f32((word >> 22u) ^ word) / 4294967296.0 - 0.5;
}
