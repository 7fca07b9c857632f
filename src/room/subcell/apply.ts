import type { Offset } from '../../scheme/shells.ts';
import { cubeStrides, type Grid } from '../grid/grid.ts';
import { FULL_CUBE } from './cut/cut-cubes.ts';
import { NO_ROW, type Subcell } from './model/subcell.ts';

type Field = Float32Array | Float64Array;

/** Applies the operator of {@link Subcell}. Fields are stored grids with some padding before and after. */
export class SubcellOperator {
  private readonly offsets: Int32Array;
  private readonly strides: readonly [number, number, number];
  /** The element's weights over FULL. */
  private readonly weights: readonly [edge: number, face: number, body: number];

  /**
   * @param offsets points of the stencil, in the order of the rows
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
    const [sx, sy, sz] = cubeStrides(grid);
    this.offsets = Int32Array.from(offsets, ([x, y, z]) => x * sx + y * sy + z * sz);
    this.strides = [sx, sy, sz];
    const [edge, face, body] = subcell.element;
    this.weights = [edge / FULL_CUBE, face / FULL_CUBE, body / FULL_CUBE];
  }

  /** Gives node g behind a wall its value. */
  fill(now: Field, g: number): void {
    const { node, donorStart, donor, donorWeight } = this.subcell.behind;
    const { padding } = this;
    const start = donorStart[g];
    const first = now[donor[start] + padding];
    let sum = 0;
    for (let h = start + 1; h < donorStart[g + 1]; h++) sum += donorWeight[h] * (now[donor[h] + padding] - first);
    now[node[g] + padding] = first + sum;
  }

  /** Computes ρ of node g behind a wall; all nodes behind walls must have been filled before. */
  feel(now: Field, g: number): void {
    const { node, fractions } = this.subcell.behind;
    this.felt[g] = this.cubes(now, node[g] + this.padding, fractions, g);
  }

  /** −λ²P u of cut node j; ρ of all nodes behind walls must be known. */
  at(now: Field, j: number): number {
    const { padding, offsets, rows } = this;
    const { node, row, fractions } = this.subcell;
    const i = node[j] + padding;
    const c = now[i];
    let sum = this.cubes(now, i, fractions, j);
    if (row[j] !== NO_ROW) {
      const start = row[j] * offsets.length;
      for (let k = 0; k < offsets.length; k++) sum += rows[start + k] * (now[i + offsets[k]] - c);
    }
    return this.withLinks(now, j, sum);
  }

  /**
   * {@link at} of cut nodes j to j + 3, to the last bit: a sum waits for each of its additions, and four sums need not
   * wait for one another.
   *
   * @param into Receives the four.
   */
  atFour(now: Field, j: number, into: Float64Array): void {
    const { padding, offsets, rows } = this;
    const { node, row, fractions } = this.subcell;
    if (row[j] === NO_ROW || row[j + 1] === NO_ROW || row[j + 2] === NO_ROW || row[j + 3] === NO_ROW) {
      for (let m = 0; m < 4; m++) into[m] = this.at(now, j + m);
      return;
    }
    const count = offsets.length;
    const i0 = node[j] + padding;
    const i1 = node[j + 1] + padding;
    const i2 = node[j + 2] + padding;
    const i3 = node[j + 3] + padding;
    const row0 = row[j] * count;
    const row1 = row[j + 1] * count;
    const row2 = row[j + 2] * count;
    const row3 = row[j + 3] * count;
    const c0 = now[i0];
    const c1 = now[i1];
    const c2 = now[i2];
    const c3 = now[i3];
    let sum0 = this.cubes(now, i0, fractions, j);
    let sum1 = this.cubes(now, i1, fractions, j + 1);
    let sum2 = this.cubes(now, i2, fractions, j + 2);
    let sum3 = this.cubes(now, i3, fractions, j + 3);
    for (let k = 0; k < count; k++) {
      const offset = offsets[k];
      sum0 += rows[row0 + k] * (now[i0 + offset] - c0);
      sum1 += rows[row1 + k] * (now[i1 + offset] - c1);
      sum2 += rows[row2 + k] * (now[i2 + offset] - c2);
      sum3 += rows[row3 + k] * (now[i3 + offset] - c3);
    }
    into[0] = this.withLinks(now, j, sum0);
    into[1] = this.withLinks(now, j + 1, sum1);
    into[2] = this.withLinks(now, j + 2, sum2);
    into[3] = this.withLinks(now, j + 3, sum3);
  }

  /** −λ²P u of cut node j. @param found What its cubes and its row give. */
  private withLinks(now: Field, j: number, found: number): number {
    const { padding, felt } = this;
    const { node, inverseMass, linkStart, link, linkWeight, guestStart, guest, guestWeight } = this.subcell;
    const c = now[node[j] + padding];
    let sum = found;
    for (let l = linkStart[j]; l < linkStart[j + 1]; l++) sum += linkWeight[l] * (now[link[l] + padding] - c);
    for (let g = guestStart[j]; g < guestStart[j + 1]; g++) sum += guestWeight[g] * felt[guest[g]];
    return inverseMass[j] * sum;
  }

  /**
   * Σ over the cubes round a node of fraction × Σ element weight × (u_corner − u_node). Corners that cubes share are
   * read once: four cubes lie round an edge, two at a face.
   */
  private cubes(now: Field, i: number, fractions: Uint8Array, at: number): number {
    const [sx, sy, sz] = this.strides;
    const [edge, face, body] = this.weights;
    const f = 8 * at;
    const c = now[i];
    const f0 = fractions[f];
    const f1 = fractions[f + 1];
    const f2 = fractions[f + 2];
    const f3 = fractions[f + 3];
    const f4 = fractions[f + 4];
    const f5 = fractions[f + 5];
    const f6 = fractions[f + 6];
    const f7 = fractions[f + 7];
    let edges = (f0 + f2 + f4 + f6) * (now[i - sx] - c) + (f1 + f3 + f5 + f7) * (now[i + sx] - c);
    edges += (f0 + f1 + f4 + f5) * (now[i - sy] - c) + (f2 + f3 + f6 + f7) * (now[i + sy] - c);
    edges += (f0 + f1 + f2 + f3) * (now[i - sz] - c) + (f4 + f5 + f6 + f7) * (now[i + sz] - c);
    let faces = 0;
    if (face !== 0) {
      faces += (f0 + f4) * (now[i - sx - sy] - c) + (f1 + f5) * (now[i + sx - sy] - c);
      faces += (f2 + f6) * (now[i - sx + sy] - c) + (f3 + f7) * (now[i + sx + sy] - c);
      faces += (f0 + f2) * (now[i - sx - sz] - c) + (f1 + f3) * (now[i + sx - sz] - c);
      faces += (f4 + f6) * (now[i - sx + sz] - c) + (f5 + f7) * (now[i + sx + sz] - c);
      faces += (f0 + f1) * (now[i - sy - sz] - c) + (f2 + f3) * (now[i + sy - sz] - c);
      faces += (f4 + f5) * (now[i - sy + sz] - c) + (f6 + f7) * (now[i + sy + sz] - c);
    }
    let bodies = 0;
    if (body !== 0) {
      bodies += f0 * (now[i - sx - sy - sz] - c) + f1 * (now[i + sx - sy - sz] - c);
      bodies += f2 * (now[i - sx + sy - sz] - c) + f3 * (now[i + sx + sy - sz] - c);
      bodies += f4 * (now[i - sx - sy + sz] - c) + f5 * (now[i + sx - sy + sz] - c);
      bodies += f6 * (now[i - sx + sy + sz] - c) + f7 * (now[i + sx + sy + sz] - c);
    }
    return edge * edges + face * faces + body * bodies;
  }
}
