// u[n−1] on entry, u[n+1] on return; u[n], as vectors of WIDTH nodes along x; one bit for each node: whether it is
// interior, with the free stencil.
@group(0) @binding(0) var<storage, read_write> next: array<V>;
@group(0) @binding(1) var<storage, read> now: array<V>;
@group(0) @binding(2) var<storage, read> interior: array<u32>;

// Workgroups run in bands of BAND along y. A band goes through all LAYERS along z before the next one begins.
override BAND: u32;
override LAYERS: u32;

fn tileOf(group: vec3<u32>) -> vec3<u32> {
  return vec3<u32>(group.x, (group.z / LAYERS) * BAND + group.y, group.z % LAYERS);
}
