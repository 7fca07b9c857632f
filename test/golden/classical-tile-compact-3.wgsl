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
override W2: f32;
override W3: f32;

var<workgroup> plane: array<f32, 340>;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let at = tileOf(group) * vec3<u32>(32u, 8u, 15u);
  let x = at.x + local.x;
  let y = at.y + local.y;
  let own = (local.y + 1u) * 34u + local.x + 1u;
  let base = y * PITCH + x;
  let computes = x < PITCH && y < ROWS;
  // Input planes, from 1 before the first output to 1 after the last: numbered by outputs, 2 ahead.
  let end = min(at.z + 15u, PLANES) + 2u;
  var input = FIRST + base + (at.z - 1u) * PLANE;
  var node = (at.z - 2u) * PLANE + y * PITCH + x;
  var s0 = 0.0;
  var s1 = 0.0;
  var s2 = 0.0;
  var u1 = 0.0;
  for (var z = at.z; z < end; z++) {
    plane[own] = now[input];
    if (local.y < 1u) {
      plane[own - 34u] = now[input - PITCH];
      plane[own + 272u] = now[input + 8u * PITCH];
    }
    if (local.x < 1u) {
      plane[own - 1u] = now[input - 1u];
      plane[own + 32u] = now[input + 32u];
    }
    if (local.x < 1u && local.y < 1u) {
      plane[own - 35u] = now[input - PITCH - 1u];
      plane[own - 2u] = now[input - PITCH + 32u];
      plane[own + 271u] = now[input + 8u * PITCH - 1u];
      plane[own + 304u] = now[input + 8u * PITCH + 32u];
    }
    input += PLANE;
    workgroupBarrier();
    let updates = computes && z >= at.z + 2u && z < end && isInterior(node);
    var p = 0.0;
    if (updates) { p = next[FIRST + node]; }
    let u0 = plane[own];
    {
      let s = plane[own - 1u] - u0;
      s1 = fma(W0, s, s1);
      s0 = fma(W1, s, s0);
      s2 = fma(W1, s, s2);
    }
    {
      let s = plane[own + 1u] - u0;
      s1 = fma(W0, s, s1);
      s0 = fma(W1, s, s0);
      s2 = fma(W1, s, s2);
    }
    {
      let s = plane[own - 34u] - u0;
      s1 = fma(W0, s, s1);
      s0 = fma(W1, s, s0);
      s2 = fma(W1, s, s2);
    }
    {
      let s = plane[own + 34u] - u0;
      s1 = fma(W0, s, s1);
      s0 = fma(W1, s, s0);
      s2 = fma(W1, s, s2);
    }
    {
      let s = plane[own - 35u] - u0;
      s1 = fma(W1, s, s1);
      s0 = fma(W2, s, s0);
      s2 = fma(W2, s, s2);
    }
    {
      let s = plane[own - 33u] - u0;
      s1 = fma(W1, s, s1);
      s0 = fma(W2, s, s0);
      s2 = fma(W2, s, s2);
    }
    {
      let s = plane[own + 33u] - u0;
      s1 = fma(W1, s, s1);
      s0 = fma(W2, s, s0);
      s2 = fma(W2, s, s2);
    }
    {
      let s = plane[own + 35u] - u0;
      s1 = fma(W1, s, s1);
      s0 = fma(W2, s, s0);
      s2 = fma(W2, s, s2);
    }
    s0 = fma(W3, (u0 - u1), s0);
    s1 = fma(-W3, (u0 - u1), s1);
    if (updates) { next[FIRST + node] = u1 + ((u1 - p) + s0); }
    s0 = s1;
    s1 = s2;
    s2 = 0.0;
    u1 = u0;
    node += PLANE;
    workgroupBarrier();
  }
}
