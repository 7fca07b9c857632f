// COUNT nodes of a slab, of which those in the mask of interior nodes move: as in shaders/interior/dispatch.wgsl.
@group(0) @binding(2) var<storage, read> interior: array<u32>;
override COUNT: u32;
override MASK_OFFSET: u32;
override FIRST: u32;

fn moves(entry: u32) -> bool {
  let bit = entry + MASK_OFFSET;
  return ((interior[bit >> 5u] >> (bit & 31u)) & 1u) != 0u;
}

fn indexOf(entry: u32) -> u32 {
  return FIRST + entry;
}

fn massOf(_entry: u32) -> f32 {
  return 1.0;
}
