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

var<workgroup> planes: array<array<f32, 340>, 4>;

// Where the plane stands that is so many behind the oldest.
fn slotOf(plane: u32) -> u32 {
  return select(plane, plane - 4u, plane >= 4u);
}

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let at = tileOf(group) * vec3<u32>(32u, 8u, 16u);
  let x = at.x + local.x;
  let y = at.y + local.y;
  let own = (local.y + 1u) * 34u + local.x + 1u;
  let base = y * PITCH + x;
  let computes = x < PITCH && y < ROWS;
  let end = min(at.z + 16u, PLANES);
  var input = FIRST + base + (at.z - 1u) * PLANE;
  for (var p = 0u; p < 2u; p++) {
    planes[p][own] = now[input];
    if (local.y < 1u) {
      planes[p][own - 34u] = now[input - PITCH];
      planes[p][own + 272u] = now[input + 8u * PITCH];
    }
    if (local.x < 1u) {
      planes[p][own - 1u] = now[input - 1u];
      planes[p][own + 32u] = now[input + 32u];
    }
    if (local.x < 1u && local.y < 1u) {
      planes[p][own - 35u] = now[input - PITCH - 1u];
      planes[p][own - 2u] = now[input - PITCH + 32u];
      planes[p][own + 271u] = now[input + 8u * PITCH - 1u];
      planes[p][own + 304u] = now[input + 8u * PITCH + 32u];
    }
    input += PLANE;
  }
  var oldest = 0u;
  for (var z = at.z; z < end; z += 2u) {
    let node = z * PLANE + y * PITCH + x;
    let slot0 = oldest;
    let slot1 = slotOf(oldest + 1u);
    let slot2 = slotOf(oldest + 2u);
    let slot3 = slotOf(oldest + 3u);
    planes[slot2][own] = now[input];
    if (local.y < 1u) {
      planes[slot2][own - 34u] = now[input - PITCH];
      planes[slot2][own + 272u] = now[input + 8u * PITCH];
    }
    if (local.x < 1u) {
      planes[slot2][own - 1u] = now[input - 1u];
      planes[slot2][own + 32u] = now[input + 32u];
    }
    if (local.x < 1u && local.y < 1u) {
      planes[slot2][own - 35u] = now[input - PITCH - 1u];
      planes[slot2][own - 2u] = now[input - PITCH + 32u];
      planes[slot2][own + 271u] = now[input + 8u * PITCH - 1u];
      planes[slot2][own + 304u] = now[input + 8u * PITCH + 32u];
    }
    input += PLANE;
    planes[slot3][own] = now[input];
    if (local.y < 1u) {
      planes[slot3][own - 34u] = now[input - PITCH];
      planes[slot3][own + 272u] = now[input + 8u * PITCH];
    }
    if (local.x < 1u) {
      planes[slot3][own - 1u] = now[input - 1u];
      planes[slot3][own + 32u] = now[input + 32u];
    }
    if (local.x < 1u && local.y < 1u) {
      planes[slot3][own - 35u] = now[input - PITCH - 1u];
      planes[slot3][own - 2u] = now[input - PITCH + 32u];
      planes[slot3][own + 271u] = now[input + 8u * PITCH - 1u];
      planes[slot3][own + 304u] = now[input + 8u * PITCH + 32u];
    }
    input += PLANE;
    let a0 = computes && isInterior(node);
    var p0 = 0.0;
    if (a0) { p0 = next[FIRST + node]; }
    let a1 = computes && z + 1u < end && isInterior(node + PLANE);
    var p1 = 0.0;
    if (a1) { p1 = next[FIRST + node + PLANE]; }
    workgroupBarrier();
    if (a0 || a1) {
      let u0 = planes[slot0][own];
      let u1 = planes[slot1][own];
      let u2 = planes[slot2][own];
      let u3 = planes[slot3][own];
      var s0 = 0.0;
      var s1 = 0.0;
      {
        {
          let s = fma(-4.0, u0, (planes[slot0][own - 1u] + planes[slot0][own + 1u]) + (planes[slot0][own - 34u] + planes[slot0][own + 34u]));
          s0 = fma(W0, s, s0);
        }
        {
          let s = fma(-4.0, u0, (planes[slot0][own - 35u] + planes[slot0][own - 33u]) + (planes[slot0][own + 33u] + planes[slot0][own + 35u]));
          s0 = fma(W1, s, s0);
        }
      }
      {
        {
          let s = fma(-4.0, u1, (planes[slot1][own - 1u] + planes[slot1][own + 1u]) + (planes[slot1][own - 34u] + planes[slot1][own + 34u]));
          s0 = fma(W3, s, s0);
          s1 = fma(W0, s, s1);
        }
        {
          let s = fma(-4.0, u1, (planes[slot1][own - 35u] + planes[slot1][own - 33u]) + (planes[slot1][own + 33u] + planes[slot1][own + 35u]));
          s0 = fma(W0, s, s0);
          s1 = fma(W1, s, s1);
        }
        s0 = fma(-W2, (u1 - u0), s0);
      }
      {
        {
          let s = fma(-4.0, u2, (planes[slot2][own - 1u] + planes[slot2][own + 1u]) + (planes[slot2][own - 34u] + planes[slot2][own + 34u]));
          s1 = fma(W3, s, s1);
          s0 = fma(W0, s, s0);
        }
        {
          let s = fma(-4.0, u2, (planes[slot2][own - 35u] + planes[slot2][own - 33u]) + (planes[slot2][own + 33u] + planes[slot2][own + 35u]));
          s1 = fma(W0, s, s1);
          s0 = fma(W1, s, s0);
        }
        s0 = fma(W2, (u2 - u1), s0);
        s1 = fma(-W2, (u2 - u1), s1);
      }
      {
        {
          let s = fma(-4.0, u3, (planes[slot3][own - 1u] + planes[slot3][own + 1u]) + (planes[slot3][own - 34u] + planes[slot3][own + 34u]));
          s1 = fma(W0, s, s1);
        }
        {
          let s = fma(-4.0, u3, (planes[slot3][own - 35u] + planes[slot3][own - 33u]) + (planes[slot3][own + 33u] + planes[slot3][own + 35u]));
          s1 = fma(W1, s, s1);
        }
        s1 = fma(W2, (u3 - u2), s1);
      }
      if (a0) { next[FIRST + node] = u1 + ((u1 - p0) + s0); }
      if (a1) { next[FIRST + node + PLANE] = u2 + ((u2 - p1) + s1); }
    }
    workgroupBarrier();
    oldest = slotOf(oldest + 2u);
  }
}
