/** Sides of triangles from which the room is seen from outside. */
export const OUTSIDE_NONE = 0;
export const OUTSIDE_FRONT = 1;
export const OUTSIDE_BACK = 2;

/** Directions, each looked along both ways. */
const DIRECTIONS = 12;
/** Pixels along each side of a picture. */
const PIXELS = 192;
/** Least cosine between a direction and a triangle's normal; flatter views are skipped. */
const LEAST_COSINE = 0.35;
/** Depths closer than this count as one, pixels. */
const MARGIN = 0.3;
/** Share of the directions in front of a side that must see far away, if the side is outside. */
const OPEN_SHARE = 0.35;

/** A sheet so near an end of the room, as a share of its length, has outside what looks to that end. */
const NEAR = 1 / 4;

/**
 * Marks the sides of sheets that look to the near end of a room of boxes, such as the upper side of a suspended
 * ceiling, so that the view from there shows the room; of other sheets neither side.
 *
 * @param corners [triangle][corner][x, y, z], metres.
 * @param first The first triangle of a sheet; all after it are flat across an axis too.
 * @param sides [triangle] Gets the side that lies outside.
 */
export function sheetsOutside(corners: Float64Array, first: number, sides: Uint8Array): void {
  if (first === sides.length) return;
  const [low, high] = [Infinity, -Infinity].map((start) => [start, start, start]);
  corners.forEach((at, i) => {
    low[i % 3] = Math.min(low[i % 3], at);
    high[i % 3] = Math.max(high[i % 3], at);
  });
  const normals = unitNormals(corners.subarray(9 * first));
  for (let triangle = first; triangle < sides.length; triangle++) {
    const axis = [0, 1, 2].find((d) => Math.abs(normals[3 * (triangle - first) + d]) > 0.5)!;
    const share = (corners[9 * triangle + axis] - low[axis]) / (high[axis] - low[axis]);
    const frontIsHigh = normals[3 * (triangle - first) + axis] > 0;
    const isFront = share > 1 - NEAR ? frontIsHigh : !frontIsHigh;
    sides[triangle] = share < NEAR || share > 1 - NEAR ? (isFront ? OUTSIDE_FRONT : OUTSIDE_BACK) : OUTSIDE_NONE;
  }
}

export function outsideSides(count: number, side: number): Uint8Array {
  return new Uint8Array(count).fill(side);
}

/**
 * Finds the side of each triangle that lies outside the room, so that the view can hide it: the side from which most
 * directions, and more than from the other side, see far away. Meshes need not be closed or consistently oriented. Uses
 * depth pictures from all around; the centre stands for the triangle.
 *
 * @param corners [triangle][corner][x, y, z], metres; finite.
 */
export function facesOutside(corners: Float64Array): Uint8Array {
  const count = corners.length / 9;
  const normals = unitNormals(corners);
  /** Sums of cosines: of directions looked from, and of those that see it; of fronts and of backs. */
  const sums = { front: new Float32Array(count), back: new Float32Array(count) };
  const seen = { front: new Float32Array(count), back: new Float32Array(count) };
  for (let i = 0; i < DIRECTIONS; i++) {
    const view = depthPicture(corners, direction(i));
    for (let triangle = 0; triangle < count; triangle++) {
      const [dx, dy, dz] = view.along;
      const cosine = normals[3 * triangle] * dx + normals[3 * triangle + 1] * dy + normals[3 * triangle + 2] * dz;
      if (Math.abs(cosine) < LEAST_COSINE) continue;
      const { isLast, isFirst } = view.ends(triangle);
      const [towards, away] = cosine > 0 ? (['front', 'back'] as const) : (['back', 'front'] as const);
      sums[towards][triangle] += Math.abs(cosine);
      sums[away][triangle] += Math.abs(cosine);
      if (isLast) seen[towards][triangle] += Math.abs(cosine);
      if (isFirst) seen[away][triangle] += Math.abs(cosine);
    }
  }
  return Uint8Array.from({ length: count }, (_, triangle) => {
    const [front, back] = (['front', 'back'] as const).map((side) => seen[side][triangle] / sums[side][triangle]);
    if (front >= OPEN_SHARE && front > back) return OUTSIDE_FRONT;
    if (back >= OPEN_SHARE && back > front) return OUTSIDE_BACK;
    return OUTSIDE_NONE;
  });
}

/** Directions spread over half a sphere along a spiral. */
function direction(i: number): readonly [number, number, number] {
  const z = (i + 0.5) / DIRECTIONS;
  const angle = i * Math.PI * (3 - Math.sqrt(5));
  const radius = Math.sqrt(1 - z * z);
  return [radius * Math.cos(angle), radius * Math.sin(angle), z];
}

/** Depth of the first and of the last triangle behind each pixel, seen along a direction. */
function depthPicture(corners: Float64Array, along: readonly [number, number, number]) {
  const [dx, dy, dz] = along;
  // Two directions across: of a vector that is not along, and what is across both.
  const [hx, hy, hz] = Math.abs(dz) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const length = Math.hypot(hy * dz - hz * dy, hz * dx - hx * dz, hx * dy - hy * dx);
  const [ux, uy, uz] = [(hy * dz - hz * dy) / length, (hz * dx - hx * dz) / length, (hx * dy - hy * dx) / length];
  const [vx, vy, vz] = [dy * uz - dz * uy, dz * ux - dx * uz, dx * uy - dy * ux];
  /** [corner][u, v, depth], metres. */
  const seen = new Float32Array(corners.length);
  let [lowU, lowV, highU, highV] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < corners.length; at += 3) {
    const [x, y, z] = [corners[at], corners[at + 1], corners[at + 2]];
    const u = x * ux + y * uy + z * uz;
    const v = x * vx + y * vy + z * vz;
    seen[at] = u;
    seen[at + 1] = v;
    seen[at + 2] = x * dx + y * dy + z * dz;
    if (u < lowU) lowU = u;
    if (u > highU) highU = u;
    if (v < lowV) lowV = v;
    if (v > highV) highV = v;
  }
  const pixel = Math.max(highU - lowU, highV - lowV) / (PIXELS - 1) || 1;
  const margin = MARGIN * pixel;
  for (let at = 0; at < seen.length; at += 3) {
    seen[at] = (seen[at] - lowU) / pixel;
    seen[at + 1] = (seen[at + 1] - lowV) / pixel;
  }
  const first = new Float32Array(PIXELS * PIXELS).fill(Infinity);
  const last = new Float32Array(PIXELS * PIXELS).fill(-Infinity);
  for (let at = 0; at < seen.length; at += 9) paint(seen, at, first, last);
  return {
    along,
    /** Whether nothing lies beyond a triangle where its centre is seen, and nothing before it. */
    ends: (triangle: number) => {
      const at = 9 * triangle;
      const [au, av, ad] = [seen[at], seen[at + 1], seen[at + 2]];
      const [bu, bv, bd] = [seen[at + 3] - au, seen[at + 4] - av, seen[at + 5] - ad];
      const [cu, cv, cd] = [seen[at + 6] - au, seen[at + 7] - av, seen[at + 8] - ad];
      const [u, v] = [Math.round(au + (bu + cu) / 3), Math.round(av + (bv + cv) / 3)];
      // Of its plane behind the middle of the pixel, as the picture has it of the other triangles in this plane.
      const area = bu * cv - cu * bv;
      const b = ((u - au) * cv - cu * (v - av)) / area;
      const c = (bu * (v - av) - (u - au) * bv) / area;
      const depth = ad + b * bd + c * cd;
      const here = v * PIXELS + u;
      return { isLast: !(last[here] > depth + margin), isFirst: !(first[here] < depth - margin) };
    },
  };
}

/** Puts the depths of a triangle behind the pixels whose middle it covers. */
function paint(seen: Float32Array, at: number, first: Float32Array, last: Float32Array): void {
  const [au, av, ad, bu, bv, bd, cu, cv, cd] = [
    seen[at], seen[at + 1], seen[at + 2], seen[at + 3], seen[at + 4], seen[at + 5], seen[at + 6], seen[at + 7], seen[at + 8],
  ]; // prettier-ignore
  const area = (bu - au) * (cv - av) - (cu - au) * (bv - av);
  if (area === 0) return;
  const lowRow = Math.ceil(Math.min(av, bv, cv));
  const highRow = Math.floor(Math.max(av, bv, cv));
  const lowColumn = Math.ceil(Math.min(au, bu, cu));
  const highColumn = Math.floor(Math.max(au, bu, cu));
  for (let v = lowRow; v <= highRow; v++) {
    for (let u = lowColumn; u <= highColumn; u++) {
      const b = ((u - au) * (cv - av) - (cu - au) * (v - av)) / area;
      const c = ((bu - au) * (v - av) - (u - au) * (bv - av)) / area;
      if (b < 0 || c < 0 || b + c > 1) continue;
      const depth = ad + b * (bd - ad) + c * (cd - ad);
      const pixel = v * PIXELS + u;
      if (depth < first[pixel]) first[pixel] = depth;
      if (depth > last[pixel]) last[pixel] = depth;
    }
  }
}

/** [triangle][x, y, z]; NaN of what has no area. */
function unitNormals(corners: Float64Array): Float32Array {
  const normals = new Float32Array(corners.length / 3);
  for (let at = 0; at < corners.length; at += 9) {
    const ux = corners[at + 3] - corners[at];
    const uy = corners[at + 4] - corners[at + 1];
    const uz = corners[at + 5] - corners[at + 2];
    const vx = corners[at + 6] - corners[at];
    const vy = corners[at + 7] - corners[at + 1];
    const vz = corners[at + 8] - corners[at + 2];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(x * x + y * y + z * z);
    normals[at / 3] = x / length;
    normals[at / 3 + 1] = y / length;
    normals[at / 3 + 2] = z / length;
  }
  return normals;
}
