// A number as the sum of two floats that is not carried out: high, the nearest float, and low, what is left. 48 bits.
// Products are taken apart by a multiply-add that rounds once, or where the device has none, into halves ([Dekker1971]).
override FUSED: bool;

// x. `zero` is a uniform of the kernel, 0, which no compiler knows: an NVIDIA driver makes b of (a + b) - a.
fn kept(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) ^ zero); }

// a + b, rounded to a float before anything else is made of it.
fn add(a: f32, b: f32) -> f32 { return kept(a + b); }

// a + b and what is rounded off (Knuth).
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

// a·b and what is rounded off.
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
