import { mixedHash } from '../../../lists/hash.ts';

/** Cosine of the largest angle between neighbouring faces that look like one. */
const FLAT_COSINE = Math.cos((20 * Math.PI) / 180);

/** Corners nearer than this part of the geometry's longest side are one. */
const WELD_SHARE = 1e-5;

const NONE = 0xffffffff;

/**
 * Edges where surfaces end, another one begins, or faces meet at more than 20°, whichever way they are turned. Corners
 * are welded. Only whole edges are compared: a corner that lies on the side of another triangle ends the surface there.
 *
 * @param corners [triangle][corner][x, y, z], metres; finite.
 * @param surfaceOf Surface of each triangle.
 * @returns pairs of points, 6 numbers each, metres.
 */
export function featureEdges(corners: Float64Array, surfaceOf: Uint32Array): Float32Array {
  const { vertexOf, vertices } = weld(corners);
  const table = edgeTable(vertexOf);
  const { edgeOf, ends } = table;
  const count = ends.length / 2;
  const firstTriangle = new Uint32Array(count).fill(NONE);
  /** Unit vector in the first face at each edge, across the edge. */
  const firstAcross = new Float64Array(3 * count);
  const isFeature = new Uint8Array(count);
  const isOpposed = new Uint8Array(count);
  const across = new Float64Array(3);
  for (let side = 0; side < vertexOf.length; side++) {
    const edge = edgeOf[side];
    if (edge === NONE) continue;
    const triangle = Math.floor(side / 3);
    const opposite = vertexOf[3 * triangle + ((side + 2) % 3)];
    if (!acrossEdge(vertices, ends[2 * edge], ends[2 * edge + 1], opposite, across)) continue;
    if (firstTriangle[edge] === NONE) {
      firstTriangle[edge] = triangle;
      firstAcross.set(across, 3 * edge);
      continue;
    }
    let cosine = 0;
    for (let axis = 0; axis < 3; axis++) cosine += across[axis] * firstAcross[3 * edge + axis];
    if (cosine <= -FLAT_COSINE) isOpposed[edge] = 1;
    else if (cosine < FLAT_COSINE) isFeature[edge] = 1;
    if (surfaceOf[triangle] !== surfaceOf[firstTriangle[edge]]) isFeature[edge] = 1;
  }
  const chosen: number[] = [];
  for (let edge = 0; edge < count; edge++) {
    if (firstTriangle[edge] !== NONE && (isFeature[edge] || !isOpposed[edge])) chosen.push(edge);
  }
  const points = new Float32Array(6 * chosen.length);
  chosen.forEach((edge, i) => {
    for (let axis = 0; axis < 3; axis++) {
      points[6 * i + axis] = vertices[3 * ends[2 * edge] + axis];
      points[6 * i + 3 + axis] = vertices[3 * ends[2 * edge + 1] + axis];
    }
  });
  return points;
}

/** Puts the unit vector from an edge to a point into `across`; false if the point lies on it. */
function acrossEdge(p: Float64Array, a: number, b: number, c: number, across: Float64Array): boolean {
  const [ex, ey, ez] = [p[3 * b] - p[3 * a], p[3 * b + 1] - p[3 * a + 1], p[3 * b + 2] - p[3 * a + 2]];
  const [x, y, z] = [p[3 * c] - p[3 * a], p[3 * c + 1] - p[3 * a + 1], p[3 * c + 2] - p[3 * a + 2]];
  const along = (x * ex + y * ey + z * ez) / (ex * ex + ey * ey + ez * ez);
  const [ox, oy, oz] = [x - along * ex, y - along * ey, z - along * ez];
  const length = Math.sqrt(ox * ox + oy * oy + oz * oz);
  if (!(length > 0)) return false;
  across[0] = ox / length;
  across[1] = oy / length;
  across[2] = oz / length;
  return true;
}

/** A vertex for each corner; those that lie together share one. */
function weld(corners: Float64Array): { vertexOf: Uint32Array; vertices: Float64Array } {
  const step = WELD_SHARE * longestSide(corners) || 1;
  const count = corners.length / 3;
  const slots = new Slots(count);
  const vertexOf = new Uint32Array(count);
  const places = new Int32Array(corners.length);
  const vertices = new Float64Array(corners.length);
  let known = 0;
  for (let corner = 0; corner < count; corner++) {
    const at = 3 * corner;
    const i = Math.round(corners[at] / step);
    const j = Math.round(corners[at + 1] / step);
    const k = Math.round(corners[at + 2] / step);
    const slot = slots.find(mixedHash(i ^ mixedHash(j ^ mixedHash(k))), (vertex) => {
      return places[3 * vertex] === i && places[3 * vertex + 1] === j && places[3 * vertex + 2] === k;
    });
    if (slots.at[slot] === NONE) {
      slots.at[slot] = known;
      places[3 * known] = i;
      places[3 * known + 1] = j;
      places[3 * known + 2] = k;
      for (let axis = 0; axis < 3; axis++) vertices[3 * known + axis] = corners[at + axis];
      known++;
    }
    vertexOf[corner] = slots.at[slot];
  }
  return { vertexOf, vertices: vertices.subarray(0, 3 * known) };
}

function longestSide(corners: Float64Array): number {
  let longest = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity];
    for (let at = axis; at < corners.length; at += 3) {
      if (corners[at] < low) low = corners[at];
      if (corners[at] > high) high = corners[at];
    }
    longest = Math.max(longest, high - low);
  }
  return longest;
}

/** The edge of each side of a triangle, NONE where its ends are one; and the two vertices of each edge. */
function edgeTable(vertexOf: Uint32Array): { edgeOf: Uint32Array; ends: Uint32Array } {
  const slots = new Slots(vertexOf.length);
  const edgeOf = new Uint32Array(vertexOf.length).fill(NONE);
  const ends = new Uint32Array(2 * vertexOf.length);
  let known = 0;
  for (let side = 0; side < vertexOf.length; side++) {
    const [a, b] = [vertexOf[side], vertexOf[side % 3 === 2 ? side - 2 : side + 1]];
    if (a === b) continue;
    const [low, high] = a < b ? [a, b] : [b, a];
    const slot = slots.find(
      mixedHash(low ^ mixedHash(high)),
      (edge) => ends[2 * edge] === low && ends[2 * edge + 1] === high,
    );
    if (slots.at[slot] === NONE) {
      slots.at[slot] = known;
      ends[2 * known] = low;
      ends[2 * known + 1] = high;
      known++;
    }
    edgeOf[side] = slots.at[slot];
  }
  return { edgeOf, ends: ends.subarray(0, 2 * known) };
}

/** A hash table of indices with open addressing, never more than half full. */
class Slots {
  readonly at: Uint32Array;

  constructor(most: number) {
    this.at = new Uint32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(NONE);
  }

  /** The slot of the index that is the one looked for, or the free one where it belongs. */
  find(hash: number, isIt: (index: number) => boolean): number {
    const mask = this.at.length - 1;
    let slot = hash & mask;
    while (this.at[slot] !== NONE && !isIt(this.at[slot])) slot = (slot + 1) & mask;
    return slot;
  }
}
