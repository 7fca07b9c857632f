// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
// One invocation for each of COUNT entries of a list. Workgroups have two dimensions if they are too many for one.
override COUNT: u32;
const GROUP = 128u;

fn entryOf(group: vec3<u32>, groups: vec3<u32>, local: u32) -> u32 {
  return (group.y * groups.x + group.x) * GROUP + local;
}

@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// NEAR_WALL_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> rows: array<vec4<f32>>;

fn moveEntry(entry: u32) {
  if (entry >= COUNT) { return; }
  moveNearWall(nodes[entry]);
}

fn moveNearWall(node: vec2<u32>) {
  let i = node.x;
  let row = node.y;
  let c = now[i];
  var sum = 0.0;
  var w: vec4<f32>;
  w = rows[row + 0u];
  sum += w[0] * (now[i - 1u] - c);
  sum += w[1] * (now[i + 1u] - c);
  sum += w[2] * (now[i - PITCH] - c);
  sum += w[3] * (now[i + PITCH] - c);
  w = rows[row + 1u];
  sum += w[0] * (now[i - PLANE] - c);
  sum += w[1] * (now[i + PLANE] - c);
  next[i] = c + ((c - next[i]) + sum);
}

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  moveEntry(entryOf(group, groups, local));
}
