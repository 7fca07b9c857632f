// Lines before walls that all have the same trace (docs/theory/walls.md).
struct Wall {
  // Weights of lines of 1, 2 … 8 nodes, nearest the wall first, line after line.
  folded: array<vec4<f32>, 9>,
  // 2L
  inertia: f32,
}
@group(1) @binding(0) var<uniform> wall: Wall;

alias Law = MaterialLaw;

fn materialLaw(law: u32) -> MaterialLaw {
  return laws[law];
}

// Where the weights of a line of `run` nodes begin.
fn lineOf(_law: u32, run: u32) -> u32 {
  return (run * (run - 1u)) / 2u;
}

// Weight of node m.
fn lineWeight(line: u32, m: u32) -> f32 {
  let at = line + m;
  return wall.folded[at >> 2u][at & 3u];
}

fn airInertia(_law: u32) -> f32 {
  return wall.inertia;
}
