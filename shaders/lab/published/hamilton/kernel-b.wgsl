// KernelB ([Hamilton2015], fig. 6): leggy stencils, six points a turn of the loop.
// weights[m − 1].x = λ²α of the points at distance m.
@group(0) @binding(3) var<uniform> weights: array<vec4<f32>, 32>;
override REACH: u32;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = nodeOf(group, local);
  if (id.x >= PITCH || id.y >= ROWS || id.z >= PLANES) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (!isInterior(node)) { return; }
  let i = FIRST + node;
  let c = now[i];
  var sum = 0.0;
  for (var m = 1u; m <= REACH; m++) {
    let x = (now[i - m] - c) + (now[i + m] - c);
    let y = (now[i - m * PITCH] - c) + (now[i + m * PITCH] - c);
    let z = (now[i - m * PLANE] - c) + (now[i + m * PLANE] - c);
    sum += weights[m - 1u].x * (x + y + z);
  }
  next[i] = c + ((c - next[i]) + sum);
}
