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
const HALO = vec3<u32>(2u, 2u, 2u);
const THREADS = 256u;
const NODES = vec3<u32>(32u, 8u, 1u);
const CELLS = vec3<u32>(36u, 12u, 1u);
var<workgroup> tile: array<f32, 432>;

// Whether the state has it: it is of the slab, or no further than HALO beside it.
fn isStored(position: vec3<u32>) -> bool {
  return all(position < vec3<u32>(PITCH, ROWS, PLANES) + 2u * HALO);
}

fn indexAt(position: vec3<u32>) -> u32 {
  return position.z * PLANE + position.y * PITCH + position.x + FIRST
    - (HALO.z * PLANE + HALO.y * PITCH + HALO.x);
}

fn cellOf(k: u32) -> vec2<u32> {
  if (k < 2u * HALO.y * NODES.x) {
    let row = k / NODES.x;
    return vec2<u32>(HALO.x + k % NODES.x, select(row + NODES.y, row, row < HALO.y));
  }
  let rest = k - 2u * HALO.y * NODES.x;
  let column = rest % (2u * HALO.x);
  return vec2<u32>(select(column + NODES.x, column, column < HALO.x), HALO.y + rest / (2u * HALO.x));
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
  let cell = local.xy + vec2<u32>(2u, 2u);
  let id = origin.xy + cell - HALO.xy;
  let updates = all(cell - HALO.xy < NODES.xy) && all(id < vec2<u32>(PITCH, ROWS));
  let own = cell.y * CELLS.x + cell.x;
  let cell0 = cellOf(lane + 0u * THREADS);
  let to0 = cell0.y * CELLS.x + cell0.x;
  let place0 = vec3<u32>(origin.xy + cell0, 0u);
  let from0 = indexAt(place0);
  let loads0 = lane + 0u * THREADS < 160u && isStored(place0);
  let place = vec3<u32>(origin.xy + cell, 0u);
  let lineStart = indexAt(place);
  let stored = isStored(place);

  // The first step finds all but the newest, a place further than they are to be.
  var u0 = 0.0;
  var u1 = 0.0;
  var u2 = 0.0;
  var u3 = 0.0;
  var u4 = 0.0;
  if (stored) {
    u1 = now[lineStart + (origin.z + 0u) * PLANE];
    u2 = now[lineStart + (origin.z + 1u) * PLANE];
    u3 = now[lineStart + (origin.z + 2u) * PLANE];
    u4 = now[lineStart + (origin.z + 3u) * PLANE];
  }
  for (var z = origin.z; z < end; z++) {
    u0 = u1;
    u1 = u2;
    u2 = u3;
    u3 = u4;
    if (stored) { u4 = now[lineStart + (z + 2u * HALO.z) * PLANE]; }
    tile[own] = u2;
    if (loads0) { tile[0u + to0] = now[from0 + (z + HALO.z) * PLANE]; }
    workgroupBarrier();
    let node = z * PLANE + id.y * PITCH + id.x;
    if (updates && isInterior(node)) {
      let i = FIRST + node;
      let c = u2;
      var sum = 0.0;
      var shell: f32;
      shell = fma(-4.0, c, (tile[own - 1u] + tile[own + 1u]) + (tile[own - 36u] + tile[own + 36u]));
      shell += fma(-2.0, c, u1 + u3);
      sum = fma(W0, shell, sum);
      shell = fma(-4.0, c, (tile[own - 2u] + tile[own + 2u]) + (tile[own - 72u] + tile[own + 72u]));
      shell += fma(-2.0, c, u0 + u4);
      sum = fma(W1, shell, sum);
      next[i] = c + ((c - next[i]) + sum);
    }
    workgroupBarrier();
  }
}
