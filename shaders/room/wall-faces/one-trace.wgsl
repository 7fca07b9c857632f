// Lines before walls that all have the same trace (docs/theory/walls.md). Wall: src/kernel/room/layouts.ts emits it.
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
