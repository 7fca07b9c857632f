// What a measurement goes by: `Mix` in src/engine/engine.ts, and the key of its noise.
struct Factors {
  fresh: f32,
  kept: f32,
  key: u32,
}
@group(1) @binding(1) var<uniform> factors: Factors;
