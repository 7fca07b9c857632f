import { growableUint32 } from '../../../lists/growable.ts';
import { RIGID } from '../../surfaces/surface.ts';
import type { TriangleFault } from './mesh-report.ts';
import { Triples } from './triples.ts';

/** A triangle with a wall material, or RIGID, on each side. */
export interface Panel {
  readonly corners: readonly [number, number, number];
  readonly front: number;
  readonly back: number;
  /** Material of the sheet that it is, or RIGID. */
  readonly sheet: number;
  /** Number of the mesh material. */
  readonly material: number;
  readonly open: boolean;
}

/** A set of triangles in which no two have the same three corners, unless one is a wall and the other an opening. */
export class Panels {
  count = 0;
  /** The triangle of the last merge. */
  met = 0;
  readonly triangles: Uint32Array;
  private readonly front: Int32Array;
  private readonly back: Int32Array;
  private readonly sheet: Int32Array;
  private readonly material: Uint16Array;
  private readonly open: Uint8Array;
  private readonly places = { walls: new Place(), openings: new Place() };

  constructor(most: number) {
    this.triangles = new Uint32Array(3 * most);
    this.front = new Int32Array(most);
    this.back = new Int32Array(most);
    this.sheet = new Int32Array(most);
    this.material = new Uint16Array(most);
    this.open = new Uint8Array(most);
  }

  /** Adds a triangle; merges it with one of the same corners, if there is one, and returns how. */
  add(panel: Panel): TriangleFault | undefined {
    const place = panel.open ? this.places.openings : this.places.walls;
    const there = place.take(panel.corners, this.count);
    if (there !== undefined) {
      this.met = there;
      return this.merge(there, panel);
    }
    const t = this.count++;
    this.triangles.set(panel.corners, 3 * t);
    this.front[t] = panel.front;
    this.back[t] = panel.back;
    this.sheet[t] = panel.sheet;
    this.material[t] = panel.material;
    this.open[t] = panel.open ? 1 : 0;
    return undefined;
  }

  materialOf(t: number): number {
    return this.material[t];
  }

  /** The triangles, in the order in which they were added. */
  done(): {
    count: number;
    triangles: Uint32Array;
    front: Int32Array;
    back: Int32Array;
    sheet: Int32Array;
    material: Uint16Array;
    open: Uint8Array;
  } {
    const { count } = this;
    return {
      count,
      triangles: this.triangles.slice(0, 3 * count),
      front: this.front.slice(0, count),
      back: this.back.slice(0, count),
      sheet: this.sheet.slice(0, count),
      material: this.material.slice(0, count),
      open: this.open.slice(0, count),
    };
  }

  /**
   * Merges two triangles. If they face the same way, the first material on each side stays. Back to back, each gives
   * the material of its own front. A side that only one of them makes a wall takes the material of that one. Of a sheet
   * and anything else, the first stays.
   */
  private merge(t: number, { corners, front, back, sheet }: Panel): TriangleFault {
    if (sheet !== this.sheet[t]) return 'contradiction';
    const first = this.triangles.indexOf(corners[0], 3 * t) - 3 * t;
    const sameWay = this.triangles[3 * t + ((first + 1) % 3)] === corners[1];
    const [ownFront, ownBack] = [this.front[t], this.back[t]];
    const [otherFront, otherBack] = sameWay ? [front, back] : [back, front];
    this.front[t] = ownFront !== RIGID ? ownFront : otherFront;
    this.back[t] = (sameWay ? ownBack !== RIGID : otherBack === RIGID) ? ownBack : otherBack;
    if (this.front[t] !== ownFront || this.back[t] !== ownBack) return 'two-sided-panel';
    const agrees = (own: number, other: number): boolean => other === RIGID || other === own;
    return agrees(ownFront, otherFront) && agrees(ownBack, otherBack) ? 'duplicate' : 'contradiction';
  }
}

/** Finds triangles by their three corners, in any order. */
class Place {
  private readonly triples = new Triples();
  private readonly triangles = growableUint32();

  /** The triangle with these corners; if there is none, `triangle` is stored for them. */
  take(corners: readonly number[], triangle: number): number | undefined {
    const [low, middle, high] = corners.toSorted((a, b) => a - b) as [number, number, number];
    const number = this.triples.numberOf(low, middle, high);
    if (number < this.triangles.length) return this.triangles.get(number);
    this.triangles.push(triangle);
    return undefined;
  }
}
