// u[n−1] on entry, u[n+1] on return; u[n]; one bit for each node: whether it is interior, with the free stencil.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
@group(0) @binding(2) var<storage, read> interior: array<u32>;
// Bit of the slab's first node in `interior`.
override MASK_OFFSET: u32;

fn isInterior(node: u32) -> bool {
  let bit = node + MASK_OFFSET;
  return ((interior[bit >> 5u] >> (bit & 31u)) & 1u) != 0u;
}

// Workgroups run in bands of BAND along y. A band goes through all LAYERS along z before the next one begins, so the
// planes that a stencil reads stay in the cache.
override BAND: u32;
override LAYERS: u32;

fn tileOf(group: vec3<u32>) -> vec3<u32> {
  return vec3<u32>(group.x, (group.z / LAYERS) * BAND + group.y, group.z % LAYERS);
}

fn nodeOf(group: vec3<u32>, local: vec3<u32>) -> vec3<u32> {
  return tileOf(group) * vec3<u32>(GROUP_X, GROUP_Y, GROUP_Z) + local;
}
