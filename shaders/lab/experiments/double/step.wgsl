// KernelA ([Hamilton2015], fig. 5), shell by shell, on numbers of two floats. As everywhere sums are of
// differences, so that a constant field stays constant.
// Index of each point from the node, shell after shell; unsigned numbers wrap.
@group(0) @binding(3) var<storage, read> points: array<u32>;
// Of each shell: where its points end, bits of its weight.
@group(0) @binding(4) var<storage, read> shells: array<vec4<u32>>;
@group(0) @binding(5) var<uniform> zero: u32;
override SHELLS: u32;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = tileOf(group) * vec3<u32>(GROUP_X, GROUP_Y, GROUP_Z) + local;
  if (id.x >= PITCH || id.y >= ROWS || id.z >= PLANES) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (interiorBits(node) == 0u) { return; }
  let i = FIRST + node;
  let c = now[i];
  var sum = vec2<f32>(0.0);
  var k = 0u;
  for (var s = 0u; s < SHELLS; s++) {
    let shell = shells[s];
    var differences = vec2<f32>(0.0);
    for (; k < shell.x; k++) { differences = plus(differences, plus(now[i + points[k]], -c)); }
    sum = plus(sum, times(bitcast<vec2<f32>>(shell.yz), differences));
  }
  next[i] = plus(c, plus(plus(c, -next[i]), sum));
}
