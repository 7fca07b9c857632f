// u[n−1] on entry, u[n+1] on return; u[n], as vectors of WIDTH nodes along x; one bit for each node: whether it is
// interior, with the free stencil.
@group(0) @binding(0) var<storage, read_write> next: array<V>;
@group(0) @binding(1) var<storage, read> now: array<V>;
@group(0) @binding(2) var<storage, read> interior: array<u32>;
// Bit of the slab's first node in `interior`: a multiple of WIDTH.
override MASK_OFFSET: u32;

// The bits of WIDTH nodes from `node` on, the first in the lowest bit.
fn interiorBits(node: u32) -> u32 {
  let bit = node + MASK_OFFSET;
  return (interior[bit >> 5u] >> (bit & 31u)) & ((1u << WIDTH) - 1u);
}

// Workgroups run in bands of BAND along y. A band goes through all LAYERS along z before the next one begins.
override BAND: u32;
override LAYERS: u32;

fn tileOf(group: vec3<u32>) -> vec3<u32> {
  return vec3<u32>(group.x, (group.z / LAYERS) * BAND + group.y, group.z % LAYERS);
}

