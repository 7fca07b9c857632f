// Near-wall nodes, a workgroup for each brick (src/kernel/room/bricks.ts). Brick: src/kernel/room/layouts.ts emits it.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// BRICK_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> rows: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> bricks: array<Brick>;
override COUNT: u32;

var<workgroup> box: array<f32, BOX * BOX * BOX>;

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let number = group.y * groups.x + group.x;
  if (number >= COUNT) { return; }
  let brick = bricks[number];
  // The part of the box that its nodes read: of each axis where it begins, in 4 bits, and its length, in 5.
  let low = vec3<u32>(brick.extent, brick.extent >> 9u, brick.extent >> 18u) & vec3<u32>(15u);
  let size = (vec3<u32>(brick.extent >> 4u, brick.extent >> 13u, brick.extent >> 22u)) & vec3<u32>(31u);
  let x = local % BOX;
  if (x >= low.x && x < low.x + size.x) {
    for (var z = low.z; z < low.z + size.z; z++) {
      for (var y = low.y + local / BOX; y < low.y + size.y; y += GROUP / BOX) {
        box[x + BOX * (y + BOX * z)] = now[brick.corner + x + y * PITCH + z * PLANE];
      }
    }
  }
  workgroupBarrier();
  for (var entry = local; entry < brick.count; entry += GROUP) {
    let node = nodes[brick.first + entry];
    let before = next[node.x];
    let p = node.y & ((1u << PLACE_BITS) - 1u);
    let c = box[p];
    next[node.x] = c + ((c - before) + rowSum(p, c, (node.y >> PLACE_BITS) * ROW_VECTORS));
  }
}
