enable subgroups;
const GROUP_X = 32u;
const GROUP_Y = 4u;
const GROUP_Z = 1u;
const WIDTH = 4u;
alias V = vec4<f32>;
// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
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

// Bit of the slab's first node in `interior`: a multiple of WIDTH.
override MASK_OFFSET: u32;

// The bits of WIDTH nodes from `node` on, the first in the lowest bit.
fn interiorBits(node: u32) -> u32 {
  let bit = node + MASK_OFFSET;
  return (interior[bit >> 5u] >> (bit & 31u)) & ((1u << WIDTH) - 1u);
}

// The value for nodes whose bit is set, what is stored for the others.
fn chosen(bits: u32, stored: V, value: V) -> V {
  return select(stored, value, vec4<bool>((bits & 1u) != 0u, (bits & 2u) != 0u, (bits & 4u) != 0u, (bits & 8u) != 0u));
}

override W0: f32;

override ROW: u32 = PITCH / WIDTH;
const THREAD_ROWS = 1u;
const WALK = 16u;
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

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) thread: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) lanes: u32,
) {
  let corner = tileOf(group) * vec3<u32>(GROUP_X, TILE_ROWS, WALK);
  let column = corner.x + local.x;
  let row = corner.y + local.y * 1u;
  let inside = column < ROW && row < ROWS;
  let walked = planesOf(corner, thread);
  let start = walked.x;
  let end = walked.y;
  if (start >= end) { return; }
  let columnm1 = subgroupShuffleUp(column, 1u);
  let rowm1 = subgroupShuffleUp(row, 1u);
  let nearm1 = lane >= 1u && columnm1 == column - 1u && rowm1 == row;
  let column1 = subgroupShuffleDown(column, 1u);
  let row1 = subgroupShuffleDown(row, 1u);
  let near1 = lane + 1u < lanes && column1 == column + 1u && row1 == row;

  // Input plane; output plane, 1 planes behind it.
  var i = FIRST / WIDTH + row * ROW + column + (start - 1u) * (ROW * ROWS);
  var o = FIRST / WIDTH + row * ROW + column + (start - 2u) * (ROW * ROWS);
  var node = row * PITCH + column * WIDTH + (start - 2u) * PLANE;
  var a0_0 = V(0.0);
  var a0_1 = V(0.0);
  var b0_0 = V(0.0);
  var m0 = 0u;
  var e0 = V(0.0);

  for (var z = start; z < end + 2u; z++) {
    let p0 = e0; let bits0 = m0; var c0: V;
    if (bits0 != 0u) { c0 = b0_0; }
    m0 = 0u;
    if (z + 1u >= start + 2u && z + 1u < end + 2u) { e0 = next[o + ROW * ROWS]; m0 = select(0u, interiorBits(node + PLANE), inside && row < ROWS); }
    let v_m1_0 = now[i - 1u * ROW];
    let v_0_0 = now[i];
    let v_1_0 = now[i + 1u * ROW];
    var v_0_m1 = subgroupShuffleUp(v_0_0, 1u);
    if (!nearm1) { v_0_m1 = now[i - 1u]; }
    var v_0_1 = subgroupShuffleDown(v_0_0, 1u);
    if (!near1) { v_0_1 = now[i + 1u]; }
    let d0 = v_0_0 - b0_0;
    let r0_1_0 = v_1_0 + v_m1_0;
    var t0_0 = V(0.0);
    let e0_0 = fma(V(-4.0), v_0_0, (V(v_0_m1.w, v_0_0.x, v_0_0.y, v_0_0.z) + V(v_0_0.y, v_0_0.z, v_0_0.w, v_0_1.x)) + r0_1_0);
    t0_0 = fma(V(W0), e0_0, t0_0);
    let s0 = fma(V(W0), d0, a0_0);
    a0_0 = fma(V(-W0), d0, a0_1 + t0_0);
    a0_1 = V(0.0);
    if (bits0 != 0u) {
      next[o] = chosen(bits0, p0, c0 + ((c0 - p0) + s0));
    }
    b0_0 = v_0_0;

    i += ROW * ROWS;
    o += ROW * ROWS;
    node += PLANE;
  }
}
