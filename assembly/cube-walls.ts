/**
 * The triangles in a cube between the nodes, in AssemblyScript: which part of the cube is air, and where the wall of a
 * corner is. To the last bit what `CubeView`, `AirFraction`, `AirLattice` and `WallFinder` compute in TypeScript, from
 * which every formula here is taken; see there for what it means. `npm run cube-walls` translates it.
 *
 * No decorators, so that the tools of the other files read this one, too. Numbers are i32 and f64.
 */

/** Power 3, as the host has it: products differ from it in the last bit. */
declare function cubed(x: f64): f64;

const F64: i32 = 8;
const PARTS: i32 = 4;
const SIDE: i32 = 5;
const PLANE: i32 = 25;
const POINTS: i32 = 125;

const VIEW_RIM: f64 = 1e-3;
const VIEW_IN_PLANE: f64 = 1e-7;
const LATTICE_FLAT: f64 = 1e-6;
const LATTICE_IN_PLANE: f64 = 1e-6;
const LATTICE_MARGIN: f64 = 0.01;
const SAME_PLANE: f64 = 2e-3;
const ACROSS_AXIS: f64 = 1 - 1e-12;
const MOST_CUTS: i32 = 6;
const SAMPLES: i32 = 128;
const TINY: f64 = 1e-12;
const NEAREST: f64 = 1e-6;
const ON_WALL: f64 = 2e-3;
const BESIDE: f64 = 0.1;
const FULL_CUBE: f64 = 240;

/** How the air of a cube is asked for, as `AirFraction.of`, `ofPiece` and `ofPieces`. */
const OF: i32 = 0;
const OF_PIECES: i32 = 2;

/** [triangle of the slab][corner][x, y, z]; [triangle of the slab][x, y, z]; [sample][x, y, z]. */
let corners: usize = 0;
let normals: usize = 0;
let samples: usize = 0;

/** Arrays of `CubeView`: [triangle of the cube]. */
let planes: usize = 0;
let heights: usize = 0;
let rims: usize = 0;
let ids: usize = 0;
let above: usize = 0;
let hasRims: usize = 0;
let count: i32 = 0;
let originX: f64 = 0;
let originY: f64 = 0;
let originZ: f64 = 0;

/** Arrays of `WallFinder`: [triangle of the cube]. */
let squares: usize = 0;
let nearestPoints: usize = 0;

/** Bytes that {@link begin} needs for each triangle of the cube with most of them. */
const VIEW_BYTES: i32 = (4 + 8 + 12 + 1 + 3) * F64 + 4 + 2;

const first = memory.data(3 * POINTS * F64, 16);
const last = memory.data(3 * POINTS * F64, 16);
const closed = memory.data(3 * POINTS * 2, 16);
const shut = memory.data(3 * SIDE * 4, 16);
const airOf = memory.data(SIDE * 4, 16);
const quarter = memory.data(POINTS * F64, 16);
const walls = memory.data(3 * POINTS, 16);
const low = memory.data(3 * F64, 16);
const high = memory.data(3 * F64, 16);
const cuts = memory.data(3 * (MOST_CUTS + 2) * F64, 16);
const cutCount = memory.data(3 * 4, 16);
/** x, y, z of the point found last, and its distance. */
const point = memory.data(4 * F64, 16);
let closedCount: i32 = 0;

function at(array: usize, index: i32): f64 {
  return load<f64>(array + ((<usize>index) << 3));
}

function put(array: usize, index: i32, value: f64): void {
  store<f64>(array + ((<usize>index) << 3), value);
}

function wordAt(array: usize, index: i32): i32 {
  return load<i32>(array + ((<usize>index) << 2));
}

function putWord(array: usize, index: i32, value: i32): void {
  store<i32>(array + ((<usize>index) << 2), value);
}

/** As `Math.round`. */
function round(x: f64): f64 {
  const up = Math.ceil(x);
  return up - 0.5 > x ? up - 1 : up;
}

/** As `a || b`. */
function or(a: f64, b: f64): f64 {
  return a < 0 || a > 0 ? a : b;
}

function sign(x: f64): f64 {
  return x > 0 ? 1 : x < 0 ? -1 : x;
}

/** Where arrays may begin. */
export function free(): usize {
  return __heap_base;
}

export function viewBytes(): i32 {
  return VIEW_BYTES;
}

export function found(): usize {
  return point;
}

/** @param most triangles of a cube */
export function begin(cornersAt: usize, normalsAt: usize, samplesAt: usize, room: usize, most: i32): void {
  corners = cornersAt;
  normals = normalsAt;
  samples = samplesAt;
  const size = <usize>most * F64;
  planes = room;
  heights = planes + 4 * size;
  rims = heights + 8 * size;
  squares = rims + 12 * size;
  nearestPoints = squares + size;
  ids = nearestPoints + 3 * size;
  above = ids + 4 * <usize>most;
  hasRims = above + <usize>most;
  for (let edge = 0; edge < 3 * POINTS; edge++) {
    put(first, edge, Infinity);
    put(last, edge, -Infinity);
  }
  closedCount = 0;
}

/** `CubeView.load`: `list` has triangles of the slab. */
export function view(list: usize, triangles: i32, i: f64, j: f64, k: f64): void {
  count = triangles;
  originX = i;
  originY = j;
  originZ = k;
  for (let t = 0; t < triangles; t++) {
    const triangle = wordAt(list, t);
    putWord(ids, t, triangle);
    store<u8>(hasRims + t, 0);
    const corner = 9 * triangle;
    const x = at(normals, 3 * triangle);
    const y = at(normals, 3 * triangle + 1);
    const z = at(normals, 3 * triangle + 2);
    const base = x * (i - at(corners, corner)) + y * (j - at(corners, corner + 1)) + z * (k - at(corners, corner + 2));
    put(planes, 4 * t, x);
    put(planes, 4 * t + 1, y);
    put(planes, 4 * t + 2, z);
    put(planes, 4 * t + 3, base);
    const lying = or(x, or(y, z));
    let bits = 0;
    for (let c = 0; c < 8; c++) {
      const height = base + (c & 1 ? x : 0) + (c & 2 ? y : 0) + (c & 4 ? z : 0);
      put(heights, 8 * t + c, height);
      if ((Math.abs(height) > VIEW_IN_PLANE ? height : lying) > 0) bits |= 1 << c;
    }
    store<u8>(above + t, <u8>bits);
  }
}

function loadRims(t: i32): void {
  store<u8>(hasRims + t, 1);
  const nx = at(planes, 4 * t);
  const ny = at(planes, 4 * t + 1);
  const nz = at(planes, 4 * t + 2);
  const triangle = 9 * wordAt(ids, t);
  for (let e = 0; e < 3; e++) {
    const a = triangle + 3 * e;
    const b = triangle + (e === 2 ? 0 : 3 * e + 3);
    const dx = at(corners, b) - at(corners, a);
    const dy = at(corners, b + 1) - at(corners, a + 1);
    const dz = at(corners, b + 2) - at(corners, a + 2);
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const x = (ny * dz - nz * dy) / length;
    const y = (nz * dx - nx * dz) / length;
    const z = (nx * dy - ny * dx) / length;
    const rim = 12 * t + 4 * e;
    put(rims, rim, x);
    put(rims, rim + 1, y);
    put(rims, rim + 2, z);
    put(
      rims,
      rim + 3,
      x * (originX - at(corners, a)) + y * (originY - at(corners, a + 1)) + z * (originZ - at(corners, a + 2)),
    );
  }
}

function hides(x: f64, y: f64, z: f64, bits: i32, tolerance: f64): boolean {
  let seeing = bits;
  for (let t = 0; t < count; t++) {
    const n = 4 * t;
    const height = at(planes, n) * x + at(planes, n + 1) * y + at(planes, n + 2) * z + at(planes, n + 3);
    if (Math.abs(height) <= tolerance) continue;
    const over = <i32>load<u8>(above + t);
    for (let rest = (height > 0 ? ~over : over) & seeing; rest !== 0; rest &= rest - 1) {
      const c = ctz(rest);
      if (crosses(t, c, x, y, z, height)) seeing &= ~(1 << c);
    }
    if (seeing === 0) return true;
  }
  return false;
}

function crosses(t: i32, c: i32, x: f64, y: f64, z: f64, height: f64): boolean {
  if (!load<u8>(hasRims + t)) loadRims(t);
  const cx: f64 = c & 1;
  const cy: f64 = (c >> 1) & 1;
  const cz: f64 = c >> 2;
  const from = at(heights, 8 * t + c);
  const part = Math.min(1, Math.abs(from / or(from - height, 1)));
  const px = cx + part * (x - cx);
  const py = cy + part * (y - cy);
  const pz = cz + part * (z - cz);
  return isInRim(12 * t, px, py, pz) && isInRim(12 * t + 4, px, py, pz) && isInRim(12 * t + 8, px, py, pz);
}

function isInRim(n: i32, x: f64, y: f64, z: f64): boolean {
  return at(rims, n) * x + at(rims, n + 1) * y + at(rims, n + 2) * z + at(rims, n + 3) >= -VIEW_RIM;
}

/** `CubeView.holds`: terms are added in the order of w, u, v. */
function holds(t: i32, axis: i32, u: i32, v: i32, atW: f64, atU: f64, atV: f64): boolean {
  if (!load<u8>(hasRims + t)) loadRims(t);
  for (let n = 12 * t; n < 12 * t + 12; n += 4) {
    if (at(rims, n + axis) * atW + at(rims, n + u) * atU + at(rims, n + v) * atV + at(rims, n + 3) < -VIEW_RIM)
      return false;
  }
  return true;
}

function strideOf(axis: i32): i32 {
  return axis === 0 ? 1 : axis === 1 ? SIDE : PLANE;
}

/** The n-th of the four edges of a cell along an axis, from its lowest point. */
function across(axis: i32, n: i32): i32 {
  return (n & 1 ? strideOf(next(axis)) : 0) + (n & 2 ? strideOf(next(next(axis))) : 0);
}

function next(axis: i32): i32 {
  return axis === 2 ? 0 : axis + 1;
}

function cornerPoint(c: i32): i32 {
  return PARTS * ((c & 1) + ((c >> 1) & 1) * SIDE + (c >> 2) * PLANE);
}

function isAir(at: i32): boolean {
  return (wordAt(airOf, at / PLANE) & (1 << (at % PLANE))) !== 0;
}

/** `AirLattice.fraction`; −1 where it is undefined. */
function latticeFraction(air: i32): f64 {
  for (let n = 0; n < closedCount; n++) {
    const edge = <i32>load<u16>(closed + (n << 1));
    put(first, edge, Infinity);
    put(last, edge, -Infinity);
  }
  closedCount = 0;
  memory.fill(shut, 0, 3 * SIDE * 4);
  for (let t = 0; t < count; t++) close(t);
  flood(air);
  for (let c = 0; c < 8; c++) if (!(air & (1 << c)) && isAir(cornerPoint(c))) return UNKNOWN;
  return volume();
}

function close(t: i32): void {
  const triangle = 9 * wordAt(ids, t);
  for (let axis = 0; axis < 3; axis++) {
    const p = at(corners, triangle + axis);
    const q = at(corners, triangle + 3 + axis);
    const r = at(corners, triangle + 6 + axis);
    const origin = axis === 0 ? originX : axis === 1 ? originY : originZ;
    put(low, axis, Math.min(Math.min(p, q), r) - origin);
    put(high, axis, Math.max(Math.max(p, q), r) - origin);
  }
  for (let axis = 0; axis < 3; axis++) {
    const along = at(planes, 4 * t + axis);
    if (Math.abs(along) < LATTICE_FLAT) continue;
    const u = next(axis);
    const v = next(u);
    const fromU = Math.max(0, Math.ceil(PARTS * at(low, u) - LATTICE_MARGIN));
    const toU = Math.min(PARTS, Math.floor(PARTS * at(high, u) + LATTICE_MARGIN));
    const fromV = Math.max(0, Math.ceil(PARTS * at(low, v) - LATTICE_MARGIN));
    const toV = Math.min(PARTS, Math.floor(PARTS * at(high, v) + LATTICE_MARGIN));
    if (fromU > toU || fromV > toV) continue;
    const side = sign(or(at(planes, 4 * t), or(at(planes, 4 * t + 1), at(planes, 4 * t + 2))));
    const lineU = -at(planes, 4 * t + u) / along;
    const lineV = -at(planes, 4 * t + v) / along;
    const base = (-(<f64>PARTS) * at(planes, 4 * t + 3)) / along;
    for (let j = <i32>fromV; j <= <i32>toV; j++) {
      for (let i = <i32>fromU; i <= <i32>toU; i++) {
        const where = base + lineU * <f64>i + lineV * <f64>j;
        if (where < -LATTICE_MARGIN || where > <f64>PARTS + LATTICE_MARGIN) continue;
        if (!holds(t, axis, u, v, where / <f64>PARTS, <f64>i / <f64>PARTS, <f64>j / <f64>PARTS)) continue;
        const nearest = round(where);
        const isIn = Math.abs(where - nearest) < LATTICE_IN_PLANE;
        const below = <i32>(isIn ? (side === sign(along) ? nearest - 1 : nearest) : Math.floor(where));
        if (below < 0 || below >= PARTS) continue;
        const lower = below * strideOf(axis) + i * strideOf(u) + j * strideOf(v);
        const edge = axis * POINTS + lower;
        if (at(first, edge) === Infinity) {
          store<u16>(closed + (closedCount++ << 1), <u16>edge);
          const plane = SIDE * axis + lower / PLANE;
          putWord(shut, plane, wordAt(shut, plane) | (1 << (lower % PLANE)));
        }
        if (where < at(first, edge)) put(first, edge, where);
        if (where > at(last, edge)) put(last, edge, where);
      }
    }
  }
}

/** Bits of the points of a plane that have a neighbour towards + along x, along y. */
const NEXT_X: i32 = 0b0111101111011110111101111;
const NEXT_Y: i32 = 0b0000011111111111111111111;

function flood(bits: i32): void {
  memory.fill(airOf, 0, SIDE * 4);
  for (let c = 0; c < 8; c++) {
    if (!(bits & (1 << c))) continue;
    const corner = cornerPoint(c);
    putWord(airOf, corner / PLANE, wordAt(airOf, corner / PLANE) | (1 << (corner % PLANE)));
  }
  let grew = true;
  while (grew) {
    grew = false;
    for (let plane = 0; plane < SIDE; plane++) {
      const openX = NEXT_X & ~wordAt(shut, plane);
      const openY = NEXT_Y & ~wordAt(shut, SIDE + plane);
      let all = wordAt(airOf, plane);
      if (plane > 0) all |= wordAt(airOf, plane - 1) & ~wordAt(shut, 2 * SIDE + plane - 1);
      if (plane < PARTS) all |= wordAt(airOf, plane + 1) & ~wordAt(shut, 2 * SIDE + plane);
      for (let before = 0; before !== all;) {
        before = all;
        all |= ((all & openX) << 1) | ((all >> 1) & openX);
        all |= ((all & openY) << SIDE) | ((all >> SIDE) & openY);
      }
      if (all === wordAt(airOf, plane)) continue;
      putWord(airOf, plane, all);
      grew = true;
    }
  }
}

function volume(): f64 {
  const leading = countWalls();
  for (let n = 0; n < POINTS; n++) put(quarter, n, isAir(n) ? 1 / 4.0 : 0);
  for (let n = 0; n < closedCount; n++) {
    const lower = <i32>load<u16>(closed + (n << 1)) - leading * POINTS;
    if (lower >= 0 && lower < POINTS) put(quarter, lower, airLength(leading, lower) / 4);
  }
  let sum: f64 = 0;
  for (let z = 0; z < PARTS; z++) {
    for (let y = 0; y < PARTS; y++) {
      for (let x = 0; x < PARTS; x++) {
        const cell = x + SIDE * y + PLANE * z;
        let best = leading;
        let most = <i32>load<u8>(walls + leading * POINTS + cell);
        for (let axis = 0; axis < 3; axis++) {
          const here = axis === leading ? 0 : <i32>load<u8>(walls + axis * POINTS + cell);
          if (here <= most) continue;
          best = axis;
          most = here;
        }
        for (let n = 0; n < 4; n++) {
          const lower = cell + across(best, n);
          sum += best === leading ? at(quarter, lower) : airLength(best, lower) / 4;
        }
      }
    }
  }
  return sum / <f64>(PARTS * PARTS * PARTS);
}

function countWalls(): i32 {
  memory.fill(walls, 0, 3 * POINTS);
  let inX = 0;
  let inY = 0;
  let inZ = 0;
  for (let n = 0; n < closedCount; n++) {
    const edge = <i32>load<u16>(closed + (n << 1));
    const axis = edge / POINTS;
    const lower = edge % POINTS;
    if (!isAir(lower) && !isAir(lower + strideOf(axis))) continue;
    if (axis === 0) inX++;
    else if (axis === 1) inY++;
    else inZ++;
    for (let e = 0; e < 4; e++) {
      const back = across(axis, e);
      if (back <= lower) store<u8>(walls + edge - back, load<u8>(walls + edge - back) + 1);
    }
  }
  return inX >= inY ? (inX >= inZ ? 0 : 2) : inY >= inZ ? 1 : 2;
}

/** `AirLattice.length`. */
function airLength(axis: i32, lower: i32): f64 {
  const edge = axis * POINTS + lower;
  const before = isAir(lower);
  if (at(first, edge) === Infinity) return before ? 1 : 0;
  const place = <f64>((lower / strideOf(axis)) % SIDE);
  return (before ? at(first, edge) - place : 0) + (isAir(lower + strideOf(axis)) ? place + 1 - at(last, edge) : 0);
}

/**
 * The part of the cube that is air, in 240ths; −1 where it is undefined.
 *
 * @param how 0 as `AirFraction.of`, 1 as `ofPiece`, 2 as `ofPieces`
 */
export function part(air: i32, how: i32): i32 {
  if (how === OF_PIECES) return in240ths(latticeFraction(air));
  let plane = -1;
  let touched = 0;
  for (let t = 0; t < count; t++) {
    const over = clearlyAbove(t);
    const under = clearlyBelow(t);
    const inPlane = ~(over | under) & 0xff;
    if ((over === 0 || under === 0) && (air & ~inPlane) !== 0) touched |= inPlane;
    else if (plane < 0) plane = t;
    else if (!areSame(plane, t)) return ofMany(air, how);
  }
  const wall = ~air & ~touched & 0xff;
  if (plane < 0) return wall === 0 ? <i32>FULL_CUBE : -1;
  const over = clearlyAbove(plane);
  const under = clearlyBelow(plane);
  const nx = at(planes, 4 * plane);
  const ny = at(planes, 4 * plane + 1);
  const nz = at(planes, 4 * plane + 2);
  const base = at(planes, 4 * plane + 3);
  if ((air & under) === 0 && (wall & over) === 0) return rounded(halfSpaceVolume(-nx, -ny, -nz, base));
  if ((air & over) === 0 && (wall & under) === 0) return rounded(halfSpaceVolume(nx, ny, nz, -base));
  return ofMany(air, how);
}

/** Below all shares, which roundings may carry just below 0: triangles do not tell. */
const UNKNOWN: f64 = -1;

function in240ths(share: f64): i32 {
  return share == UNKNOWN ? -1 : rounded(share);
}

function rounded(share: f64): i32 {
  return <i32>round(FULL_CUBE * share);
}

function ofMany(air: i32, how: i32): i32 {
  if (findCuts()) return in240ths(seenCells(air));
  const share = latticeFraction(air);
  return in240ths(share == UNKNOWN && how === OF ? seenSamples(air) : share);
}

function clearlyAbove(t: i32): i32 {
  let bits = 0;
  for (let c = 0; c < 8; c++) if (at(heights, 8 * t + c) > SAME_PLANE) bits |= 1 << c;
  return bits;
}

function clearlyBelow(t: i32): i32 {
  let bits = 0;
  for (let c = 0; c < 8; c++) if (at(heights, 8 * t + c) < -SAME_PLANE) bits |= 1 << c;
  return bits;
}

function areSame(a: i32, b: i32): boolean {
  let same: f64 = 0;
  let opposite: f64 = 0;
  for (let c = 0; c < 8; c++) {
    same = Math.max(same, Math.abs(at(heights, 8 * a + c) - at(heights, 8 * b + c)));
    opposite = Math.max(opposite, Math.abs(at(heights, 8 * a + c) + at(heights, 8 * b + c)));
  }
  return Math.min(same, opposite) <= SAME_PLANE;
}

function seenSamples(air: i32): f64 {
  let seen: f64 = 0;
  for (let n = 0; n < 3 * SAMPLES; n += 3) {
    if (!hides(at(samples, n), at(samples, n + 1), at(samples, n + 2), air, -1)) seen++;
  }
  return seen / <f64>SAMPLES;
}

/** `cutsAcrossAxes`; false where it is undefined. */
function findCuts(): boolean {
  for (let axis = 0; axis < 3; axis++) {
    put(cuts, axis * (MOST_CUTS + 2), 0);
    putWord(cutCount, axis, 1);
  }
  for (let t = 0; t < count; t++) {
    let axis = 0;
    while (axis < 3 && !(Math.abs(at(planes, 4 * t + axis)) > ACROSS_AXIS)) axis++;
    if (axis === 3) return false;
    const where = -at(planes, 4 * t + 3) / at(planes, 4 * t + axis);
    if (where <= 0 || where >= 1) continue;
    const from = axis * (MOST_CUTS + 2);
    const known = wordAt(cutCount, axis);
    let place = known;
    let isKnown = false;
    // Kept in order.
    while (place > 0 && at(cuts, from + place - 1) >= where) {
      place--;
      isKnown = at(cuts, from + place) === where;
    }
    if (isKnown) continue;
    if (known + 1 > MOST_CUTS) return false;
    for (let n = known; n > place; n--) put(cuts, from + n, at(cuts, from + n - 1));
    put(cuts, from + place, where);
    putWord(cutCount, axis, known + 1);
  }
  for (let axis = 0; axis < 3; axis++) {
    const known = wordAt(cutCount, axis);
    put(cuts, axis * (MOST_CUTS + 2) + known, 1);
    putWord(cutCount, axis, known + 1);
  }
  return true;
}

function seenCells(air: i32): f64 {
  const ys = MOST_CUTS + 2;
  const zs = 2 * (MOST_CUTS + 2);
  let sum: f64 = 0;
  for (let i = 1; i < wordAt(cutCount, 0); i++) {
    for (let j = 1; j < wordAt(cutCount, 1); j++) {
      for (let k = 1; k < wordAt(cutCount, 2); k++) {
        const x0 = at(cuts, i - 1);
        const x1 = at(cuts, i);
        const y0 = at(cuts, ys + j - 1);
        const y1 = at(cuts, ys + j);
        const z0 = at(cuts, zs + k - 1);
        const z1 = at(cuts, zs + k);
        if (hides((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2, air, -1)) continue;
        sum += (x1 - x0) * (y1 - y0) * (z1 - z0);
      }
    }
  }
  return sum;
}

function halfSpaceVolume(nx: f64, ny: f64, nz: f64, s: f64): f64 {
  const sum = Math.abs(nx) + Math.abs(ny) + Math.abs(nz);
  const where = (s - Math.min(0, nx) - Math.min(0, ny) - Math.min(0, nz)) / sum;
  if (where <= 0) return 0;
  if (where >= 1) return 1;
  const x = Math.abs(nx) / sum;
  const y = Math.abs(ny) / sum;
  const z = Math.abs(nz) / sum;
  const a = Math.min(Math.min(x, y), z);
  const c = Math.max(Math.max(x, y), z);
  const b = Math.max(0, 1 - a - c);
  return where <= 0.5 ? volumeBelow(a, b, c, where) : 1 - volumeBelow(a, b, c, 1 - where);
}

function volumeBelow(a: f64, b: f64, c: f64, s: f64): f64 {
  if (b < TINY) return Math.min(1, s / c);
  if (a < TINY) return s < b ? (s * s) / (2 * b * c) : (2 * s - b) / (2 * c);
  if (s < a) return cubed(s) / (6 * a * b * c);
  if (s < b) return (s * (s - a)) / (2 * b * c) + (a * a) / (6 * b * c);
  if (s >= a + b) return (2 * s - a - b) / (2 * c);
  const two = s * s * (3 * (a + b) - s) + a * a * (a - 3 * s) + b * b * (b - 3 * s);
  return (s < c ? two : two - cubed(s - c)) / (6 * a * b * c);
}

/**
 * `WallFinder.wallIn` of the node at corner c of a cube, with coordinates (i, j, k): whether triangles part it from the
 * air; {@link found} then has the vector to its wall, and its length.
 */
export function wallIn(list: usize, triangles: i32, c: i32, air: i32, i: f64, j: f64, k: f64): boolean {
  if (triangles === 1) {
    lookAt(wordAt(list, 0), i, j, k);
    if (measure() >= NEAREST) return true;
  }
  view(list, triangles, i - <f64>(c & 1), j - <f64>((c >> 1) & 1), k - <f64>(c >> 2));
  let isParted = false;
  for (let t = 0; t < count; t++) {
    put(squares, t, Infinity);
    const over = <i32>load<u8>(above + t);
    if (((over & (1 << c) ? ~over : over) & air) === 0) continue;
    isParted = true;
    lookAt(wordAt(ids, t), i, j, k);
    const x = at(point, 0);
    const y = at(point, 1);
    const z = at(point, 2);
    put(squares, t, x * x + y * y + z * z);
    put(nearestPoints, 3 * t, x);
    put(nearestPoints, 3 * t + 1, y);
    put(nearestPoints, 3 * t + 2, z);
  }
  if (!isParted) return false;
  const t = nearestSeen(c, air);
  for (let axis = 0; axis < 3; axis++) put(point, axis, at(nearestPoints, 3 * t + axis));
  if (measure() >= NEAREST) return true;
  const side = (<i32>load<u8>(above + t)) & (1 << c) ? -NEAREST : NEAREST;
  for (let axis = 0; axis < 3; axis++) put(point, axis, side * at(planes, 4 * t + axis));
  measure();
  return true;
}

function nearestSeen(c: i32, air: i32): i32 {
  const nearest = leastSquare();
  for (let t = nearest; t >= 0; t = leastSquare()) {
    const x = at(nearestPoints, 3 * t);
    const y = at(nearestPoints, 3 * t + 1);
    const z = at(nearestPoints, 3 * t + 2);
    if (!hides(<f64>(c & 1) + x, <f64>((c >> 1) & 1) + y, <f64>(c >> 2) + z, air, ON_WALL)) return t;
    const beside = BESIDE * BESIDE * at(squares, t);
    put(squares, t, Infinity);
    for (let u = 0; u < count; u++) {
      const dx = at(nearestPoints, 3 * u) - x;
      const dy = at(nearestPoints, 3 * u + 1) - y;
      const dz = at(nearestPoints, 3 * u + 2) - z;
      if (dx * dx + dy * dy + dz * dz < beside) put(squares, u, Infinity);
    }
  }
  return nearest;
}

function leastSquare(): i32 {
  let best = -1;
  let least = Infinity;
  for (let t = 0; t < count; t++) {
    if (at(squares, t) >= least) continue;
    least = at(squares, t);
    best = t;
  }
  return best;
}

/** Stores the length of the vector in `point` as `hypot3` has it, and returns it. */
function measure(): f64 {
  const x = at(point, 0);
  const y = at(point, 1);
  const z = at(point, 2);
  const most = Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  let length = most;
  if (most !== 0 && most !== Infinity) {
    const share = x / most;
    const second = y / most;
    const third = z / most;
    let sum = share * share;
    const add = second * second;
    const before = sum + add;
    const lost = before - sum - add;
    sum = before + (third * third - lost);
    length = Math.sqrt(sum) * most;
  }
  put(point, 3, length);
  return length;
}

/** `toClosestPoint` of a triangle of the slab, into `point`. */
function lookAt(triangle: i32, x: f64, y: f64, z: f64): void {
  const p = 9 * triangle;
  const ax = at(corners, p) - x;
  const ay = at(corners, p + 1) - y;
  const az = at(corners, p + 2) - z;
  const bx = at(corners, p + 3) - at(corners, p);
  const by = at(corners, p + 4) - at(corners, p + 1);
  const bz = at(corners, p + 5) - at(corners, p + 2);
  const cx = at(corners, p + 6) - at(corners, p);
  const cy = at(corners, p + 7) - at(corners, p + 1);
  const cz = at(corners, p + 8) - at(corners, p + 2);
  const bb = bx * bx + by * by + bz * bz;
  const bc = bx * cx + by * cy + bz * cz;
  const cc = cx * cx + cy * cy + cz * cz;
  const d1 = -(ax * bx + ay * by + az * bz);
  const d2 = -(ax * cx + ay * cy + az * cz);
  const d3 = d1 - bb;
  const d4 = d2 - bc;
  const d5 = d1 - bc;
  const d6 = d2 - cc;
  const vc = d1 * d4 - d3 * d2;
  const vb = d5 * d2 - d1 * d6;
  const va = d3 * d6 - d5 * d4;
  let v: f64 = 0;
  let w: f64 = 0;
  if (d1 <= 0 && d2 <= 0) {
    // a
  } else if (d3 >= 0 && d4 <= d3) {
    v = 1;
  } else if (d6 >= 0 && d5 <= d6) {
    w = 1;
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    v = d1 / (d1 - d3);
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    w = d2 / (d2 - d6);
  } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
  } else {
    v = vb / (va + vb + vc);
    w = vc / (va + vb + vc);
  }
  put(point, 0, ax + v * bx + w * cx);
  put(point, 1, ay + v * by + w * cy);
  put(point, 2, az + v * bz + w * cz);
}
