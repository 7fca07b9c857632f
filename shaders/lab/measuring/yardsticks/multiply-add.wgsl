// Four groups of four chains of multiply-adds for each thread: measures the rate of arithmetic alone.
@group(0) @binding(0) var<storage, read_write> result: array<f32>;
override ROUNDS: u32;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let factor = 0.999 + f32(id.x & 1u) * 1e-6;
  var a = vec4<f32>(0.1, 0.2, 0.3, 0.4) + f32(id.x);
  var b = a + 1.0;
  var c = a + 2.0;
  var d = a + 3.0;
  for (var round = 0u; round < ROUNDS; round++) {
    a = fma(a, vec4<f32>(factor), b);
    b = fma(b, vec4<f32>(factor), c);
    c = fma(c, vec4<f32>(factor), d);
    d = fma(d, vec4<f32>(factor), a);
  }
  let sum = a + b + c + d;
  result[id.x] = sum.x + sum.y + sum.z + sum.w;
}
