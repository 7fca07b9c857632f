alias V = vec2<u32>;
const WIDTH = 4u;
// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
// u[n−1] on entry, u[n+1] on return; u[n], as vectors of WIDTH nodes along x; one bit for each node: whether it is
// interior, with the free stencil.
@group(0) @binding(0) var<storage, read_write> next: array<V>;
@group(0) @binding(1) var<storage, read> now: array<V>;
@group(0) @binding(2) var<storage, read> interior: array<u32>;

// Workgroups run in bands of BAND along y. A band goes through all LAYERS along z before the next one begins.
override BAND: u32;
override LAYERS: u32;

fn tileOf(group: vec3<u32>) -> vec3<u32> {
  return vec3<u32>(group.x, (group.z / LAYERS) * BAND + group.y, group.z % LAYERS);
}

// Bit of the slab's first node in `interior`: a multiple of WIDTH.
override MASK_OFFSET: u32;

// The bits of WIDTH nodes from `node` on, the first in the lowest bit.
fn interiorBits(node: u32) -> u32 {
  let bit = node + MASK_OFFSET;
  return (interior[bit >> 5u] >> (bit & 31u)) & ((1u << WIDTH) - 1u);
}
override W0: f32;
override W1: f32;
override W2: f32;

// In pairs of words.
override ROW: u32 = PITCH / WIDTH;
override SLICE: u32 = PLANE / WIDTH;

fn wide(words: vec2<u32>) -> vec4<f32> {
  return vec4<f32>(unpack2x16float(words.x), unpack2x16float(words.y));
}

@compute @workgroup_size(32, 8, 1)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let tile = tileOf(group);
  let column = tile.x * 32u + local.x;
  let row = tile.y * 8u + local.y;
  if (column >= ROW || row >= ROWS) { return; }
  let bits = interiorBits(tile.z * PLANE + row * PITCH + column * WIDTH);
  if (bits == 0u) { return; }
  let i = FIRST / WIDTH + tile.z * SLICE + row * ROW + column;
  let c = wide(now[i]);
  let old = next[i];
  var sum = vec4<f32>(0.0);
  {
    let v0 = wide(now[i - 1u]);
    let v1 = c;
    let v2 = wide(now[i + 1u]);
    sum = fma(vec4<f32>(W0), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i - ROW - 1u]);
    let v1 = wide(now[i - ROW]);
    let v2 = wide(now[i - ROW + 1u]);
    sum = fma(vec4<f32>(W0), v1 - c, sum);
    sum = fma(vec4<f32>(W1), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i + ROW - 1u]);
    let v1 = wide(now[i + ROW]);
    let v2 = wide(now[i + ROW + 1u]);
    sum = fma(vec4<f32>(W0), v1 - c, sum);
    sum = fma(vec4<f32>(W1), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i - SLICE - 1u]);
    let v1 = wide(now[i - SLICE]);
    let v2 = wide(now[i - SLICE + 1u]);
    sum = fma(vec4<f32>(W0), v1 - c, sum);
    sum = fma(vec4<f32>(W1), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i + SLICE - 1u]);
    let v1 = wide(now[i + SLICE]);
    let v2 = wide(now[i + SLICE + 1u]);
    sum = fma(vec4<f32>(W0), v1 - c, sum);
    sum = fma(vec4<f32>(W1), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i - SLICE - ROW - 1u]);
    let v1 = wide(now[i - SLICE - ROW]);
    let v2 = wide(now[i - SLICE - ROW + 1u]);
    sum = fma(vec4<f32>(W1), v1 - c, sum);
    sum = fma(vec4<f32>(W2), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i + SLICE - ROW - 1u]);
    let v1 = wide(now[i + SLICE - ROW]);
    let v2 = wide(now[i + SLICE - ROW + 1u]);
    sum = fma(vec4<f32>(W1), v1 - c, sum);
    sum = fma(vec4<f32>(W2), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i - SLICE + ROW - 1u]);
    let v1 = wide(now[i - SLICE + ROW]);
    let v2 = wide(now[i - SLICE + ROW + 1u]);
    sum = fma(vec4<f32>(W1), v1 - c, sum);
    sum = fma(vec4<f32>(W2), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  {
    let v0 = wide(now[i + SLICE + ROW - 1u]);
    let v1 = wide(now[i + SLICE + ROW]);
    let v2 = wide(now[i + SLICE + ROW + 1u]);
    sum = fma(vec4<f32>(W1), v1 - c, sum);
    sum = fma(vec4<f32>(W2), fma(vec4<f32>(-2.0), c, vec4<f32>(v0.w, v1.x, v1.y, v1.z) + vec4<f32>(v1.y, v1.z, v1.w, v2.x)), sum);
  }
  let value = c + ((c - wide(old)) + sum);
  // Halves of words that are not interior keep their bits.
  let inside = select(vec4<u32>(0u), vec4<u32>(0xffffu, 0xffff0000u, 0xffffu, 0xffff0000u), (vec4<u32>(bits) & vec4<u32>(1u, 2u, 4u, 8u)) != vec4<u32>(0u));
  let mask = inside.xz | inside.yw;
  next[i] = (old & ~mask) | (vec2<u32>(pack2x16float(value.xy), pack2x16float(value.zw)) & mask);
}
