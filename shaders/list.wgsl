// One invocation for each of COUNT entries of a list. Workgroups have two dimensions if they are too many for one.
override COUNT: u32;
const GROUP = 128u;

fn entryOf(group: vec3<u32>, groups: vec3<u32>, local: u32) -> u32 {
  return (group.y * groups.x + group.x) * GROUP + local;
}
