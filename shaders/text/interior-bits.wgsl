// Bit of the slab's first node in `interior`: a multiple of WIDTH.
override MASK_OFFSET: u32;

// The bits of WIDTH nodes from `node` on, the first in the lowest bit.
fn interiorBits(node: u32) -> u32 {
  let bit = node + MASK_OFFSET;
  return (interior[bit >> 5u] >> (bit & 31u)) & ((1u << WIDTH) - 1u);
}
