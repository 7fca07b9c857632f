import { distanceToTriangle } from '../../../../units/line-triangle.ts';

/** Triangles in one leaf. */
const LEAF = 4;

/** How exactly a ray has to meet a triangle: the corners are single numbers. */
const MEETING = { rim: 1e-6, flat: 1e-14 } as const;

/** [x, y, z of its start, x, y, z of its direction] of a ray: an array, so that one serves many rays. */
export type Ray = Float64Array;

/**
 * A tree of boxes around triangles, to find what a short ray hits. Shading needs no grid and only distances, of many
 * short rays in single precision; `RayCaster` (src/room/details/) says which triangle of a room a long ray meets.
 */
export class TriangleTree {
  /** [triangle][corner][x, y, z], in the order of the leaves. */
  readonly #ordered: Float32Array;
  /** [node][lowest corner, highest corner]. */
  readonly #boxes: Float64Array;
  /**
   * Links of the nodes: of a leaf the first triangle and their number; of another node the second child and 0. The
   * first child follows.
   */
  readonly #links: Int32Array;
  #nodes = 0;
  readonly #stack = new Int32Array(128);

  /**
   * @param corners [triangle][corner][x, y, z]; finite.
   * @param slack Triangles that lie behind the start of a ray by at most this count as hit at once: a place on the edge
   *   of two walls is on both.
   */
  constructor(
    private readonly corners: Float32Array,
    private readonly slack: number,
  ) {
    const count = corners.length / 9;
    const order = Uint32Array.from({ length: count }, (_, i) => i);
    const centres = new Float32Array(3 * count);
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const at = 9 * i + axis;
        centres[3 * i + axis] = corners[at] + corners[at + 3] + corners[at + 6];
      }
    }
    // Leaves have at least two triangles of more, so there are fewer nodes than triangles.
    this.#boxes = new Float64Array(6 * (count + 1));
    this.#links = new Int32Array(2 * (count + 1));
    if (count > 0) this.#build(order, centres, 0, count);
    this.#ordered = new Float32Array(9 * count);
    order.forEach((triangle, place) => {
      this.#ordered.set(corners.subarray(9 * triangle, 9 * triangle + 9), 9 * place);
    });
  }

  /** Distance to the first triangle that a ray hits, from either side; `reach` if there is none within it. */
  distance(ray: Ray, reach: number): number {
    if (this.#nodes === 0) return reach;
    const px = ray[0];
    const py = ray[1];
    const pz = ray[2];
    const ix = 1 / ray[3];
    const iy = 1 / ray[4];
    const iz = 1 / ray[5];
    const boxes = this.#boxes;
    const links = this.#links;
    const stack = this.#stack;
    const from = -this.slack;
    let nearest = reach;
    let depth = 1;
    stack[0] = 0;
    while (depth > 0) {
      const node = stack[--depth];
      const b = 6 * node;
      let enter = from;
      let leave = nearest;
      let t0 = (boxes[b] - px) * ix;
      let t1 = (boxes[b + 3] - px) * ix;
      enter = Math.max(enter, Math.min(t0, t1));
      leave = Math.min(leave, Math.max(t0, t1));
      t0 = (boxes[b + 1] - py) * iy;
      t1 = (boxes[b + 4] - py) * iy;
      enter = Math.max(enter, Math.min(t0, t1));
      leave = Math.min(leave, Math.max(t0, t1));
      t0 = (boxes[b + 2] - pz) * iz;
      t1 = (boxes[b + 5] - pz) * iz;
      enter = Math.max(enter, Math.min(t0, t1));
      leave = Math.min(leave, Math.max(t0, t1));
      // False for NaN, of a ray in the plane of a side: such a box is looked into.
      if (enter > leave) continue;
      const first = links[2 * node];
      const count = links[2 * node + 1];
      if (count === 0) {
        stack[depth++] = first;
        stack[depth++] = node + 1;
        continue;
      }
      for (let i = first; i < first + count; i++) {
        const hit = this.#hit(i, ray);
        if (hit < nearest) nearest = hit;
      }
    }
    return nearest;
  }

  #hit(i: number, ray: Ray): number {
    const distance = distanceToTriangle(ray, this.#ordered, 9 * i, 9 * i + 3, 9 * i + 6, MEETING);
    return distance >= -this.slack ? Math.max(0, distance) : Infinity;
  }

  /** Divides the triangles at the median along the longest side of their centres. */
  #build(order: Uint32Array, centres: Float32Array, from: number, to: number): void {
    const node = this.#nodes++;
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    const middle = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      for (let axis = 0; axis < 3; axis++) {
        for (let corner = 0; corner < 3; corner++) {
          const at = this.corners[9 * order[i] + 3 * corner + axis];
          if (at < box[axis]) box[axis] = at;
          if (at > box[3 + axis]) box[3 + axis] = at;
        }
        const centre = centres[3 * order[i] + axis];
        if (centre < middle[axis]) middle[axis] = centre;
        if (centre > middle[3 + axis]) middle[3 + axis] = centre;
      }
    }
    for (let i = 0; i < 6; i++) this.#boxes[6 * node + i] = box[i] + (i < 3 ? -this.slack : this.slack);
    if (to - from <= LEAF) {
      this.#links[2 * node] = from;
      this.#links[2 * node + 1] = to - from;
      return;
    }
    const sides = [0, 1, 2].map((axis) => middle[3 + axis] - middle[axis]);
    const axis = sides.indexOf(Math.max(...sides));
    order.subarray(from, to).sort((a, b) => centres[3 * a + axis] - centres[3 * b + axis]);
    const half = (from + to) >> 1;
    this.#build(order, centres, from, half);
    this.#links[2 * node] = this.#nodes;
    this.#build(order, centres, half, to);
  }
}
