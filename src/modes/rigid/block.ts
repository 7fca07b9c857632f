import { sharedFloat64 } from '../../lists/shared-memory.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { Job } from '../../room/slabs/work.ts';
import type { MovingNodes } from './moving-nodes.ts';
import { RigidStep } from './rigid-step.ts';

/** Fields of a room side by side, in memory that threads share. */
export interface Block {
  readonly count: number;
  /** Shape [field][moving node]. */
  readonly fields: Float64Array;
}

/** A room and fields on its moving nodes: what the jobs of this file share. */
export interface BlockOfRoom {
  readonly room: PreparedRoom;
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
 * Filters a field: T_degree((HIGHEST + above − 2 λ²P)/(HIGHEST − above)), T_n being Chebyshev's polynomials
 * (docs/theory/modes.md, eq. I3). The result is scaled to a length of 1.
 */
export const filterField: Job<BlockOfRoom & { readonly filter: Filter }, number, null> = {
  name: 'filter a field',
  begin: ({ room, moving, block, filter }) => {
    const step = new RigidStep(room, moving);
    const half = (HIGHEST - filter.above) / 2;
    const middle = (HIGHEST + filter.above) / 2;
    return (f) => {
      const field = fieldOf(block, moving.node.length, f);
      step.begin(field);
      for (let n = 0; n < filter.degree; n++) step.recur(n === 0 ? 1 / half : 2 / half, middle, n > 0);
      step.end(field);
      const { volume } = moving;
      const scale = 1 / Math.sqrt(weightedDot(field, field, volume));
      for (let i = 0; i < field.length; i++) field[i] *= scale;
      return null;
    };
  },
};

/** Products of some fields with those before them and with themselves. */
export interface Products {
  /** Shape [field of the input][field of the block]: Σ D x_i x_j. */
  readonly gram: Float64Array;
  /** Shape [field of the input][field of the block]: Σ D x_i λ²P x_j. */
  readonly stiffness: Float64Array;
}

/** Fields of the block whose products one input asks for. */
export const ROWS = 4;

/** Computes the products of {@link ROWS} fields from the given one on with all fields of the block up to them. */
export const multiplyFields: Job<BlockOfRoom, number, Products> = {
  name: 'multiply fields',
  begin: ({ room, moving, block }) => {
    const step = new RigidStep(room, moving);
    const nodes = moving.node.length;
    const plain = Array.from({ length: ROWS }, () => new Float64Array(nodes));
    const pulled = Array.from({ length: ROWS }, () => new Float64Array(nodes));
    return (first) => {
      const rows = Math.min(ROWS, block.count - first);
      const gram = new Float64Array(rows * block.count);
      const stiffness = new Float64Array(rows * block.count);
      for (let r = 0; r < rows; r++) {
        const field = fieldOf(block, nodes, first + r);
        step.pull(field, pulled[r]);
        for (let i = 0; i < nodes; i++) {
          pulled[r][i] *= moving.volume[i];
          plain[r][i] = field[i] * moving.volume[i];
        }
      }
      for (let j = 0; j < first + rows; j++) {
        const other = fieldOf(block, nodes, j);
        dotFour(plain, other, gram, rows, block.count, j);
        dotFour(pulled, other, stiffness, rows, block.count, j);
      }
      return { gram, stiffness };
    };
  },
};

/** Nodes from one up to, but not including, another. */
type NodeRange = readonly [from: number, to: number];

/** Replaces fields by sums of them, at some nodes: x_k ← Σ_j rotation[j][k] x_j. */
export const rotateFields: Job<Omit<BlockOfRoom, 'room'> & { readonly rotation: Float64Array }, NodeRange, null> = {
  name: 'rotate fields',
  begin: ({ moving, block, rotation }) => {
    const nodes = moving.node.length;
    return ([start, end]) => {
      const width = end - start;
      const old = new Float64Array(block.count * width);
      for (let j = 0; j < block.count; j++)
        old.set(block.fields.subarray(j * nodes + start, j * nodes + end), j * width);
      for (let k = 0; k < block.count; k++) {
        const sum = block.fields.subarray(k * nodes + start, k * nodes + end).fill(0);
        addFields(
          sum,
          old,
          width,
          Float64Array.from({ length: block.count }, (_, j) => rotation[j * block.count + k]),
        );
      }
      return null;
    };
  },
};

/** Adds fields, of `width` nodes each, four at a time: sum += Σ_j weights[j] x_j. */
function addFields(sum: Float64Array, fields: Float64Array, width: number, weights: Float64Array): void {
  const last = weights.length - 1;
  for (let j = 0; j <= last; j += 4) {
    const [wa, wb, wc, wd] = [0, 1, 2, 3].map((m) => (j + m <= last ? weights[j + m] : 0));
    const [a, b, c, d] = [0, 1, 2, 3].map((m) => Math.min(j + m, last) * width);
    for (let i = 0; i < width; i++) {
      sum[i] += wa * fields[a + i] + wb * fields[b + i] + (wc * fields[c + i] + wd * fields[d + i]);
    }
  }
}

/** Computes |λ²P x − s x| of a field of length 1, s being its own quotient. */
export const residualOfField: Job<BlockOfRoom, number, { readonly eigenvalue: number; readonly residual: number }> = {
  name: 'residual of a field',
  begin: ({ room, moving, block }) => {
    const step = new RigidStep(room, moving);
    const pulled = new Float64Array(moving.node.length);
    return (f) => {
      const field = fieldOf(block, moving.node.length, f);
      step.pull(field, pulled);
      const eigenvalue = weightedDot(field, pulled, moving.volume) / weightedDot(field, field, moving.volume);
      for (let i = 0; i < field.length; i++) pulled[i] -= eigenvalue * field[i];
      return { eigenvalue, residual: Math.sqrt(weightedDot(pulled, pulled, moving.volume)) };
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

/** Four sums at once: the other field is read once for all of them. */
function dotFour(
  rows: readonly Float64Array[],
  other: Float64Array,
  into: Float64Array,
  count: number,
  width: number,
  column: number,
): void {
  const [a, b, c, d] = rows;
  let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
  for (let i = 0; i < other.length; i++) {
    const value = other[i];
    sumA += a[i] * value;
    sumB += b[i] * value;
    sumC += c[i] * value;
    sumD += d[i] * value;
  }
  [sumA, sumB, sumC, sumD].slice(0, count).forEach((sum, r) => (into[r * width + column] = sum));
}
