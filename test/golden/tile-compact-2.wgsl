const GROUP_X = 8u;
const GROUP_Y = 8u;
const GROUP_Z = 8u;
// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
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
override W0: f32;
override W1: f32;
const HALO = vec3<u32>(1u, 1u, 1u);
const THREADS = 512u;
const NODES = vec3<u32>(6u, 6u, 6u);
const CELLS = vec3<u32>(8u, 8u, 8u);
var<workgroup> tile: array<f32, 512>;

// Whether the state has it: it is of the slab, or no further than HALO beside it.
fn isStored(position: vec3<u32>) -> bool {
  return all(position < vec3<u32>(PITCH, ROWS, PLANES) + 2u * HALO);
}

fn indexAt(position: vec3<u32>) -> u32 {
  return position.z * PLANE + position.y * PITCH + position.x + FIRST
    - (HALO.z * PLANE + HALO.y * PITCH + HALO.x);
}

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
) {
  let origin = tileOf(group) * NODES;
  for (var k = lane; k < CELLS.x * CELLS.y * CELLS.z; k += THREADS) {
    let position = origin + vec3<u32>(k % CELLS.x, k / CELLS.x % CELLS.y, k / (CELLS.x * CELLS.y));
    if (isStored(position)) { tile[k] = now[indexAt(position)]; }
  }
  workgroupBarrier();

  let cell = local + vec3<u32>(0u, 0u, 0u);
  let id = origin + cell - HALO;
  if (any(cell - HALO >= NODES) || any(id >= vec3<u32>(PITCH, ROWS, PLANES))) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (!isInterior(node)) { return; }
  let i = FIRST + node;
  let own = (cell.z * CELLS.y + cell.y) * CELLS.x + cell.x;
  let c = tile[own];
  var sum = 0.0;
  var shell: f32;
  shell = fma(-4.0, c, (tile[own - 1u] + tile[own + 1u]) + (tile[own - 8u] + tile[own + 8u]));
  shell += fma(-2.0, c, tile[own - 64u] + tile[own + 64u]);
  sum = fma(W0, shell, sum);
  shell = fma(-8.0, c, ((tile[own - 9u] + tile[own + 7u]) + (tile[own - 7u] + tile[own + 9u])) + ((tile[own - 65u] + tile[own + 63u]) + (tile[own - 63u] + tile[own + 65u])));
  shell += fma(-4.0, c, (tile[own - 72u] + tile[own + 56u]) + (tile[own - 56u] + tile[own + 72u]));
  sum = fma(W1, shell, sum);
  next[i] = c + ((c - next[i]) + sum);
}
