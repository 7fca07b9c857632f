// u[n−1] on entry, u[n+1] on return; u[n]; one bit a node: its row is the free stencil.
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
@group(0) @binding(2) var<storage, read> interior: array<u32>;
// Bit of the slab's first node in `interior`.
override MASK_OFFSET: u32;

fn isInterior(node: u32) -> bool {
  let bit = node + MASK_OFFSET;
  return ((interior[bit >> 5u] >> (bit & 31u)) & 1u) != 0u;
}

// Rows are taken in bands of BAND workgroups, each band through all LAYERS of workgroups along z before the next: the
// planes that a stencil reaches over then stay in the cache.
override BAND: u32;
override LAYERS: u32;

fn tileOf(group: vec3<u32>) -> vec3<u32> {
  return vec3<u32>(group.x, (group.z / LAYERS) * BAND + group.y, group.z % LAYERS);
}

fn nodeOf(group: vec3<u32>, local: vec3<u32>) -> vec3<u32> {
  return tileOf(group) * vec3<u32>(GROUP_X, GROUP_Y, GROUP_Z) + local;
}
