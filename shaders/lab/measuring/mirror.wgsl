// Gives nodes beyond the walls of a box the values of their mirror images, so that the box is rigid for a kernel
// without walls. A thread handles NODES of them; `take` stores their values.
override WIDTH: u32;
override HEIGHT: u32;
// How far beyond the walls: along x in whole words, along y and z.
override MARGIN: u32;
override REACH: u32;

fn image(at: i32, count: u32) -> u32 {
  let before = select(at, -1 - at, at < 0);
  return u32(select(before, 2 * i32(count) - 1 - before, before >= i32(count)));
}

@compute @workgroup_size(32, 4, 1)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let x = i32(NODES * id.x) - i32(MARGIN);
  let y = i32(id.y) - i32(REACH);
  let z = i32(id.z) - i32(REACH);
  if (x >= i32(WIDTH + MARGIN) || y >= i32(HEIGHT + REACH) || z >= i32(PLANES + REACH)) { return; }
  if (x >= 0 && x < i32(WIDTH) && y >= 0 && y < i32(HEIGHT) && z >= 0 && z < i32(PLANES)) { return; }
  let row = FIRST + image(z, PLANES) * PLANE + image(y, HEIGHT) * PITCH;
  take(FIRST + u32(z) * PLANE + u32(y) * PITCH + u32(x), row, x);
}
