// Tests whether the device computes sums and products as they are written.
@group(0) @binding(0) var<storage, read> pairs: array<vec2<f32>>;
// For each pair: sum, ordered sum, fused product, split product; each with its rounding error.
@group(0) @binding(1) var<storage, read_write> results: array<vec2<f32>>;
@group(0) @binding(2) var<uniform> zero: u32;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= arrayLength(&pairs)) { return; }
  let pair = pairs[id.x];
  let ordered = select(pair.yx, pair, abs(pair.x) >= abs(pair.y));
  results[4u * id.x] = twoSum(pair.x, pair.y);
  results[4u * id.x + 1u] = orderedSum(ordered.x, ordered.y);
  results[4u * id.x + 2u] = fusedProduct(pair.x, pair.y);
  results[4u * id.x + 3u] = splitProduct(pair.x, pair.y);
}
