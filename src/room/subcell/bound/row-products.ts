import { assembled, assemblyMemory, enlarge, type AssemblyMemory } from '../../../lists/assembled.ts';
import binary from './row-products.generated.json' with { type: 'json' };

/** Arrays that the function reads lie at multiples of this, in bytes; so does every field of two doubles. */
const ALIGNED = 16;

/** Rows of a sparse matrix (`PatternRows`), in the memory of a {@link RowProducts}. */
export interface PlacedRows {
  /** [pattern] its first entry; one more at the end. */
  readonly start: Uint32Array;
  /** [row] */
  readonly patternOf: Uint32Array;
  /** [entry] twice the distance of the column from the row's place; weight. */
  readonly step: Int32Array;
  readonly weight: Float32Array;
  /** The column that is the place of row 0. */
  readonly firstPlace: number;
}

/** Takes addresses, but for the second, the number of rows, in the order of {@link RowProducts.addTimes}. */
type AddTimes = (...numbers: number[]) => void;

type Placed = Uint16Array | Uint32Array | Int32Array | Float32Array;

/**
 * Products of sparse rows and two fields in WebAssembly, a field in each lane, to the last bit those of
 * `PatternRows.addTimes`, in a third of its time. What it multiplies lies in its own memory.
 */
export class RowProducts {
  private at = 0;

  private constructor(
    private readonly memory: AssemblyMemory,
    private readonly multiply: AddTimes,
  ) {}

  /** Makes one; undefined where there is no WebAssembly with SIMD, and where a page may not use it. */
  static make(): RowProducts | undefined {
    let memory: AssemblyMemory | undefined;
    const found = assembled(binary.wasm, () => ({ env: { memory: (memory = assemblyMemory()) } }));
    return found && new RowProducts(memory!, (found as { readonly addTimes: AddTimes }).addTimes);
  }

  /** Begins anew with room for some arrays; all that were placed before are lost. @returns whether there is room */
  reserve(bytes: number, arrays: number): boolean {
    this.at = 0;
    return enlarge(this.memory, bytes + ALIGNED * arrays);
  }

  /** Where the next array goes; {@link backTo} frees what was placed since. */
  get mark(): number {
    return this.at;
  }

  backTo(mark: number): void {
    this.at = mark;
  }

  /** Copies an array into the memory. */
  place<T extends Placed>(array: T): T {
    const make = array.constructor as new (buffer: ArrayBuffer, at: number, length: number) => T;
    const placed = new make(this.memory.buffer, this.take(array.byteLength), array.length);
    placed.set(array);
    return placed;
  }

  /** An array of numbers in the memory; what is in it is not known. */
  float64(length: number): Float64Array {
    return new Float64Array(this.memory.buffer, this.take(8 * length), length);
  }

  /** Adds some rows times two fields, [column][field], to `out`, [firstOut + row][field]; all have been placed. */
  addTimes(some: Uint16Array, rows: PlacedRows, fields: Float64Array, out: Float64Array, firstOut: number): void {
    this.multiply(
      some.byteOffset,
      some.length,
      rows.start.byteOffset,
      rows.patternOf.byteOffset,
      rows.step.byteOffset,
      rows.weight.byteOffset,
      fields.byteOffset + 16 * rows.firstPlace,
      out.byteOffset + 16 * firstOut,
    );
  }

  private take(bytes: number): number {
    const at = this.at;
    this.at = Math.ceil((at + bytes) / ALIGNED) * ALIGNED;
    return at;
  }
}
