// COUNT nodes near walls: NEAR_WALL_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
override COUNT: u32;

fn moves(_entry: u32) -> bool {
  return true;
}

fn indexOf(entry: u32) -> u32 {
  return nodes[entry].x;
}

fn massOf(_entry: u32) -> f32 {
  return 1.0;
}
