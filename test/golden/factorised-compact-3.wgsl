const GROUP_X = 32u;
const GROUP_Y = 4u;
const GROUP_Z = 2u;
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

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = nodeOf(group, local);
  if (id.x >= PITCH || id.y >= ROWS || id.z >= PLANES) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (!isInterior(node)) { return; }
  let i = FIRST + node;
  let c = now[i];
  var sum = 0.0;
  var shell: f32;
  shell = fma(-4.0, c, (now[i - 1u] + now[i + 1u]) + (now[i - PITCH] + now[i + PITCH]));
  shell += fma(-2.0, c, now[i - PLANE] + now[i + PLANE]);
  sum = fma(W0, shell, sum);
  shell = fma(-8.0, c, ((now[i - PITCH - 1u] + now[i + PITCH - 1u]) + (now[i - PITCH + 1u] + now[i + PITCH + 1u])) + ((now[i - PLANE - 1u] + now[i + PLANE - 1u]) + (now[i - PLANE + 1u] + now[i + PLANE + 1u])));
  shell += fma(-4.0, c, (now[i - PLANE - PITCH] + now[i + PLANE - PITCH]) + (now[i - PLANE + PITCH] + now[i + PLANE + PITCH]));
  sum = fma(W1, shell, sum);
  shell = fma(-8.0, c, ((now[i - PLANE - PITCH - 1u] + now[i + PLANE - PITCH - 1u]) + (now[i - PLANE + PITCH - 1u] + now[i + PLANE + PITCH - 1u])) + ((now[i - PLANE - PITCH + 1u] + now[i + PLANE - PITCH + 1u]) + (now[i - PLANE + PITCH + 1u] + now[i + PLANE + PITCH + 1u])));
  sum = fma(W2, shell, sum);
  next[i] = c + ((c - next[i]) + sum);
}
