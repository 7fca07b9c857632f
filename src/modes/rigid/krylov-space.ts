import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { noiseAt, noiseKey } from '../../engine/noise.ts';
import { each, type Work } from '../../room/slabs/work.ts';
import { combineWork, filterFields, HIGHEST, makeBlock, productsWork, type Block, type Filter } from './block.ts';
import type { MovingNodes } from './moving-nodes.ts';
import type { OperatorRows } from './operator-rows.ts';
import { PANEL } from './panel-sums.ts';

/** Modes for each panel of fields by which the space grows: more panels share the work, and more of it is needed. */
const MODES_A_PANEL = 64;

/** Eigenvalues above this multiple of the highest wanted one are damped. */
const ABOVE = 1.1;

/** Growth of the highest wanted mode over the least damped one by the filter, as an exponent. */
const GROWTH = 3.8;

/** The first filter takes noise down to what is wanted: it makes no mode e¹² times as large as another. */
const FIRST_GROWTH = 11;

/** Modes between the fields of a space. */
export interface RitzFields {
  readonly count: number;
  /** Shape [field of the space][mode]: what the modes are made of. */
  readonly vectors: Float64Array;
  /** About how far the least known of them is from a mode: |λ²Px − sx|/s. */
  readonly away: number;
}

/**
 * Fields that span noise, a filter of it, the filter of that, and so on: orthonormal, with the filter between them
 * ([Fang2012], in blocks, and all fields made orthogonal to all). The lowest modes are in it first.
 */
export class KrylovSpace {
  /** Fields that are added at a time. */
  readonly width: number;
  /** Fields between which the filter is known: all but the last that were added. */
  known = 0;
  private fields: Float64Array;
  private count = 0;
  private readonly filter: Filter;
  /** Columns of the filter between fields: [known field][field up to the next ones]. */
  private readonly columns: Float64Array[] = [];

  constructor(
    private readonly rows: OperatorRows,
    private readonly moving: MovingNodes,
    { upTo, expected }: { readonly upTo: number; readonly expected: number },
  ) {
    const nodes = moving.node.length;
    this.width = Math.min(nodes, PANEL * Math.ceil(expected / MODES_A_PANEL));
    this.fields = makeBlock(Math.min(nodes, Math.ceil(2 * expected) + 2 * this.width), nodes).fields;
    const above = ABOVE * upTo;
    this.filter = { above, degree: Math.max(2, Math.ceil(GROWTH / angleOf(upTo, above))) };
  }

  /** The fields. */
  get block(): Block {
    return { count: this.count, fields: this.fields.subarray(0, this.count * this.moving.node.length) };
  }

  /** Adds fields: the first ones, or the filter of the last ones. */
  *growWork(): Work<void> {
    const { width, count, filter } = this;
    const nodes = this.moving.node.length;
    this.makeRoom(count + width);
    const next: Block = { count: width, fields: this.fields.subarray(count * nodes, (count + width) * nodes) };
    if (count === 0) {
      yield* this.beginWork(next);
      this.count = width;
      return;
    }
    next.fields.set(this.fields.subarray((count - width) * nodes, count * nodes));
    yield* this.filterWork(next, filter);
    const along = yield* this.takeOutWork(next);
    const again = yield* this.takeOutWork(next);
    const within = yield* this.orthonormaliseWork(next);
    for (let q = 0; q < width; q++) {
      const column = new Float64Array(count + width);
      for (let i = 0; i < count; i++) column[i] = along[q * count + i] + again[q * count + i];
      for (let r = 0; r < width; r++) column[count + r] = within.get(r, q);
      this.columns.push(column);
    }
    this.known = count;
    this.count = count + width;
  }

  /** Modes of the known fields up to an eigenvalue of λ²P. */
  ritz(upTo: number): RitzFields {
    const { known, width, filter, columns } = this;
    const { realEigenvalues: values, eigenvectorMatrix } = symmetricPairs(known, (i, j) => columns[i][j]);
    const angle = angleOf(upTo, filter.above);
    const least = Math.cosh(filter.degree * angle);
    const order = values.flatMap((value, k) => (value >= least ? [k] : [])).sort((a, b) => values[b] - values[a]);
    // How fast the filter changes with the eigenvalue at the highest wanted one, which is known least.
    const slope =
      (2 * filter.degree * Math.sinh(filter.degree * angle)) / (Math.sinh(angle) * (HIGHEST - filter.above));
    const away = order.reduce((most, k) => {
      let square = 0;
      for (let r = 0; r < width; r++) {
        let sum = 0;
        for (let q = 0; q < width; q++) {
          const j = known - width + q;
          sum += columns[j][known + r] * eigenvectorMatrix.get(j, k);
        }
        square += sum * sum;
      }
      return Math.max(most, Math.sqrt(square));
    }, 0);
    const vectors = new Float64Array(known * order.length);
    for (let j = 0; j < known; j++)
      order.forEach((k, n) => (vectors[j * order.length + n] = eigenvectorMatrix.get(j, k)));
    return { count: order.length, vectors, away: away / (slope * upTo) };
  }

  /** Makes the first fields: noise, filtered. */
  private *beginWork(block: Block): Work<void> {
    const { node } = this.moving;
    for (let f = 0; f < block.count; f++) {
      const key = noiseKey(f + 1);
      for (let i = 0; i < node.length; i++) block.fields[f * node.length + i] = noiseAt(node[i], key);
    }
    const { above } = this.filter;
    yield* this.filterWork(block, { above, degree: Math.max(2, Math.floor(FIRST_GROWTH / angleOf(0, above))) });
    yield* this.orthonormaliseWork(block);
  }

  private *filterWork(block: Block, filter: Filter): Work<void> {
    const { rows, moving } = this;
    yield* each(filterFields, { rows, moving, block, filter }, firstOfPanels(block.count));
  }

  /** Takes the fields of the space out of others. @returns their parts along them: [other][field] */
  private *takeOutWork(other: Block): Work<Float64Array> {
    const { block, count, moving } = this;
    const { cross } = yield* productsWork({ volume: moving.volume, one: block, other, count });
    const weights = Float64Array.from(
      { length: count * other.count },
      (_, at) => -cross[(at % other.count) * count + Math.floor(at / other.count)],
    );
    yield* combineWork({ from: block, count, into: other, weights, adds: true });
    return cross;
  }

  /** Makes fields orthonormal, twice: the first time they may be nearly alike. @returns R of old = new R */
  private *orthonormaliseWork(block: Block): Work<Matrix> {
    const { count } = block;
    let all = Matrix.eye(count);
    for (let time = 0; time < 2; time++) {
      const { own } = yield* productsWork({ volume: this.moving.volume, one: block, other: block, count: 0 });
      const pairs = symmetricPairs(count, (i, j) => own[i * count + j]);
      const { realEigenvalues: values, eigenvectorMatrix: turn } = pairs;
      const most = Math.max(...values);
      const lengths = values.map((value) => Math.sqrt(Math.max(value, ROUNDING * most)));
      const weights = turn.clone().divRowVector(lengths);
      yield* combineWork({
        from: block,
        count,
        into: block,
        weights: Float64Array.from(weights.to1DArray()),
        adds: false,
      });
      all = turn.transpose().mulColumnVector(lengths).mmul(all);
    }
    return all;
  }

  /** Makes sure that there is memory for so many fields. */
  private makeRoom(count: number): void {
    const nodes = this.moving.node.length;
    if (count * nodes <= this.fields.length) return;
    const { fields } = makeBlock(Math.ceil(1.3 * count), nodes);
    fields.set(this.fields);
    this.fields = fields;
  }
}

/** Directions with less than this share of the square of the largest are rounding. */
const ROUNDING = 1e-14;

/** Eigenvalues and eigenvectors of a symmetric matrix. @param at An entry of its lower triangle: row, column */
function symmetricPairs(size: number, at: (row: number, column: number) => number): EigenvalueDecomposition {
  const matrix = new Matrix(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      matrix.set(i, j, at(i, j));
      matrix.set(j, i, at(i, j));
    }
  }
  return new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
}

/** The angle of an eigenvalue below the damped ones, over which T_n grows as cosh(n angle). */
const angleOf = (eigenvalue: number, above: number): number =>
  Math.acosh(1 + (2 * (above - eigenvalue)) / (HIGHEST - above));

/** First fields of the panels of so many. */
export const firstOfPanels = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / PANEL) }, (_, p) => PANEL * p);
