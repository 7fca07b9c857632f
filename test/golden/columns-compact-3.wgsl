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
override G: f32;
override H: f32;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = nodeOf(group, local);
  let z = 2u * id.z;
  if (id.x >= PITCH || id.y >= ROWS || z >= PLANES) { return; }
  let node = z * PLANE + id.y * PITCH + id.x;
  let a0 = isInterior(node);
  let a1 = z + 1u < PLANES && isInterior(node + 1u * PLANE);
  if (!(a0 || a1)) { return; }
  let i = FIRST + node;
  let c0 = now[i];
  let p0 = next[i];
  var s0 = 0.0;
  let c1 = now[i + 1u * PLANE];
  let p1 = next[i + 1u * PLANE];
  var s1 = 0.0;
  let r = select(c1, c0, a0);
  let d0 = c0 - r;
  let d1 = c1 - r;
  var v: f32;
  v = now[i - PLANE - PITCH - 1u] - r;
  s0 = fma(W2, v, s0);
  v = now[i - PITCH - 1u] - r;
  s0 = fma(W1, v, s0);
  s1 = fma(W2, v, s1);
  v = now[i + PLANE - PITCH - 1u] - r;
  s1 = fma(W1, v, s1);
  s0 = fma(W2, v, s0);
  v = now[i + 2u * PLANE - PITCH - 1u] - r;
  s1 = fma(W2, v, s1);
  v = now[i - PLANE - PITCH] - r;
  s0 = fma(W1, v, s0);
  v = now[i - PITCH] - r;
  s0 = fma(W0, v, s0);
  s1 = fma(W1, v, s1);
  v = now[i + PLANE - PITCH] - r;
  s1 = fma(W0, v, s1);
  s0 = fma(W1, v, s0);
  v = now[i + 2u * PLANE - PITCH] - r;
  s1 = fma(W1, v, s1);
  v = now[i - PLANE - PITCH + 1u] - r;
  s0 = fma(W2, v, s0);
  v = now[i - PITCH + 1u] - r;
  s0 = fma(W1, v, s0);
  s1 = fma(W2, v, s1);
  v = now[i + PLANE - PITCH + 1u] - r;
  s1 = fma(W1, v, s1);
  s0 = fma(W2, v, s0);
  v = now[i + 2u * PLANE - PITCH + 1u] - r;
  s1 = fma(W2, v, s1);
  v = now[i - PLANE - 1u] - r;
  s0 = fma(W1, v, s0);
  v = now[i - 1u] - r;
  s0 = fma(W0, v, s0);
  s1 = fma(W1, v, s1);
  v = now[i + PLANE - 1u] - r;
  s1 = fma(W0, v, s1);
  s0 = fma(W1, v, s0);
  v = now[i + 2u * PLANE - 1u] - r;
  s1 = fma(W1, v, s1);
  v = now[i - PLANE] - r;
  s0 = fma(W0, v, s0);
  s1 = fma(W0, d0, s1);
  s0 = fma(W0, d1, s0);
  v = now[i + 2u * PLANE] - r;
  s1 = fma(W0, v, s1);
  v = now[i - PLANE + 1u] - r;
  s0 = fma(W1, v, s0);
  v = now[i + 1u] - r;
  s0 = fma(W0, v, s0);
  s1 = fma(W1, v, s1);
  v = now[i + PLANE + 1u] - r;
  s1 = fma(W0, v, s1);
  s0 = fma(W1, v, s0);
  v = now[i + 2u * PLANE + 1u] - r;
  s1 = fma(W1, v, s1);
  v = now[i - PLANE + PITCH - 1u] - r;
  s0 = fma(W2, v, s0);
  v = now[i + PITCH - 1u] - r;
  s0 = fma(W1, v, s0);
  s1 = fma(W2, v, s1);
  v = now[i + PLANE + PITCH - 1u] - r;
  s1 = fma(W1, v, s1);
  s0 = fma(W2, v, s0);
  v = now[i + 2u * PLANE + PITCH - 1u] - r;
  s1 = fma(W2, v, s1);
  v = now[i - PLANE + PITCH] - r;
  s0 = fma(W1, v, s0);
  v = now[i + PITCH] - r;
  s0 = fma(W0, v, s0);
  s1 = fma(W1, v, s1);
  v = now[i + PLANE + PITCH] - r;
  s1 = fma(W0, v, s1);
  s0 = fma(W1, v, s0);
  v = now[i + 2u * PLANE + PITCH] - r;
  s1 = fma(W1, v, s1);
  v = now[i - PLANE + PITCH + 1u] - r;
  s0 = fma(W2, v, s0);
  v = now[i + PITCH + 1u] - r;
  s0 = fma(W1, v, s0);
  s1 = fma(W2, v, s1);
  v = now[i + PLANE + PITCH + 1u] - r;
  s1 = fma(W1, v, s1);
  s0 = fma(W2, v, s0);
  v = now[i + 2u * PLANE + PITCH + 1u] - r;
  s1 = fma(W2, v, s1);
  s0 = fma(-H, d0, fma(-G, d0, s0));
  s1 = fma(-H, d1, fma(-G, d1, s1));
  if (a0) { next[i] = c0 + ((c0 - p0) + s0); }
  if (a1) { next[i + 1u * PLANE] = c1 + ((c1 - p1) + s1); }
}
