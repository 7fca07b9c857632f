// COUNT nodes between which walls pass.
@group(0) @binding(2) var<storage, read> nodes: array<Node>;
override COUNT: u32;

fn moves(_entry: u32) -> bool {
  return true;
}

fn indexOf(entry: u32) -> u32 {
  return nodes[entry].index;
}

fn massOf(entry: u32) -> f32 {
  return 1.0 / nodes[entry].inverseMass;
}
