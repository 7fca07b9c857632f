// A number as the sum of two floats that is not carried out: high, the nearest float, and low, what is left. 48 bits.
// Products are taken apart by a multiply-add that rounds once, or where the device has none, into halves (Dekker 1971).
override FUSED: bool;

// a + b and what is rounded off (Knuth).
fn twoSum(a: f32, b: f32) -> vec2<f32> {
  let sum = a + b;
  let part = sum - a;
  return vec2<f32>(sum, (a - (sum - part)) + (b - part));
}

// The same where |a| ≥ |b| (Dekker).
fn orderedSum(a: f32, b: f32) -> vec2<f32> {
  let sum = a + b;
  return vec2<f32>(sum, b - (sum - a));
}

// a·b and what is rounded off.
fn fusedProduct(a: f32, b: f32) -> vec2<f32> {
  let product = a * b;
  return vec2<f32>(product, fma(a, b, -product));
}

// The upper 12 bits, and the rest.
fn halves(a: f32) -> vec2<f32> {
  let scaled = 4097.0 * a;
  let upper = scaled - (scaled - a);
  return vec2<f32>(upper, a - upper);
}

fn splitProduct(a: f32, b: f32) -> vec2<f32> {
  let product = a * b;
  let p = halves(a);
  let q = halves(b);
  return vec2<f32>(product, (((p.x * q.x - product) + p.x * q.y) + p.y * q.x) + p.y * q.y);
}

fn plus(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  let high = twoSum(a.x, b.x);
  let low = twoSum(a.y, b.y);
  let sum = orderedSum(high.x, high.y + low.x);
  return orderedSum(sum.x, sum.y + low.y);
}

fn times(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
  var product: vec2<f32>;
  if (FUSED) { product = fusedProduct(a.x, b.x); } else { product = splitProduct(a.x, b.x); }
  return orderedSum(product.x, product.y + fma(a.x, b.y, a.y * b.x));
}
