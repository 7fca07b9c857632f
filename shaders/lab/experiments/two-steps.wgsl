// States as vectors of four nodes along x: u[n−1], u[n]; u[n+1], u[n+2].
@group(0) @binding(0) var<storage, read> previous: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> now: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> next: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> afterNext: array<vec4<f32>>;
// Nodes of each row, rows of each plane that are updated.
override WIDTH: u32;
override HEIGHT: u32;

// The last vector of a row may stand half outside the box.
fn storeNext(i: u32, value: vec4<f32>, inside: vec4<bool>) {
  if (all(inside)) {
    next[i] = value;
    return;
  }
  if (inside.x) { next[i].x = value.x; }
  if (inside.y) { next[i].y = value.y; }
  if (inside.z) { next[i].z = value.z; }
}

fn storeAfterNext(i: u32, value: vec4<f32>, inside: vec4<bool>) {
  if (all(inside)) {
    afterNext[i] = value;
    return;
  }
  if (inside.x) { afterNext[i].x = value.x; }
  if (inside.y) { afterNext[i].y = value.y; }
  if (inside.z) { afterNext[i].z = value.z; }
}
