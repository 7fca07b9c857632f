// KernelA ([Hamilton2015], fig. 5): any stencil, points in a loop.
// Two points a vector: offset, weight, offset, weight. The weights are λ²α; the sum is of differences, so that a
// constant field stays constant.
@group(0) @binding(3) var<uniform> points: array<vec4<u32>, 256>;
override PAIRS: u32;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = nodeOf(group, local);
  if (id.x >= PITCH || id.y >= ROWS || id.z >= PLANES) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (!isInterior(node)) { return; }
  let i = FIRST + node;
  let c = now[i];
  var sum = 0.0;
  for (var k = 0u; k < PAIRS; k++) {
    let p = points[k];
    sum += bitcast<f32>(p.y) * (now[i + p.x] - c);
    sum += bitcast<f32>(p.w) * (now[i + p.z] - c);
  }
  next[i] = c + ((c - next[i]) + sum);
}
