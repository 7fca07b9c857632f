const GROUP_X = 32u;
const GROUP_Y = 8u;
const GROUP_Z = 1u;
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
const THREADS = 256u;
const NODES = vec3<u32>(32u, 8u, 1u);
const CELLS = vec3<u32>(34u, 10u, 3u);
var<workgroup> tile: array<f32, 1020>;

// Whether the state has it: it is of the slab, or no further than HALO beside it.
fn isStored(position: vec3<u32>) -> bool {
  return all(position < vec3<u32>(PITCH, ROWS, PLANES) + 2u * HALO);
}

fn indexAt(position: vec3<u32>) -> u32 {
  return position.z * PLANE + position.y * PITCH + position.x + FIRST
    - (HALO.z * PLANE + HALO.y * PITCH + HALO.x);
}

const PLANE_CELLS = CELLS.x * CELLS.y;

fn cellOf(k: u32) -> vec2<u32> {
  return vec2<u32>(k % CELLS.x, k / CELLS.x);
}

const WALK = 30u;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
) {
  let origin = tileOf(group) * vec3<u32>(NODES.xy, WALK);
  let end = min(origin.z + WALK, PLANES);
  let cell = local.xy + vec2<u32>(1u, 1u);
  let id = origin.xy + cell - HALO.xy;
  let updates = all(cell - HALO.xy < NODES.xy) && all(id < vec2<u32>(PITCH, ROWS));
  let own = cell.y * CELLS.x + cell.x;
  let cell0 = cellOf(lane + 0u * THREADS);
  let to0 = cell0.y * CELLS.x + cell0.x;
  let place0 = vec3<u32>(origin.xy + cell0, 0u);
  let from0 = indexAt(place0);
  let loads0 = lane + 0u * THREADS < 340u && isStored(place0);
  let cell1 = cellOf(lane + 1u * THREADS);
  let to1 = cell1.y * CELLS.x + cell1.x;
  let place1 = vec3<u32>(origin.xy + cell1, 0u);
  let from1 = indexAt(place1);
  let loads1 = lane + 1u * THREADS < 340u && isStored(place1);

  // Where planes begin in the tile. The first step finds all but its newest, a place further than they are to be.
  var plane0 = 0u * PLANE_CELLS;
  var plane1 = 1u * PLANE_CELLS;
  var plane2 = 2u * PLANE_CELLS;
  for (var k = 0u; k < 2u * HALO.z; k++) {
    if (loads0) { tile[(k + 1u) * PLANE_CELLS + to0] = now[from0 + (origin.z + k) * PLANE]; }
    if (loads1) { tile[(k + 1u) * PLANE_CELLS + to1] = now[from1 + (origin.z + k) * PLANE]; }
  }
  for (var z = origin.z; z < end; z++) {
    let oldest = plane0;
    plane0 = plane1;
    plane1 = plane2;
    plane2 = oldest;
    if (loads0) { tile[plane2 + to0] = now[from0 + (z + 2u * HALO.z) * PLANE]; }
    if (loads1) { tile[plane2 + to1] = now[from1 + (z + 2u * HALO.z) * PLANE]; }
    workgroupBarrier();
    let node = z * PLANE + id.y * PITCH + id.x;
    if (updates && isInterior(node)) {
      let i = FIRST + node;
      let c = tile[plane1 + own];
      var sum = 0.0;
      var shell: f32;
      shell = fma(-4.0, c, (tile[plane1 + own - 1u] + tile[plane1 + own + 1u]) + (tile[plane1 + own - 34u] + tile[plane1 + own + 34u]));
      shell += fma(-2.0, c, tile[plane0 + own] + tile[plane2 + own]);
      sum = fma(W0, shell, sum);
      shell = fma(-8.0, c, ((tile[plane1 + own - 35u] + tile[plane1 + own + 33u]) + (tile[plane1 + own - 33u] + tile[plane1 + own + 35u])) + ((tile[plane0 + own - 1u] + tile[plane2 + own - 1u]) + (tile[plane0 + own + 1u] + tile[plane2 + own + 1u])));
      shell += fma(-4.0, c, (tile[plane0 + own - 34u] + tile[plane2 + own - 34u]) + (tile[plane0 + own + 34u] + tile[plane2 + own + 34u]));
      sum = fma(W1, shell, sum);
      next[i] = c + ((c - next[i]) + sum);
    }
    workgroupBarrier();
  }
}
