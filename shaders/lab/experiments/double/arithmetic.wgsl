// A number as a pair of floats whose sum it is: high, the nearest float, and low, the rest. 48 bits.
// Exact products come from a multiply-add that rounds once, or if the device has none, from halves [Dekker1971].
override FUSED: bool;

// x. The uniform `zero` is 0, but compilers do not know that: an NVIDIA driver would simplify (a + b) - a to b.
fn kept(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) ^ zero); }

// a + b, rounded to a float before it is used.
fn add(a: f32, b: f32) -> f32 { return kept(a + b); }

// a + b and its rounding error (Knuth).
fn twoSum(a: f32, b: f32) -> vec2<f32> {
  let sum = add(a, b);
  let part = add(sum, -a);
  return vec2<f32>(sum, add(add(a, -add(sum, -part)), add(b, -part)));
}

// The same where |a| ≥ |b| (Dekker).
fn orderedSum(a: f32, b: f32) -> vec2<f32> {
  let sum = add(a, b);
  return vec2<f32>(sum, add(b, -add(sum, -a)));
}

// a·b and its rounding error.
fn fusedProduct(a: f32, b: f32) -> vec2<f32> {
  let product = kept(a * b);
  return vec2<f32>(product, kept(fma(a, b, -product)));
}

// The upper 12 bits, and the rest: 12 more.
fn halves(a: f32) -> vec2<f32> {
  let upper = bitcast<f32>(bitcast<u32>(a) & 0xfffff000u);
  return vec2<f32>(upper, a - upper);
}

// Products of halves are exact, and so are these sums.
fn splitProduct(a: f32, b: f32) -> vec2<f32> {
  let product = kept(a * b);
  let p = halves(a);
  let q = halves(b);
  return vec2<f32>(product, add(add(add(add(p.x * q.x, -product), p.x * q.y), p.y * q.x), p.y * q.y));
}

fn plus(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  let high = twoSum(a.x, b.x);
  let low = twoSum(a.y, b.y);
  let sum = orderedSum(high.x, add(high.y, low.x));
  return orderedSum(sum.x, add(sum.y, low.y));
}

fn times(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  var product: vec2<f32>;
  if (FUSED) { product = fusedProduct(a.x, b.x); } else { product = splitProduct(a.x, b.x); }
  return orderedSum(product.x, add(product.y, fma(a.x, b.y, a.y * b.x)));
}
