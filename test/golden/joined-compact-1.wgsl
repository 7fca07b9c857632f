// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
// One invocation for each of COUNT entries of a list. Workgroups have two dimensions if they are too many for one.
override COUNT: u32;
const GROUP = 128u;

fn entryOf(group: vec3<u32>, groups: vec3<u32>, local: u32) -> u32 {
  return (group.y * groups.x + group.x) * GROUP + local;
}

@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
// NEAR_WALL_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(2) var<storage, read> nodes: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> rows: array<vec4<f32>>;

fn moveEntry(entry: u32) {
  if (entry >= COUNT) { return; }
  moveNearWall(nodes[entry]);
}

fn moveNearWall(node: vec2<u32>) {
  let i = node.x;
  let row = node.y;
  let c = now[i];
  var sum = 0.0;
  var w: vec4<f32>;
  w = rows[row + 0u];
  sum += w[0] * (now[i - 1u] - c);
  sum += w[1] * (now[i + 1u] - c);
  sum += w[2] * (now[i - PITCH] - c);
  sum += w[3] * (now[i + PITCH] - c);
  w = rows[row + 1u];
  sum += w[0] * (now[i - PLANE] - c);
  sum += w[1] * (now[i + PLANE] - c);
  next[i] = c + ((c - next[i]) + sum);
}

@group(0) @binding(4) var<storage, read> vectors: array<V>;
// One bit for each node: whether it is interior.
@group(0) @binding(5) var<storage, read> interior: array<u32>;
override BLOCKS: u32;
const WIDTH = 4u;
alias V = vec4<f32>;
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
override G: f32;
override H: f32;

override ROW: u32 = PITCH / WIDTH;

fn bitsOf(node: u32, isInside: bool) -> u32 {
  if (!isInside) { return 0u; }
  return interiorBits(node);
}

override BLOCK_ROWS: u32 = ROWS;

// Indices of a vector's nodes from `first` on whose bit is set; for others that of a margin, which nobody writes.
fn ownNodes(first: u32, bits: u32) -> vec4<u32> {
  let own = vec4<bool>((bits & 1u) != 0u, (bits & 2u) != 0u, (bits & 4u) != 0u, (bits & 8u) != 0u);
  return select(vec4<u32>(), vec4<u32>(first) + vec4<u32>(0u, 1u, 2u, 3u), own);
}

fn moveBlock(thread: u32) {
  let id = vec3<u32>(thread % ROW, (thread / ROW) % BLOCK_ROWS, thread / (ROW * BLOCK_ROWS));
  let row = id.y * 1u;
  let plane = id.z * 2u;
  if (plane >= PLANES) { return; }
  let node = plane * PLANE + row * PITCH + id.x * WIDTH;
  let bits0_0 = bitsOf(node, true);
  let bits0_1 = bitsOf(node + 1u * PLANE, plane + 1u < PLANES);
  let bits = bits0_0 | bits0_1;
  if (bits == 0u) { return; }
  let i = FIRST / WIDTH + plane * (ROW * ROWS) + row * ROW + id.x;
  let k0_0 = ownNodes(FIRST + node, bits0_0);
  let p0_0 = V(next[k0_0.x], next[k0_0.y], next[k0_0.z], next[k0_0.w]);
  let c0_0 = vectors[i];
  var s0_0 = V(0.0);
  let k0_1 = ownNodes(FIRST + node + 1u * PLANE, bits0_1);
  let p0_1 = V(next[k0_1.x], next[k0_1.y], next[k0_1.z], next[k0_1.w]);
  let c0_1 = vectors[i + 1u * ROW * ROWS];
  var s0_1 = V(0.0);
  let first = chosen(bits0_0, c0_1, c0_0);
  let r = select(select(select(first.w, first.z, (bits & 4u) != 0u), first.y, (bits & 2u) != 0u), first.x, (bits & 1u) != 0u);
  let d0_0 = c0_0 - r;
  let d0_1 = c0_1 - r;
  {
    let vm1 = vectors[i - 1u] - r;
    let v1 = vectors[i + 1u] - r;
    s0_0 = fma(V(W0), V(vm1.w, d0_0.x, d0_0.y, d0_0.z) + V(d0_0.y, d0_0.z, d0_0.w, v1.x), s0_0);
    s0_1 = fma(V(W0), d0_0, s0_1);
  }
  {
    let vm1 = vectors[i + 1u * ROW * ROWS - 1u] - r;
    let v1 = vectors[i + 1u * ROW * ROWS + 1u] - r;
    s0_1 = fma(V(W0), V(vm1.w, d0_1.x, d0_1.y, d0_1.z) + V(d0_1.y, d0_1.z, d0_1.w, v1.x), s0_1);
    s0_0 = fma(V(W0), d0_1, s0_0);
  }
  {
    let v0 = vectors[i - 1u * ROW] - r;
    s0_0 = fma(V(W0), v0, s0_0);
  }
  {
    let v0 = vectors[i - 1u * ROW + 1u * ROW * ROWS] - r;
    s0_1 = fma(V(W0), v0, s0_1);
  }
  {
    let v0 = vectors[i + 1u * ROW] - r;
    s0_0 = fma(V(W0), v0, s0_0);
  }
  {
    let v0 = vectors[i + 1u * ROW + 1u * ROW * ROWS] - r;
    s0_1 = fma(V(W0), v0, s0_1);
  }
  {
    let v0 = vectors[i - 1u * ROW * ROWS] - r;
    s0_0 = fma(V(W0), v0, s0_0);
  }
  {
    let v0 = vectors[i + 2u * ROW * ROWS] - r;
    s0_1 = fma(V(W0), v0, s0_1);
  }
  if (bits0_0 != 0u) {
    let sum = fma(V(-H), d0_0, fma(V(-G), d0_0, s0_0));
    let value = c0_0 + ((c0_0 - p0_0) + sum);
    if ((bits0_0 & 1u) != 0u) { next[k0_0.x] = value.x; }
    if ((bits0_0 & 2u) != 0u) { next[k0_0.y] = value.y; }
    if ((bits0_0 & 4u) != 0u) { next[k0_0.z] = value.z; }
    if ((bits0_0 & 8u) != 0u) { next[k0_0.w] = value.w; }
  }
  if (bits0_1 != 0u) {
    let sum = fma(V(-H), d0_1, fma(V(-G), d0_1, s0_1));
    let value = c0_1 + ((c0_1 - p0_1) + sum);
    if ((bits0_1 & 1u) != 0u) { next[k0_1.x] = value.x; }
    if ((bits0_1 & 2u) != 0u) { next[k0_1.y] = value.y; }
    if ((bits0_1 & 4u) != 0u) { next[k0_1.z] = value.z; }
    if ((bits0_1 & 8u) != 0u) { next[k0_1.w] = value.w; }
  }
}

fn moveAny(entry: u32) {
  if (entry < BLOCKS) { moveBlock(entry); } else { moveEntry(entry - BLOCKS); }
}
// Records u[n] at receivers that read several nodes: a thread reads some of the nodes of one into a row, and the host
// adds up the rows of a receiver. `now` is bound by the kernel that this is part of.
// The step in the block, at a dynamic offset.
@group(1) @binding(0) var<uniform> blockStep: u32;
// WEIGHTED (src/kernel/room/layouts.ts). Threads go in tiles: of a tile the first node of each thread, then the second,
// to the last of READ nodes; then the row that each records.
@group(1) @binding(1) var<storage, read> heard: array<vec2<u32>>;
// [row][step of the block]; as many steps as the block has, so that nothing else is copied to the host.
@group(1) @binding(2) var<storage, read_write> records: array<f32>;
@group(1) @binding(3) var<uniform> blockSteps: u32;

// Threads that hear; a multiple of 8 nodes for each; entries of a tile.
override LISTENERS: u32;
override READ: u32;
const TILE = 32u;
// Threads of whole workgroups that hear; of those of other lists the first stands behind them.
override HEARING: u32 = (LISTENERS + GROUP - 1u) / GROUP * GROUP;
override TILE_ENTRIES: u32 = TILE * (READ + 1u);

fn heardValue(node: vec2<u32>) -> f32 {
  return bitcast<f32>(node.y) * now[node.x];
}

// Eight nodes at a time, so that their loads are under way together.
fn hear(thread: u32) {
  if (thread >= LISTENERS) { return; }
  let first = (thread / TILE) * TILE_ENTRIES + thread % TILE;
  let end = first + READ * TILE;
  var sum = 0.0;
  for (var k = first; k < end; k += 8u * TILE) {
    let a = heard[k];
    let b = heard[k + TILE];
    let c = heard[k + 2u * TILE];
    let d = heard[k + 3u * TILE];
    let e = heard[k + 4u * TILE];
    let f = heard[k + 5u * TILE];
    let g = heard[k + 6u * TILE];
    let h = heard[k + 7u * TILE];
    let early = (heardValue(a) + heardValue(b)) + (heardValue(c) + heardValue(d));
    let late = (heardValue(e) + heardValue(f)) + (heardValue(g) + heardValue(h));
    sum += early + late;
  }
  records[heard[end].x * blockSteps + blockStep] = sum;
}

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let thread = entryOf(group, groups, local);
  if (thread < HEARING) { hear(thread); } else { moveAny(thread - HEARING); }
}
