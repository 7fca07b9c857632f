import { InputError } from '../units/errors.ts';
import { AXES } from '../units/axes.ts';
import type { Vec3 } from '../units/quantities.ts';
import type { BoxElement } from './scene.ts';

/** Stands for no box: wall. */
export const NO_BOX = -1;

/** Coordinates (m) of the faces and of the edges of patches across each axis, rising, each once. */
export type Planes = readonly [readonly number[], readonly number[], readonly number[]];

/**
 * Cuboids that fill the space from the lowest to the highest planes without overlap; each lies in one box or in none.
 */
export interface BoxPieces {
  readonly planes: Planes;
  /** [piece][from x, y, z, to x, y, z], indices into the planes. */
  readonly bounds: Uint32Array;
  /** [piece] the last box that holds it, or {@link NO_BOX}. */
  readonly box: Int32Array;
}

/** Most pieces. Ten thousand pieces of furniture that do not touch have some sixty thousand. */
const MOST_PIECES = 200_000;

/** Where fewer boxes cut a region, it is cut along one of them. */
const FEW = 6;

const kept = new WeakMap<readonly BoxElement[], BoxPieces>();

/**
 * Cuts the space of boxes that are painted in order into pieces. A region is halved at a plane of the boxes that cut
 * it, and each half is looked at again with those boxes alone that reach it, as in the algorithm of Overmars and Yap
 * for the volume of boxes ([OvermarsYap1991]): for n boxes that seldom overlap about n log n steps, for any others at
 * most as many as the pieces that they make.
 *
 * @throws InputError if there are too many pieces.
 */
export function piecesOf(boxes: readonly BoxElement[]): BoxPieces {
  const known = kept.get(boxes);
  if (known) return known;
  const pieces = new Cutting(boxes).pieces();
  kept.set(boxes, pieces);
  return pieces;
}

/** Three indices of planes. */
type Corner = readonly [number, number, number];

class Cutting {
  private readonly planes: Planes;
  /** [box][from x, y, z, to x, y, z], indices into the planes. */
  private readonly ranges: Uint32Array;
  private readonly bounds: number[] = [];
  private readonly box: number[] = [];

  constructor(private readonly boxes: readonly BoxElement[]) {
    const sorted = AXES.map((axis) => risingPlanes(boxes, axis));
    this.planes = sorted as unknown as Planes;
    const places = sorted.map((planes) => new Map(planes.map((at, index) => [at, index])));
    this.ranges = Uint32Array.from(
      boxes.flatMap(({ from, to }) =>
        [from, to].flatMap((corner) => AXES.map((axis) => places[axis].get(corner[axis])!)),
      ),
    );
  }

  pieces(): BoxPieces {
    const last = this.planes.map((planes) => planes.length - 1) as unknown as Corner;
    // The last box comes first.
    const all = Int32Array.from(this.boxes, (_, i) => this.boxes.length - 1 - i);
    const waiting: { from: Corner; to: Corner; boxes: Int32Array; under: number }[] = [
      { from: [0, 0, 0], to: last, boxes: all, under: NO_BOX },
    ];
    for (let region = waiting.pop(); region; region = waiting.pop()) {
      const { from, to } = region;
      const { cutting, under } = this.reaching(from, to, region.boxes, region.under);
      if (cutting.length === 0) {
        this.add(from, to, under);
        continue;
      }
      const [axis, at] = cutting.length <= FEW ? this.sideOf(cutting[0], from, to) : this.middleOf(cutting, from, to);
      waiting.push({ from: moved(from, axis, at), to, boxes: cutting, under });
      waiting.push({ from, to: moved(to, axis, at), boxes: cutting, under });
    }
    return { planes: this.planes, bounds: Uint32Array.from(this.bounds), box: Int32Array.from(this.box) };
  }

  /** The boxes that reach a region but do not fill it, down to the last one that fills it. */
  private reaching(from: Corner, to: Corner, boxes: Int32Array, under: number): { cutting: Int32Array; under: number } {
    const { ranges } = this;
    const cutting = new Int32Array(boxes.length);
    let count = 0;
    for (const box of boxes) {
      const at = 6 * box;
      let [outside, fills] = [false, true];
      for (let axis = 0; axis < 3; axis++) {
        const [low, high] = [ranges[at + axis], ranges[at + 3 + axis]];
        if (low >= to[axis] || high <= from[axis]) outside = true;
        if (low > from[axis] || high < to[axis]) fills = false;
      }
      if (outside) continue;
      if (fills) return { cutting: cutting.slice(0, count), under: box };
      cutting[count++] = box;
    }
    return { cutting: cutting.slice(0, count), under };
  }

  /** A side of a box that lies inside of a region: axis and plane. */
  private sideOf(box: number, from: Corner, to: Corner): [axis: number, at: number] {
    for (let side = 0; side < 6; side++) {
      const axis = side % 3;
      const at = this.ranges[6 * box + side];
      if (at > from[axis] && at < to[axis]) return [axis, at];
    }
    throw new Error('a box that cuts a region has a side in it');
  }

  /** The middle one of the sides that lie inside of a region, across the axis that has most of them. */
  private middleOf(boxes: Int32Array, from: Corner, to: Corner): [axis: number, at: number] {
    const inside: number[][] = [[], [], []];
    for (const box of boxes) {
      for (let side = 0; side < 6; side++) {
        const axis = side % 3;
        const at = this.ranges[6 * box + side];
        if (at > from[axis] && at < to[axis]) inside[axis].push(at);
      }
    }
    const axis = AXES.reduce<number>((best, each) => (inside[each].length > inside[best].length ? each : best), 0);
    const sides = Uint32Array.from(inside[axis]).sort();
    return [axis, sides[sides.length >> 1]];
  }

  private add(from: Corner, to: Corner, box: number): void {
    if (this.box.length === MOST_PIECES) {
      throw new InputError(
        'geometry.boxes',
        `${this.boxes.length} boxes cut each other into more than ${MOST_PIECES} pieces`,
        'Draw fewer boxes, or boxes that overlap less; a mesh can hold more.',
      );
    }
    for (const at of from) this.bounds.push(at);
    for (const at of to) this.bounds.push(at);
    this.box.push(box);
  }
}

/** A cuboid of wall, metres. */
export interface WallPiece {
  readonly from: Vec3;
  readonly to: Vec3;
}

/**
 * The parts between the lowest and the highest planes of boxes that are wall.
 *
 * @throws InputError if there are too many pieces.
 */
export function wallPiecesOf(boxes: readonly BoxElement[]): WallPiece[] {
  const { planes, bounds, box } = piecesOf(boxes);
  const corner = (at: number): Vec3 => [0, 1, 2].map((axis) => planes[axis][bounds[at + axis]]) as unknown as Vec3;
  return Array.from(box).flatMap((last, piece) =>
    last === NO_BOX || boxes[last].operation === 'subtract'
      ? { from: corner(6 * piece), to: corner(6 * piece + 3) }
      : [],
  );
}

function moved(corner: Corner, axis: number, at: number): Corner {
  return [axis === 0 ? at : corner[0], axis === 1 ? at : corner[1], axis === 2 ? at : corner[2]];
}

/** Coordinates (m) of the faces and of the edges of patches across one axis, rising, each once. */
function risingPlanes(boxes: readonly BoxElement[], axis: 0 | 1 | 2): number[] {
  const planes = new Set<number>();
  for (const box of boxes) {
    for (const { from, to } of [box, ...(box.patches ?? [])]) planes.add(from[axis]).add(to[axis]);
  }
  return [...planes].sort((a, b) => a - b);
}
