import type { BrickShape } from '../../../kernel/room/bricks.ts';

/** The part of a box that the nodes of a brick read. */
export class BrickExtent {
  private readonly low = new Int32Array(3);
  private readonly high = new Int32Array(3);

  constructor(private readonly shape: BrickShape) {}

  clear(): void {
    this.low.set(this.shape.box);
    this.high.fill(0);
  }

  /** @param at Coordinates in the box. @param reach How far is read from there; cut off at the ends of the box. */
  add(at: Int32Array, reach: number): void {
    for (let axis = 0; axis < 3; axis++) {
      this.low[axis] = Math.max(0, Math.min(this.low[axis], at[axis] - reach));
      this.high[axis] = Math.min(this.shape.box[axis], Math.max(this.high[axis], at[axis] + reach + 1));
    }
  }

  /** `BRICK.extent` */
  get word(): number {
    return [0, 1, 2].reduce(
      (word, axis) => word + (this.low[axis] | ((this.high[axis] - this.low[axis]) << 4)) * 2 ** (9 * axis),
      0,
    );
  }
}
