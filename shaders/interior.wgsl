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
