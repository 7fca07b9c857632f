// The planes of a walk between which the workgroup has interior nodes: each thread looks at some words of the mask.
const TILE_ROWS = GROUP_Y * THREAD_ROWS;
// Most words of the mask in which the nodes of a row of the tile stand.
const ROW_WORDS = (GROUP_X * WIDTH) / 32u + 1u;

var<workgroup> fromEnd: atomic<u32>;
var<workgroup> beyond: atomic<u32>;
var<workgroup> range: vec2<u32>;

// First plane and the one after the last; the first is not before the last if there are none. Words at a row's ends
// can hold bits of other tiles: then planes are walked through for nothing. Every thread of the workgroup must call it.
fn planesOf(corner: vec3<u32>, thread: u32) -> vec2<u32> {
  let first = corner.z;
  let last = min(first + WALK, PLANES);
  for (var k = thread; k < (last - first) * TILE_ROWS * ROW_WORDS; k += GROUP_X * GROUP_Y) {
    let row = corner.y + (k / ROW_WORDS) % TILE_ROWS;
    let plane = first + k / (ROW_WORDS * TILE_ROWS);
    let bit = plane * PLANE + row * PITCH + corner.x * WIDTH + MASK_OFFSET;
    let word = (bit >> 5u) + k % ROW_WORDS;
    if (row < ROWS && word <= (bit + GROUP_X * WIDTH - 1u) >> 5u && interior[word] != 0u) {
      atomicMax(&fromEnd, last - plane);
      atomicMax(&beyond, plane + 1u - first);
    }
  }
  workgroupBarrier();
  if (thread == 0u) { range = vec2<u32>(atomicLoad(&fromEnd), atomicLoad(&beyond)); }
  let found = workgroupUniformLoad(&range);
  return vec2<u32>(last - found.x, first + found.y);
}
