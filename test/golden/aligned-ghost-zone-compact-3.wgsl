const GROUP_X = 32u;
const GROUP_Y = 6u;
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

const ZONE_X = 48u;
// Aligned ghost zone ([MoLi2018], section 4.3, Listing 3): a tile of a plane and its surroundings,
// in rows of ZONE_X words that begin and end at multiples of 8 words. Its words are numbered across rows, so that all
// threads load them in whole rounds without branches.

// Distance in the state from the first node of the zone to the node of a word.
fn offsetInZone(word: u32) -> u32 {
  return (word / ZONE_X) * PITCH + word % ZONE_X;
}
var<workgroup> plane: array<f32, 384>;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let at = tileOf(group) * vec3<u32>(32u, 6u, 15u);
  let x = at.x + local.x;
  let y = at.y + local.y;
  let own = (local.y + 1u) * 48u + local.x + 8u;
  let base = (at.y - 1u) * PITCH + at.x - 8u;
  let zone0 = offsetInZone(index);
  let zone1 = offsetInZone(index + 192u);
  let computes = x < PITCH && y < ROWS;
  // Input planes, from 1 before the first output to 1 after the last: numbered by outputs, 2 ahead.
  let end = min(at.z + 15u, PLANES) + 2u;
  var input = FIRST + base + (at.z - 1u) * PLANE;
  var node = (at.z - 2u) * PLANE + y * PITCH + x;
  var s0 = 0.0;
  var s1 = 0.0;
  var s2 = 0.0;
  var u1 = 0.0;
  var ahead0 = 0.0;
  var ahead1 = 0.0;
  ahead0 = now[input + zone0];
  ahead1 = now[input + zone1];
  var updates = false;
  var p = 0.0;
  for (var z = at.z; z < end; z++) {
    plane[index] = ahead0;
    plane[index + 192u] = ahead1;
    workgroupBarrier();
    // The last plane is fetched twice.
    input = select(input, input + PLANE, z + 1u < end);
    ahead0 = now[input + zone0];
    ahead1 = now[input + zone1];
    let later = computes && z + 1u >= at.z + 2u && z + 1u < end && isInterior(node + PLANE);
    var q = 0.0;
    if (later) { q = next[FIRST + node + PLANE]; }
    let u0 = plane[own];
    var t1 = 0.0;
    {
      let s = fma(-4.0, u0, (plane[own - 1u] + plane[own + 1u]) + (plane[own - 48u] + plane[own + 48u]));
      s1 = fma(W0, s, s1);
      t1 = fma(W1, s, t1);
    }
    {
      let s = fma(-4.0, u0, (plane[own - 49u] + plane[own - 47u]) + (plane[own + 47u] + plane[own + 49u]));
      s1 = fma(W1, s, s1);
      t1 = fma(W2, s, t1);
    }
    s0 += t1;
    s2 += t1;
    s0 = fma(W3, (u0 - u1), s0);
    s1 = fma(-W3, (u0 - u1), s1);
    if (updates) { next[FIRST + node] = u1 + ((u1 - p) + s0); }
    s0 = s1;
    s1 = s2;
    s2 = 0.0;
    u1 = u0;
    updates = later;
    p = q;
    node += PLANE;
    workgroupBarrier();
  }
}
