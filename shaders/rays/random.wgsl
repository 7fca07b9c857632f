// Four random words that depend on four counters alone: pcg4d of [Jarzynski2020], as in src/rays/trace/random.ts.
fn randomWords(counters: vec4<u32>) -> vec4<u32> {
  var v = counters * 1664525u + 1013904223u;
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  v ^= v >> vec4<u32>(16u);
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  return v;
}

// From 0 to below 1, by the upper 24 bits.
fn uniformNumber(word: u32) -> f32 {
  return f32(word >> 8u) * 0x1p-24;
}
