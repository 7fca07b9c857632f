// The line of nodes before a wall face.
struct Face {
  // Index of the node before the face.
  node: u32,
  // Direction of the wall (bits 0 to 2), run up to the next closed edge (bits 3 to 7), material (the rest).
  shape: u32,
  gain: f32,
  reaction: f32,
  // Index of the first branch's state.
  states: u32,
}
struct Wall {
  trace: array<vec4<f32>, 2>,
  // λ/2
  halfCourant: f32,
  // 2L
  inertia: f32,
}
@group(1) @binding(0) var<uniform> wall: Wall;
override TAPS: u32;

fn traceWeight(tap: u32) -> f32 {
  return wall.trace[tap >> 2u][tap & 3u];
}

// The line is mirrored at both ends of its run.
fn lineNode(face: Face, tap: u32) -> u32 {
  let run = (face.shape >> 3u) & 31u;
  let at = tap % (2u * run);
  let distance = select(2u * run - 1u - at, at, at < run);
  let direction = face.shape & 7u;
  let stride = select(select(PLANE, PITCH, direction < 4u), 1u, direction < 2u);
  // The wall lies in `direction`; the line goes the other way.
  return select(face.node - distance * stride, face.node + distance * stride, (direction & 1u) == 0u);
}
