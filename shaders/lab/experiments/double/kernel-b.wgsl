// KernelB ([Hamilton2015], fig. 6), six points a turn of the loop, on numbers of two floats.
// Of each distance: the number of its points in all, bits of its weight.
@group(0) @binding(3) var<storage, read> distances: array<vec4<u32>>;
@group(0) @binding(4) var<uniform> zero: u32;
override SHELLS: u32;

fn pair(i: u32, away: u32, c: vec2<f32>) -> vec2<f32> {
  return plus(plus(now[i - away], -c), plus(now[i + away], -c));
}

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = tileOf(group) * vec3<u32>(GROUP_X, GROUP_Y, GROUP_Z) + local;
  if (id.x >= PITCH || id.y >= ROWS || id.z >= PLANES) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (interiorBits(node) == 0u) { return; }
  let i = FIRST + node;
  let c = now[i];
  var sum = vec2<f32>(0.0);
  for (var m = 1u; m <= SHELLS; m++) {
    let six = plus(plus(pair(i, m, c), pair(i, m * PITCH, c)), pair(i, m * PLANE, c));
    sum = plus(sum, times(bitcast<vec2<f32>>(distances[m - 1u].yz), six));
  }
  next[i] = plus(c, plus(plus(c, -next[i]), sum));
}
