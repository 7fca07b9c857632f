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

var<workgroup> planes: array<array<f32, 256>, 3>;

// Where the plane stands that is so many behind the oldest.
fn slotOf(plane: u32) -> u32 {
  return select(plane, plane - 3u, plane >= 3u);
}

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let at = tileOf(group) * vec3<u32>(30u, 6u, 15u);
  let x = at.x + local.x - 1u;
  let y = at.y + local.y - 1u;
  let own = index;
  let base = y * PITCH + x;
  let computes = local.x >= 1u && local.x < 31u && local.y >= 1u && local.y < 7u && x < PITCH && y < ROWS;
  let end = min(at.z + 15u, PLANES);
  var input = FIRST + base + (at.z - 1u) * PLANE;
  for (var p = 0u; p < 2u; p++) {
    planes[p][own] = now[input];
    input += PLANE;
  }
  var oldest = 0u;
  for (var z = at.z; z < end; z += 1u) {
    let node = z * PLANE + y * PITCH + x;
    let slot0 = oldest;
    let slot1 = slotOf(oldest + 1u);
    let slot2 = slotOf(oldest + 2u);
    planes[slot2][own] = now[input];
    input += PLANE;
    let a0 = computes && isInterior(node);
    var p0 = 0.0;
    if (a0) { p0 = next[FIRST + node]; }
    workgroupBarrier();
    if (a0) {
      let u0 = planes[slot0][own];
      let u1 = planes[slot1][own];
      let u2 = planes[slot2][own];
      var s0 = 0.0;
      {
        {
          let s = fma(-4.0, u0, (planes[slot0][own - 1u] + planes[slot0][own + 1u]) + (planes[slot0][own - 32u] + planes[slot0][own + 32u]));
          s0 = fma(W0, s, s0);
        }
        {
          let s = fma(-4.0, u0, (planes[slot0][own - 33u] + planes[slot0][own - 31u]) + (planes[slot0][own + 31u] + planes[slot0][own + 33u]));
          s0 = fma(W1, s, s0);
        }
      }
      {
        {
          let s = fma(-4.0, u1, (planes[slot1][own - 1u] + planes[slot1][own + 1u]) + (planes[slot1][own - 32u] + planes[slot1][own + 32u]));
          s0 = fma(W3, s, s0);
        }
        {
          let s = fma(-4.0, u1, (planes[slot1][own - 33u] + planes[slot1][own - 31u]) + (planes[slot1][own + 31u] + planes[slot1][own + 33u]));
          s0 = fma(W0, s, s0);
        }
        s0 = fma(-W2, (u1 - u0), s0);
      }
      {
        {
          let s = fma(-4.0, u2, (planes[slot2][own - 1u] + planes[slot2][own + 1u]) + (planes[slot2][own - 32u] + planes[slot2][own + 32u]));
          s0 = fma(W0, s, s0);
        }
        {
          let s = fma(-4.0, u2, (planes[slot2][own - 33u] + planes[slot2][own - 31u]) + (planes[slot2][own + 31u] + planes[slot2][own + 33u]));
          s0 = fma(W1, s, s0);
        }
        s0 = fma(W2, (u2 - u1), s0);
      }
      if (a0) { next[FIRST + node] = u1 + ((u1 - p0) + s0); }
    }
    workgroupBarrier();
    oldest = slotOf(oldest + 1u);
  }
}
