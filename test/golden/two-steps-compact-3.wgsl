// The updated part of a slab: PLANES planes of ROWS rows of PITCH nodes, x fastest. Its first node is at index FIRST of
// the state; before and after it are planes of the neighbouring slabs, or zeros.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
// States as vectors of four nodes along x: u[n−1], u[n]; u[n+1], u[n+2].
@group(0) @binding(0) var<storage, read> previous: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> now: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> next: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> afterNext: array<vec4<f32>>;
// Nodes of each row, rows of each plane that are updated.
override WIDTH: u32;
override HEIGHT: u32;

// The last vector of a row may stand half outside the box.
fn storeNext(i: u32, value: vec4<f32>, inside: vec4<bool>) {
  if (all(inside)) {
    next[i] = value;
    return;
  }
  if (inside.x) { next[i].x = value.x; }
  if (inside.y) { next[i].y = value.y; }
  if (inside.z) { next[i].z = value.z; }
}

fn storeAfterNext(i: u32, value: vec4<f32>, inside: vec4<bool>) {
  if (all(inside)) {
    afterNext[i] = value;
    return;
  }
  if (inside.x) { afterNext[i].x = value.x; }
  if (inside.y) { afterNext[i].y = value.y; }
  if (inside.z) { afterNext[i].z = value.z; }
}
alias V = vec4<f32>;
override W0: f32;
override W1: f32;
override W2: f32;
override W3: f32;

// In vectors.
override ROW: u32 = PITCH / 4u;
override SLICE: u32 = PLANE / 4u;

// Two planes of u[n+1], one after the other: lane by lane of the vectors.
var<workgroup> plane: array<f32, 8324>;

@compute @workgroup_size(32, 16, 1)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let start = group.z * 30u;
  let depth = min(30u, PLANES - start);
  // First node; beyond what others need of this tile all take the same nodes.
  let x = min(4 * (i32(group.x * 30u + local.x) - 1), i32(WIDTH + 8u) / 4 * 4);
  let y = min(i32(group.y * 30u + local.y * 2u) - 1, i32(HEIGHT) + 1);
  let inRow = vec4<u32>(u32(x)) + vec4<u32>(0u, 1u, 2u, 3u) < vec4<u32>(WIDTH);
  let writesRow = local.x > 0u && local.x < 31u && any(inRow);
  let inside0 = u32(y + 0) < HEIGHT;
  let writes0 = writesRow && inside0 && local.y * 2u + 0u - 1u < 30u;
  let inside1 = u32(y + 1) < HEIGHT;
  let writes1 = writesRow && inside1 && local.y * 2u + 1u - 1u < 30u;
  // Of u[n], plane start − 2; unsigned numbers wrap.
  var i = FIRST / 4u + (start - 2u) * SLICE + u32(y) * ROW + u32(x / 4);
  let here = 33u + local.y * 64u + local.x;
  var b0_0 = now[i];
  var b1_0 = V(0.0);
  var v0_0 = V(0.0);
  var v1_0 = V(0.0);
  var p0_0 = V(0.0);
  var p1_0 = V(0.0);
  var q0_0 = V(0.0);
  var q1_0 = V(0.0);
  var b0_1 = now[i + 1u * ROW];
  var b1_1 = V(0.0);
  var v0_1 = V(0.0);
  var v1_1 = V(0.0);
  var p0_1 = V(0.0);
  var p1_1 = V(0.0);
  var q0_1 = V(0.0);
  var q1_1 = V(0.0);
  for (var k = 0u; k < depth + 5u; k++) {
    let bn_m1 = now[i - 1u * ROW];
    let bn_2 = now[i + 2u * ROW];
    let bl_m1_1 = now[i - 1u * ROW - 1u].w;
    let br_m1_1 = now[i - 1u * ROW + 1u].x;
    let bl_0_1 = now[i - 1u].w;
    let br_0_1 = now[i + 1u].x;
    let bl_1_1 = now[i + 1u * ROW - 1u].w;
    let br_1_1 = now[i + 1u * ROW + 1u].x;
    let bl_2_1 = now[i + 2u * ROW - 1u].w;
    let br_2_1 = now[i + 2u * ROW + 1u].x;
    let coming_0 = now[i + SLICE];
    let a_0 = previous[i - 1u * SLICE];
    let coming_1 = now[i + 1u * ROW + SLICE];
    let a_1 = previous[i + 1u * ROW - 1u * SLICE];

    // u[n+2] of plane k − 5 of the walk.
    let at = here + (k & 1u) * 4162u;
    plane[at] = v0_0.x;
    plane[at + 1024u] = v0_0.y;
    plane[at + 2048u] = v0_0.z;
    plane[at + 3072u] = v0_0.w;
    plane[at + 32u] = v0_1.x;
    plane[at + 1056u] = v0_1.y;
    plane[at + 2080u] = v0_1.z;
    plane[at + 3104u] = v0_1.w;
    workgroupBarrier();
    let vn_m1 = V(plane[at - 32u], plane[at + 992u], plane[at + 2016u], plane[at + 3040u]);
    let vn_2 = V(plane[at + 64u], plane[at + 1088u], plane[at + 2112u], plane[at + 3136u]);
    let vl_m1_1 = plane[at + 3039u];
    let vr_m1_1 = plane[at - 31u];
    let vl_0_1 = plane[at + 3071u];
    let vr_0_1 = plane[at + 1u];
    let vl_1_1 = plane[at + 3103u];
    let vr_1_1 = plane[at + 33u];
    let vl_2_1 = plane[at + 3135u];
    let vr_2_1 = plane[at + 65u];
    let vp_0_1 = V(vl_0_1, v0_0.x, v0_0.y, v0_0.z) + V(v0_0.y, v0_0.z, v0_0.w, vr_0_1);
    let vp_m1_1 = V(vl_m1_1, vn_m1.x, vn_m1.y, vn_m1.z) + V(vn_m1.y, vn_m1.z, vn_m1.w, vr_m1_1);
    let vp_1_1 = V(vl_1_1, v0_1.x, v0_1.y, v0_1.z) + V(v0_1.y, v0_1.z, v0_1.w, vr_1_1);
    let vp_2_1 = V(vl_2_1, vn_2.x, vn_2.y, vn_2.z) + V(vn_2.y, vn_2.z, vn_2.w, vr_2_1);
    let vd_0 = v0_0 - v1_0;
    let vs_0_0 = fma(V(-4.0), v0_0, (vp_0_1) + (vn_m1 + v0_1));
    let vs_0_1 = fma(V(-4.0), v0_0, (vp_m1_1 + vp_1_1));
    let vt_0_0 = fma(V(W1), vs_0_1, V(W0) * vs_0_0);
    let vt_0_1 = fma(V(W2), vs_0_1, V(W1) * vs_0_0);
    let vd_1 = v0_1 - v1_1;
    let vs_1_0 = fma(V(-4.0), v0_1, (vp_1_1) + (v0_0 + vn_2));
    let vs_1_1 = fma(V(-4.0), v0_1, (vp_0_1 + vp_2_1));
    let vt_1_0 = fma(V(W1), vs_1_1, V(W0) * vs_1_0);
    let vt_1_1 = fma(V(W2), vs_1_1, V(W1) * vs_1_0);
    let q_0 = fma(V(W3), vd_0, q0_0 + vt_0_1);
    q0_0 = fma(V(-W3), vd_0, q1_0 + vt_0_0);
    q1_0 = vt_0_1;
    let q_1 = fma(V(W3), vd_1, q0_1 + vt_1_1);
    q0_1 = fma(V(-W3), vd_1, q1_1 + vt_1_0);
    q1_1 = vt_1_1;
    if (k > 4u) {
      if (writes0) { storeAfterNext(i - 3u * SLICE, v1_0 + q_0, inRow); }
      if (writes1) { storeAfterNext(i + 1u * ROW - 3u * SLICE, v1_1 + q_1, inRow); }
    }

    // u[n+1] of plane k − 3.
    let bp_0_1 = V(bl_0_1, b0_0.x, b0_0.y, b0_0.z) + V(b0_0.y, b0_0.z, b0_0.w, br_0_1);
    let bp_m1_1 = V(bl_m1_1, bn_m1.x, bn_m1.y, bn_m1.z) + V(bn_m1.y, bn_m1.z, bn_m1.w, br_m1_1);
    let bp_1_1 = V(bl_1_1, b0_1.x, b0_1.y, b0_1.z) + V(b0_1.y, b0_1.z, b0_1.w, br_1_1);
    let bp_2_1 = V(bl_2_1, bn_2.x, bn_2.y, bn_2.z) + V(bn_2.y, bn_2.z, bn_2.w, br_2_1);
    let bd_0 = b0_0 - b1_0;
    let bs_0_0 = fma(V(-4.0), b0_0, (bp_0_1) + (bn_m1 + b0_1));
    let bs_0_1 = fma(V(-4.0), b0_0, (bp_m1_1 + bp_1_1));
    let bt_0_0 = fma(V(W1), bs_0_1, V(W0) * bs_0_0);
    let bt_0_1 = fma(V(W2), bs_0_1, V(W1) * bs_0_0);
    let bd_1 = b0_1 - b1_1;
    let bs_1_0 = fma(V(-4.0), b0_1, (bp_1_1) + (b0_0 + bn_2));
    let bs_1_1 = fma(V(-4.0), b0_1, (bp_0_1 + bp_2_1));
    let bt_1_0 = fma(V(W1), bs_1_1, V(W0) * bs_1_0);
    let bt_1_1 = fma(V(W2), bs_1_1, V(W1) * bs_1_0);
    let p_0 = fma(V(W3), bd_0, p0_0 + bt_0_1);
    p0_0 = fma(V(-W3), bd_0, p1_0 + bt_0_0);
    p1_0 = bt_0_1;
    let p_1 = fma(V(W3), bd_1, p0_1 + bt_1_1);
    p0_1 = fma(V(-W3), bd_1, p1_1 + bt_1_0);
    p1_1 = bt_1_1;
    let inDepth = start + k - 3u < PLANES;
    let kept = k >= 3u && k < depth + 3u;
    v1_0 = v0_0;
    v0_0 = select(a_0, b1_0 + ((b1_0 - a_0) + p_0), inRow & vec4<bool>(inside0 && inDepth));
    q1_0 += v0_0 - b1_0;
    if (kept && writes0) { storeNext(i - 1u * SLICE, v0_0, inRow); }
    b1_0 = b0_0;
    b0_0 = coming_0;
    v1_1 = v0_1;
    v0_1 = select(a_1, b1_1 + ((b1_1 - a_1) + p_1), inRow & vec4<bool>(inside1 && inDepth));
    q1_1 += v0_1 - b1_1;
    if (kept && writes1) { storeNext(i + 1u * ROW - 1u * SLICE, v0_1, inRow); }
    b1_1 = b0_1;
    b0_1 = coming_1;
    i += SLICE;
  }
}
