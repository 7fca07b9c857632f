// A domain of SIDE³ values, some planes of which stand in an array; [Jin2013].
override SIDE: u32;
// Planes that a workgroup walks through.
override WALK: u32;
struct Planes {
  // First plane of the domain that is made, and how many.
  first: u32,
  count: u32,
  // Planes of the arrays where the first is read and written.
  source: u32,
  result: u32,
}
@group(0) @binding(0) var<storage, read> old: array<f32>;
@group(0) @binding(1) var<storage, read_write> fresh: array<f32>;
@group(0) @binding(2) var<uniform> planes: Planes;

// k Δt / Δx².
override DIFFUSION: f32;

// Value at a place of a plane, counted from the first that is made. Beyond the domain it is that of the domain's end.
fn valueAt(plane: i32, place: u32) -> f32 {
  let first = i32(planes.first);
  let inDomain = clamp(first + plane, 0, i32(SIDE) - 1) - first;
  return old[u32(i32(planes.source) + inDomain) * SIDE * SIDE + place];
}

// Whether a plane, counted so, is neither the first nor the last of the domain: these keep their values.
fn changes(plane: i32) -> bool {
  let z = i32(planes.first) + plane;
  return z > 0 && z < i32(SIDE) - 1;
}

fn diffused(own: f32, alongX: f32, alongY: f32, alongZ: f32) -> f32 {
  return own + DIFFUSION * (((alongX + alongY) + alongZ) - 6.0 * own);
}
