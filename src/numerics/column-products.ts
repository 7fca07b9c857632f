import { assembled, assemblyMemory, enlarge, type AssemblyMemory } from '../lists/assembled.ts';
import binary from './column-products.generated.json' with { type: 'json' };

/** Products of columns with each other: the lower triangle counts, what is above it is not known. */
export interface ColumnProducts {
  /** Shape [row][stride]. */
  readonly values: Float64Array;
  readonly stride: number;
}

/** Columns that lie side by side in the memory of the program: [panel][row][column of the panel]. */
const PANEL = 8;

/** Takes addresses in bytes, the number of rows, pairs of columns from one to another, and a stride in bytes. */
type Multiply = (columns: number, rows: number, pair: number, pairs: number, out: number, stride: number) => void;

interface Program {
  readonly memory: AssemblyMemory;
  readonly multiply: Multiply;
}

/** The program of this thread; null where there is no WebAssembly with SIMD, and where a page may not use it. */
let program: Program | null | undefined;

/**
 * The products of columns of one length with each other, each summed from the first row to the last.
 *
 * @param from Only products of columns from this one on, with themselves and with all before, are wanted.
 */
export function columnProducts(columns: readonly Float64Array[], from = 0): ColumnProducts {
  return assembledProducts(columns, from) ?? plainProducts(columns, from);
}

/** {@link columnProducts} in WebAssembly, to the last bit; undefined where there is none, or too little memory. */
export function assembledProducts(columns: readonly Float64Array[], from = 0): ColumnProducts | undefined {
  program ??= started();
  if (program === null || columns.length === 0) return undefined;
  const { memory, multiply } = program;
  const rows = columns[0].length;
  const stride = Math.ceil(columns.length / PANEL) * PANEL;
  if (!enlarge(memory, 8 * stride * (rows + stride))) return undefined;
  const placed = new Float64Array(memory.buffer, 0, stride * rows);
  for (let c = 0; c < columns.length; c += PANEL) placePanel(columns, c, placed);
  multiply(0, rows, from >> 1, Math.ceil(columns.length / 2), placed.byteLength, 8 * stride);
  return { values: new Float64Array(memory.buffer, placed.byteLength, stride * columns.length).slice(), stride };
}

function started(): Program | null {
  let memory: AssemblyMemory | undefined;
  const found = assembled(binary.wasm, () => ({ env: { memory: (memory = assemblyMemory()) } }));
  return found ? { memory: memory!, multiply: (found as { readonly multiply: Multiply }).multiply } : null;
}

/** Places eight columns row by row, so that each line of the cache is written once; the last one stands for more. */
function placePanel(columns: readonly Float64Array[], first: number, into: Float64Array): void {
  const column = (c: number): Float64Array => columns[Math.min(first + c, columns.length - 1)];
  const [c0, c1, c2, c3] = [column(0), column(1), column(2), column(3)];
  const [c4, c5, c6, c7] = [column(4), column(5), column(6), column(7)];
  const rows = c0.length;
  let at = first * rows;
  for (let k = 0; k < rows; k++) {
    into[at] = c0[k];
    into[at + 1] = c1[k];
    into[at + 2] = c2[k];
    into[at + 3] = c3[k];
    into[at + 4] = c4[k];
    into[at + 5] = c5[k];
    into[at + 6] = c6[k];
    into[at + 7] = c7[k];
    at += PANEL;
  }
}

/** {@link columnProducts} in TypeScript. */
export function plainProducts(columns: readonly Float64Array[], from = 0): ColumnProducts {
  const stride = columns.length;
  const values = new Float64Array(stride * stride);
  for (let row = from; row < stride; row++) multiplyRow(columns, row, values, row * stride);
  return { values, stride };
}

/**
 * Products of a column with those up to it, four at a time: a processor adds to four sums in the time of one. Eight at
 * a time, two by four, are slower: there are too few registers.
 */
function multiplyRow(columns: readonly Float64Array[], row: number, into: Float64Array, at: number): void {
  const a = columns[row];
  let c = 0;
  for (; c + 4 <= row + 1; c += 4) {
    const [first, second, third, fourth] = [columns[c], columns[c + 1], columns[c + 2], columns[c + 3]];
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    for (let k = 0; k < a.length; k++) {
      const value = a[k];
      sum0 += value * first[k];
      sum1 += value * second[k];
      sum2 += value * third[k];
      sum3 += value * fourth[k];
    }
    into[at + c] = sum0;
    into[at + c + 1] = sum1;
    into[at + c + 2] = sum2;
    into[at + c + 3] = sum3;
  }
  for (; c <= row; c++) into[at + c] = dot(a, columns[c]);
}

/** The product of two columns of one length. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}
