import type { Offset } from '../../scheme/shells.ts';
import { strides, type Grid } from '../grid.ts';
import { FULL } from './cut-cubes.ts';
import { CUBES, NO_ROW, type Subcell } from './subcell.ts';

type Field = Float32Array | Float64Array;
type Range = readonly [from: number, to: number];

/** Bits of the axes along which a corner of a cube differs from another: 1 to 7. */
const DIFFERENCES = [1, 2, 3, 4, 5, 6, 7];

/** Computes what {@link Subcell} says; fields are stored grids with some padding before and after. */
export class SubcellOperator {
  private readonly offsets: Int32Array;
  /** [cube][corner] array distances of the seven other corners, and the element's weight of each, over 255. */
  private readonly corners: readonly Int32Array[];
  private readonly weights: Float64Array;

  /**
   * @param offsets points of the stencil, as the rows have them
   * @param felt ρ of each node behind a wall; written
   */
  constructor(
    grid: Grid,
    offsets: readonly Offset[],
    private readonly rows: Float64Array,
    private readonly subcell: Subcell,
    private readonly felt: Field,
    private readonly padding: number,
  ) {
    const [sx, sy, sz] = strides(grid);
    this.offsets = Int32Array.from(offsets, ([x, y, z]) => x * sx + y * sy + z * sz);
    this.corners = CUBES.map(([x, y, z]) =>
      Int32Array.from(
        DIFFERENCES,
        (bits) => (bits & 1 ? x * sx : 0) + (bits & 2 ? y * sy : 0) + (bits & 4 ? z * sz : 0),
      ),
    );
    this.weights = Float64Array.from(DIFFERENCES, (bits) => {
      const axes = (bits & 1) + ((bits >> 1) & 1) + (bits >> 2);
      return subcell.element[axes - 1]! / FULL;
    });
  }

  /** Gives nodes behind walls their values. */
  fill(now: Field, [from, to]: Range): void {
    const { node, hostStart, host, hostWeight } = this.subcell.behind;
    const { padding } = this;
    for (let g = from; g < to; g++) {
      const start = hostStart[g]!;
      const first = now[host[start]! + padding]!;
      let sum = 0;
      for (let h = start + 1; h < hostStart[g + 1]!; h++) sum += hostWeight[h]! * (now[host[h]! + padding]! - first);
      now[node[g]! + padding] = first + sum;
    }
  }

  /** What nodes behind walls feel. */
  feel(now: Field, [from, to]: Range): void {
    const { node, fractions } = this.subcell.behind;
    for (let g = from; g < to; g++) this.felt[g] = this.cubes(now, node[g]! + this.padding, fractions, g);
  }

  /** −λ²P u of a cut node. */
  at(now: Field, j: number): number {
    const { padding, offsets, felt, rows } = this;
    const { node, row, inverseMass, fractions, linkStart, link, linkWeight, guestStart, guest, guestWeight } =
      this.subcell;
    const i = node[j]! + padding;
    const c = now[i]!;
    let sum = this.cubes(now, i, fractions, j);
    if (row[j] !== NO_ROW) {
      const start = row[j]! * offsets.length;
      for (let k = 0; k < offsets.length; k++) sum += rows[start + k]! * (now[i + offsets[k]!]! - c);
    }
    for (let l = linkStart[j]!; l < linkStart[j + 1]!; l++) sum += linkWeight[l]! * (now[link[l]! + padding]! - c);
    for (let g = guestStart[j]!; g < guestStart[j + 1]!; g++) sum += guestWeight[g]! * felt[guest[g]!]!;
    return inverseMass[j]! * sum;
  }

  /** Σ over the cubes round a node of fraction × Σ element weight × (u_corner − u_node). */
  private cubes(now: Field, i: number, fractions: Uint8Array, at: number): number {
    const { corners, weights } = this;
    const c = now[i]!;
    let sum = 0;
    for (let cube = 0; cube < 8; cube++) {
      const fraction = fractions[8 * at + cube]!;
      if (fraction === 0) continue;
      const others = corners[cube]!;
      let part = 0;
      for (let k = 0; k < 7; k++) part += weights[k]! * (now[i + others[k]!]! - c);
      sum += fraction * part;
    }
    return sum;
  }
}
