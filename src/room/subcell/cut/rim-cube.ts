import { AIR } from '../../grid/graph.ts';
import type { CubeView } from './cube-view.ts';
import { FULL_CUBE } from './cut-cubes.ts';
import { halfSpaceVolume } from './half-space.ts';

/** Lines through a cube along each of the two axes across them, that find how far a panel reaches into it. */
const LINES = 8;

/** The twelve edges of a cube: the lower corner, the axis. */
const EDGES = [0, 1, 2].flatMap((axis) =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((c) => !(c & (1 << axis))).map((c) => [c, axis] as const),
);

/** A cube with air at all corners in which a thin panel ends (docs/theory/subcell.md, eq. C19). */
export class RimCube {
  /** @param view Turned to the cube in question. */
  constructor(private readonly view: CubeView) {}

  /**
   * Its air as overlapping pieces, by corners (bits), with their parts in 240ths: both sides of the panel, as if it
   * went through the cube, for the share of the cube that it divides; the cube as a whole for the rest. Undefined where
   * the shape is another.
   *
   * @param bits of the nodes at its corners
   */
  pieces(bits: readonly number[]): (readonly [number, number])[] | undefined {
    if (!bits.every((node) => node & AIR)) return undefined;
    let sides: readonly [Side, Side] | undefined;
    const closed = [0, 0, 0];
    for (const [low, axis] of EDGES) {
      if (bits[low] & (2 << (2 * axis))) continue;
      closed[axis]++;
      const found = this.sidesOf(low, axis);
      if (!found) return undefined;
      sides ??= found;
      const isSame = sides[0].corners === found[0].corners && sides[1].corners === found[1].corners;
      const isOpposite = sides[0].corners === found[1].corners && sides[1].corners === found[0].corners;
      if (!isSame && !isOpposite) return undefined;
    }
    if (!sides) return undefined;
    const [a, b] = sides;
    if ((a.corners | b.corners) !== 0xff || (a.corners & b.corners) !== 0) return undefined;
    const share = this.shareAlong(closed.indexOf(Math.max(...closed)));
    const parts = [a, b].map((side) => [side.corners, Math.round(FULL_CUBE * share * side.volume)] as const);
    return [...parts, [0xff, Math.round(FULL_CUBE * (1 - share))] as const].filter(([, part]) => part > 0);
  }

  /** The sides of the triangles that the edge from a corner along an axis meets first and last. */
  private sidesOf(low: number, axis: number): readonly [Side, Side] | undefined {
    const { view } = this;
    let [first, last] = [-1, -1];
    let [nearest, farthest] = [Infinity, -Infinity];
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const [atU, atV] = [(low >> u) & 1, (low >> v) & 1];
    for (let t = 0; t < view.count; t++) {
      const at = this.crossing(t, axis, atU, atV);
      if (at === undefined) continue;
      if (at < nearest) [first, nearest] = [t, at];
      if (at > farthest) [last, farthest] = [t, at];
    }
    if (first < 0) return undefined;
    return [this.side(first, low), this.side(last, low | (1 << axis))];
  }

  /** Where triangle t crosses a line along an axis within the cube. */
  private crossing(t: number, axis: number, atU: number, atV: number): number | undefined {
    const { planes } = this.view;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const along = planes[4 * t + axis];
    if (Math.abs(along) < 1e-6) return undefined;
    const at = -(planes[4 * t + u] * atU + planes[4 * t + v] * atV + planes[4 * t + 3]) / along;
    return at >= -1e-6 && at <= 1 + 1e-6 && this.view.holds(t, axis, at, atU, atV) ? at : undefined;
  }

  /** The side of triangle t's plane on which a corner is. */
  private side(t: number, corner: number): Side {
    const { above, planes } = this.view;
    const isAbove = (above[t] >> corner) & 1;
    const sign = isAbove ? -1 : 1;
    const [x, y, z, base] = [0, 1, 2, 3].map((n) => sign * planes[4 * t + n]) as [number, number, number, number];
    return { corners: isAbove ? above[t] : ~above[t] & 0xff, volume: halfSpaceVolume(x, y, z, -base) };
  }

  /** The share of lines along an axis that triangles cross. */
  private shareAlong(axis: number): number {
    let crossed = 0;
    for (let i = 0; i < LINES; i++) {
      for (let j = 0; j < LINES; j++) {
        const [atU, atV] = [(i + 0.5) / LINES, (j + 0.5) / LINES];
        for (let t = 0; t < this.view.count; t++) {
          if (this.crossing(t, axis, atU, atV) === undefined) continue;
          crossed++;
          break;
        }
      }
    }
    return crossed / LINES ** 2;
  }
}

/** One side of a panel that goes through a cube: the corners there (bits), and its part of the cube. */
interface Side {
  readonly corners: number;
  readonly volume: number;
}
