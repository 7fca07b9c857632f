// Largest difference of two states, as the bits of its absolute value: bits of positive floats sort like the floats.
@group(0) @binding(0) var<storage, read> left: array<f32>;
@group(0) @binding(1) var<storage, read> right: array<f32>;
@group(0) @binding(2) var<storage, read_write> worst: atomic<u32>;

var<workgroup> most: atomic<u32>;

@compute @workgroup_size(256)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let i = (group.y * groups.x + group.x) * 256u + local;
  if (i < arrayLength(&left)) {
    // The bits of NaN are larger than those of any number.
    atomicMax(&most, bitcast<u32>(left[i] - right[i]) & 0x7fffffffu);
  }
  workgroupBarrier();
  if (local == 0u) { atomicMax(&worst, atomicLoad(&most)); }
}
