// One invocation an entry of a list of COUNT, workgroups in two dimensions where one does not hold them all.
override COUNT: u32;
const GROUP = 128u;

fn entryOf(group: vec3<u32>, groups: vec3<u32>, local: u32) -> u32 {
  return (group.y * groups.x + group.x) * GROUP + local;
}
