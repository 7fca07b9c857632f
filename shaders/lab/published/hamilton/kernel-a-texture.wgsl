// KernelA ([Hamilton2015], fig. 5) with its states in textures (section 4.3): shaders/interior/kernel-a.wgsl with
// texels for nodes. What is written is the third of three textures. A point: its distance along x, y and z, which wraps
// where it is negative, and its weight λ²α.
@group(0) @binding(3) var<uniform> points: array<vec4<u32>, 512>;
@group(0) @binding(4) var before: texture_3d<f32>;
override PAIRS: u32;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = nodeOf(group, local);
  if (id.x >= PITCH || id.y >= ROWS || id.z >= PLANES) { return; }
  if (!isInterior(id.z * PLANE + id.y * PITCH + id.x)) { return; }
  let i = vec3<i32>(id);
  let c = textureLoad(now, i, 0).r;
  var sum = 0.0;
  for (var k = 0u; k < 2u * PAIRS; k += 2u) {
    let p = points[k];
    let q = points[k + 1u];
    sum += bitcast<f32>(p.w) * (textureLoad(now, i + bitcast<vec3<i32>>(p.xyz), 0).r - c);
    sum += bitcast<f32>(q.w) * (textureLoad(now, i + bitcast<vec3<i32>>(q.xyz), 0).r - c);
  }
  textureStore(next, i, vec4<f32>(c + ((c - textureLoad(before, i, 0).r) + sum), 0.0, 0.0, 0.0));
}
