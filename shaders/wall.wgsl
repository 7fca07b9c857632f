// What all absorbing walls of a room share (docs/walls.md).
struct Wall {
  // Weights of lines of 1, 2 … 8 nodes, nearest the wall first, line after line.
  folded: array<vec4<f32>, 9>,
  // λ/2
  halfCourant: f32,
  // 2L
  inertia: f32,
}
@group(1) @binding(0) var<uniform> wall: Wall;

fn foldedWeight(at: u32) -> f32 {
  return wall.folded[at >> 2u][at & 3u];
}
