import { sharedFloat64 } from '../../lists/shared-memory.ts';
import { columnProducts } from '../../numerics/column-products.ts';
import { each, type Job, type Work } from '../../room/slabs/work.ts';
import type { MovingNodes } from './moving-nodes.ts';
import type { OperatorRows } from './operator-rows.ts';
import { PanelOperator } from './panel-operator.ts';
import { PANEL, PanelSums, RUN } from './panel-sums.ts';

/** Fields of a room side by side, in memory that threads share. */
export interface Block {
  readonly count: number;
  /** Shape [field][moving node]. */
  readonly fields: Float64Array;
}

/** A room's operator and fields on its moving nodes: what the jobs of this file share. */
export interface BlockOfRoom {
  readonly rows: OperatorRows;
  readonly moving: MovingNodes;
  readonly block: Block;
}

export const makeBlock = (count: number, nodes: number): Block => ({ count, fields: sharedFloat64(count * nodes) });

/** Field f of a block. */
export function fieldOf({ fields }: Block, nodes: number, f: number): Float64Array {
  return fields.subarray(f * nodes, (f + 1) * nodes);
}

/** A polynomial of λ²P that keeps eigenvalues below `above` large and damps those above. */
export interface Filter {
  /** Eigenvalues from here up to the bound of the time step are damped. */
  readonly above: number;
  readonly degree: number;
}

/**
 * No eigenvalue of λ²P exceeds this: 4 is the bound of the time step, and a room that is not proved stable may exceed
 * it by a few per cent (docs/theory/stability.md).
 */
export const HIGHEST = 4.2;

/**
 * Filters a panel of fields from the given one on: T_degree((HIGHEST + above − 2 λ²P)/(HIGHEST − above)) of each, T_n
 * being Chebyshev's polynomials (docs/theory/modes.md, eq. I3).
 */
export const filterFields: Job<BlockOfRoom & { readonly filter: Filter }, number, null> = {
  name: 'filter fields',
  begin: ({ rows, moving, block, filter }) => {
    const operator = new PanelOperator(rows, moving.node, 2);
    const nodes = moving.node.length;
    const half = (HIGHEST - filter.above) / 2;
    const middle = (HIGHEST + filter.above) / 2;
    return (first) => {
      const lanes = Math.min(PANEL, block.count - first);
      operator.clear(1);
      for (let lane = 0; lane < lanes; lane++) operator.put(0, lane, fieldOf(block, nodes, first + lane));
      let now = 0;
      for (let n = 0; n < filter.degree; n++) {
        const scale = (n === 0 ? 1 : 2) / half;
        operator.apply(now, 1 - now, { of: -scale, own: scale * middle, old: n === 0 ? 0 : 1 });
        now = 1 - now;
      }
      for (let lane = 0; lane < lanes; lane++) operator.take(now, lane, fieldOf(block, nodes, first + lane));
      return null;
    };
  },
};

/** Nodes from one up to, but not including, another. */
type NodeRange = readonly [from: number, to: number];

/** Nodes whose products are made at a time: eight fields of them fit into the first cache. */
const NODES_A_TIME = 512;

/** Fields whose products are wanted, and the volumes of their nodes. */
export interface Multiplied {
  readonly volume: Float64Array;
  readonly one: Block;
  readonly other: Block;
  /** Fields of `one` that count, the first. */
  readonly count: number;
}

/** Sums over nodes for pairs of fields. */
export interface Products {
  /** Shape [field of `other`][field of `one`]: Σ D y_i x_j. */
  readonly cross: Float64Array;
  /** Shape [field of `other`][field of `other`]: Σ D y_i y_j; the lower triangle counts. */
  readonly own: Float64Array;
}

/** Computes products of fields over some nodes. */
export const multiplyFields: Job<Multiplied, NodeRange, Products> = {
  name: 'multiply fields',
  begin: ({ volume, one, other, count }) => {
    const all = [
      ...Array.from({ length: count }, (_, f) => fieldOf(one, volume.length, f)),
      ...Array.from({ length: other.count }, (_, f) => fieldOf(other, volume.length, f)),
    ];
    const columns = all.map(() => new Float64Array(NODES_A_TIME));
    return ([from, to]) => {
      const cross = new Float64Array(other.count * count);
      const own = new Float64Array(other.count * other.count);
      for (let start = from; start < to; start += NODES_A_TIME) {
        const roots = volume.subarray(start, Math.min(to, start + NODES_A_TIME)).map(Math.sqrt);
        columns.forEach((column, c) => {
          const field = all[c];
          for (let i = 0; i < roots.length; i++) column[i] = roots[i] * field[start + i];
        });
        const some = columns.map((column) => column.subarray(0, roots.length));
        const { values, stride } = columnProducts(some, count);
        for (let i = 0; i < other.count; i++) {
          const row = (count + i) * stride;
          for (let j = 0; j < count; j++) cross[i * count + j] += values[row + j];
          for (let j = 0; j <= i; j++) own[i * other.count + j] += values[row + count + j];
        }
      }
      return { cross, own };
    };
  },
};

/** Nodes of the inputs of jobs by nodes. */
const NODES_AN_INPUT = 4096;

/** All nodes, in parts. */
function rangesOf(nodes: number): NodeRange[] {
  return Array.from({ length: Math.ceil(nodes / NODES_AN_INPUT) }, (_, r) => [
    r * NODES_AN_INPUT,
    Math.min(nodes, (r + 1) * NODES_AN_INPUT),
  ]);
}

/** Computes products of fields over all nodes. */
export function* productsWork(multiplied: Multiplied): Work<Products> {
  const [first, ...others] = yield* each(multiplyFields, multiplied, rangesOf(multiplied.volume.length));
  for (const { cross, own } of others) {
    cross.forEach((value, at) => (first.cross[at] += value));
    own.forEach((value, at) => (first.own[at] += value));
  }
  return first;
}

/** Replaces fields by sums of fields. */
export function* combineWork(combination: Combination): Work<void> {
  const { fields, count } = combination.from;
  yield* each(combineFields, combination, rangesOf(fields.length / count));
}

/** Sums of fields: into_k ← Σ_j weights[j][k] from_j, or that added to what is there. */
export interface Combination {
  readonly from: Block;
  /** Fields that count, the first of `from`. */
  readonly count: number;
  /** May be `from`. */
  readonly into: Block;
  /** Shape [field of `from`][field of `into`]. */
  readonly weights: Float64Array;
  readonly adds: boolean;
}

/** Places of a field that are combined at a time. */
const PLACES_A_TIME = 32;

/** Replaces fields by sums of fields, at some nodes. */
export const combineFields: Job<Combination, NodeRange, null> = {
  name: 'combine fields',
  begin: ({ from, count, into, weights, adds }) => {
    const nodes = from.fields.length / from.count;
    const pairs = count * into.count;
    const runs = Uint32Array.from({ length: RUN * into.count }, (_, at) => {
      const k = Math.floor(at / RUN);
      return [0, PLACES_A_TIME, k * count, (k + 1) * count][at % RUN];
    });
    const distance = Int32Array.from({ length: pairs }, (_, e) => (e % count) * PLACES_A_TIME);
    const weight = Float64Array.from(
      { length: pairs },
      (_, e) => weights[(e % count) * into.count + Math.floor(e / count)],
    );
    const sums = new PanelSums((count + 1) * PLACES_A_TIME, { runs, distance, weight });
    const wide = PANEL * PLACES_A_TIME;
    const sum = sums.numbers.subarray(count * wide);
    const old = adds ? -1 : 0;
    return ([start, end]) => {
      for (let first = start; first < end; first += wide) {
        const last = Math.min(end, first + wide);
        for (let j = 0; j < count; j++)
          sums.numbers.set(from.fields.subarray(j * nodes + first, j * nodes + last), j * wide);
        for (let k = 0; k < into.count; k++) {
          const target = into.fields.subarray(k * nodes + first, k * nodes + last);
          if (adds) sum.set(target);
          sums.apply([k, k + 1], 0, count * PLACES_A_TIME, { of: 1, own: 0, old });
          target.set(sum.subarray(0, last - first));
        }
      }
      return null;
    };
  },
};

/** A mode as it was found, and how well. */
export interface CheckedField {
  /** Its own quotient s. */
  readonly eigenvalue: number;
  /** |λ²P x − s x| of the field, its length 1. */
  readonly residual: number;
}

/** Checks a panel of fields from the given one on, up to `count`. */
export const residualsOfFields: Job<BlockOfRoom & { readonly count: number }, number, CheckedField[]> = {
  name: 'residuals of fields',
  begin: ({ rows, moving: { node, volume }, block, count }) => {
    const operator = new PanelOperator(rows, node, 2);
    const pulled = new Float64Array(node.length);
    return (first) => {
      const fields = Array.from({ length: Math.min(PANEL, count - first) }, (_, lane) =>
        fieldOf(block, node.length, first + lane),
      );
      fields.forEach((field, lane) => operator.put(0, lane, field));
      operator.apply(0, 1, { of: 1, own: 0, old: 0 });
      return fields.map((field, lane) => {
        operator.take(1, lane, pulled);
        const eigenvalue = weightedDot(field, pulled, volume) / weightedDot(field, field, volume);
        for (let i = 0; i < field.length; i++) pulled[i] -= eigenvalue * field[i];
        return { eigenvalue, residual: Math.sqrt(weightedDot(pulled, pulled, volume)) };
      });
    };
  },
};

/** Σ D x y. */
export function weightedDot(x: Float64Array, y: Float64Array, volume: Float64Array): number {
  let [even, odd] = [0, 0];
  let i = 0;
  for (; i + 1 < x.length; i += 2) {
    even += volume[i] * x[i] * y[i];
    odd += volume[i + 1] * x[i + 1] * y[i + 1];
  }
  if (i < x.length) even += volume[i] * x[i] * y[i];
  return even + odd;
}
